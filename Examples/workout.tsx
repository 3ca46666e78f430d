// An interval workout in a picture-in-picture window: it counts while it plays, stops on pause, jumps a quarter of a minute
// on skip, and shows less where there is less room.
import {
  Button,
  Circle,
  type Color,
  HStack,
  Image,
  Navigation,
  NavigationStack,
  ProgressView,
  Script,
  Spacer,
  Text,
  useEffect,
  useObservable,
  useState,
  VStack,
  ZStack,
} from "scripting"

const work = 40
const rest = 20
const rounds = 8
const total = rounds * (work + rest)

function clamp(seconds: number) {
  return Math.min(Math.max(seconds, 0), total)
}

function clock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

function phaseAt(seconds: number) {
  const inRound = seconds % (work + rest)
  const isWork = inRound < work
  return {
    round: Math.min(Math.floor(seconds / (work + rest)) + 1, rounds),
    name: isWork ? "Work" : "Rest",
    symbol: isWork ? "flame.fill" : "heart.fill",
    color: (isWork ? "#ff5d3b" : "#2fbf8f") as Color,
    left: isWork ? work - inRound : work + rest - inRound,
    fraction: isWork ? inRound / work : (inRound - work) / rest,
  }
}

function WorkoutWindow() {
  const [seconds, setSeconds] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const [isSmall, setSmall] = useState(false)
  const phase = phaseAt(seconds)

  useEffect(() => {
    if (!isRunning || isPaused) {
      return
    }
    const timer = setInterval(() => setSeconds((now) => clamp(now + 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning, isPaused])

  return (
    <ZStack
      frame={{ minWidth: 60, idealWidth: 320, maxWidth: "infinity", minHeight: 40, idealHeight: 180, maxHeight: "infinity" }}
      background={{ colors: ["#14171f", "#262b3a"], startPoint: "top", endPoint: "bottom" }}
      foregroundStyle="white"
      pipHideOnForeground
      pipShowOnBackground
      onPipStart={() => setRunning(true)}
      onPipStop={() => setRunning(false)}
      onPipPlayPauseToggle={(isPlaying) => setPaused(!isPlaying)}
      onPipSkip={(isForward) => setSeconds((now) => clamp(now + (isForward ? 15 : -15)))}
      onPipRenderSizeChanged={(size) => setSmall(size.width < 320)}
    >
      {isSmall ? (
        <HStack spacing={5}>
          <Circle fill={phase.color} frame={{ width: 8, height: 8 }} />
          <Text font={24} fontWeight="bold" monospacedDigit>
            {clock(seconds)}
          </Text>
        </HStack>
      ) : (
        <VStack alignment="leading" spacing={8} padding={18}>
          <HStack spacing={8}>
            <Image systemName={isPaused ? "pause.fill" : phase.symbol} font="title2" foregroundStyle={phase.color} />
            <Text font="title2" fontWeight="semibold">
              {isPaused ? "Paused" : phase.name}
            </Text>
            <Spacer />
            <Text font="headline" opacity={0.7}>
              {phase.round} / {rounds}
            </Text>
          </HStack>
          <HStack alignment="lastTextBaseline">
            <Text font={64} fontWeight="bold" monospacedDigit>
              {clock(seconds)}
            </Text>
            <Spacer />
            <Text font="title3" opacity={0.7} monospacedDigit>
              {phase.left} s left
            </Text>
          </HStack>
          <ProgressView value={phase.fraction} total={1} tint={phase.color} />
        </VStack>
      )}
    </ZStack>
  )
}

function WorkoutPage() {
  const dismiss = Navigation.useDismiss()
  const isPresented = useObservable(false)

  return (
    <NavigationStack>
      <VStack
        navigationTitle="Workout"
        toolbar={{ confirmationAction: <Button title="Done" action={() => dismiss()} /> }}
        pip={{ isPresented, maximumUpdatesPerSecond: 5, content: <WorkoutWindow /> }}
      >
        <Button title="Toggle PiP" action={() => isPresented.setValue(!isPresented.value)} />
      </VStack>
    </NavigationStack>
  )
}

async function run() {
  await Navigation.present({ element: <WorkoutPage /> })
  Script.exit()
}

run()
