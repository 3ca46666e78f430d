// from 4.8s to 6.8s, 8 frames
// A pomodoro timer in motion, its minutes no longer than seconds: the ring runs on smoothly, its colours change with the phase, and the tomatoes come one by one.
import {
  Animation, Circle, type Color, ForEach, HStack, Image, Navigation, Script, Spacer, Text, Transition, useEffect, useObservable, useReducer, VStack, withAnimation, ZStack,
} from "scripting"

type State = { phase: number; left: number; isRunning: boolean }
type Action = "tick" | "pause" | "play" | "next" | "again"

const phases = ["Focus", "Break", "Focus", "Break", "Focus", "Break", "Focus", "Long break"]
const lengths: Record<string, number> = { "Focus": 5, "Break": 3, "Long break": 8 }
const colors: Record<string, Color> = { "Focus": "systemRed", "Break": "systemGreen", "Long break": "systemTeal" }

function at(phase: number): State {
  return { phase: phase % phases.length, left: lengths[phases[phase % phases.length]], isRunning: true }
}

function reduce(state: State, action: Action): State {
  switch (action) {
    case "tick": return state.left > 1 ? { ...state, left: state.left - 1 } : at(state.phase + 1)
    case "pause": return { ...state, isRunning: false }
    case "play": return { ...state, isRunning: true }
    case "next": return at(state.phase + 1)
    case "again": return { ...at(state.phase), isRunning: state.isRunning }
  }
}

function Pomodoro() {
  const [state, dispatch] = useReducer(reduce, at(0))
  useEffect(() => {
    if (!state.isRunning) return
    // As long as from one tick to the next, so that the ring never stands still.
    const timer = setInterval(() => withAnimation(Animation.linear(1), () => dispatch("tick")), 1000)
    return () => clearInterval(timer)
  }, [state.isRunning])

  const name = phases[state.phase]
  const fraction = state.left / lengths[name]
  const done = Math.ceil(state.phase / 2)
  return (
    <HStack
      spacing={16}
      padding={16}
      frame={{ width: 300 }}
      background="secondarySystemBackground"
      onPipPlayPauseToggle={(isPlaying) => dispatch(isPlaying ? "play" : "pause")}
      onPipSkip={(isForward) => dispatch(isForward ? "next" : "again")}
    >
      <ZStack frame={{ width: 104, height: 104 }}>
        <Circle stroke={{ shapeStyle: "systemFill", strokeStyle: { lineWidth: 8 } }} padding={4} />
        <Circle
          trim={{ from: 0, to: fraction }}
          stroke={{ shapeStyle: colors[name], strokeStyle: { lineWidth: 8, lineCap: "round" } }}
          rotationEffect={-90}
          padding={4}
        />
        <VStack spacing={0}>
          <Text font="title2" fontWeight="semibold" fontDesign="rounded" monospacedDigit contentTransition="numericTextCountsDown" animation={{ animation: Animation.snappy({ duration: 0.4 }), value: state.left }}>
            {Math.floor(state.left / 60)}:{String(state.left % 60).padStart(2, "0")}
          </Text>
          <Image systemName={state.isRunning ? "timer" : "pause.fill"} font="caption" foregroundStyle="secondaryLabel" />
        </VStack>
      </ZStack>
      <VStack alignment="leading" spacing={6}>
        <Text key={name} font="title3" fontWeight="bold" foregroundStyle={colors[name]} transition={Transition.pushFrom("bottom")}>{name}</Text>
        <Text font="footnote" foregroundStyle="secondaryLabel" lineLimit={2}>
          {name === "Focus" ? "Chapter four, second draft" : "Away from the screen"}
        </Text>
        <Spacer />
        <HStack spacing={5}>
          <ForEach
            count={4}
            itemBuilder={(index) => (
              <Circle
                key={index}
                fill={index < done ? "systemRed" : "clear"}
                stroke={index < done ? undefined : { shapeStyle: "tertiaryLabel", strokeStyle: { lineWidth: 1.5 } }}
                frame={{ width: 10, height: 10 }}
                scaleEffect={index < done ? 1 : 0.8}
              />
            )}
          />
          <Text font="caption2" foregroundStyle="secondaryLabel">{done} of 4</Text>
        </HStack>
      </VStack>
      <Spacer minLength={0} />
    </HStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 30, content: <Pomodoro /> }}>Pomodoro</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
