// Activity rings that fill while the session runs, beside what they stand for.
import {
  Circle, type Color, HStack, Image, Label, Navigation, Script, Text, useEffect, useObservable, useState, VStack, ZStack,
} from "scripting"

type Goal = { name: string; symbol: string; unit: string; goal: number; rate: number; colors: [Color, Color]; track: Color }

const rings: Goal[] = [
  { name: "Move", symbol: "arrow.right", unit: "kcal", goal: 480, rate: 3.1, colors: ["#fa114f", "#ff5a8a"], track: "#3a0a18" },
  { name: "Exercise", symbol: "arrow.right.to.line", unit: "min", goal: 30, rate: 0.12, colors: ["#92e82a", "#c9ff6b"], track: "#1d3206" },
  { name: "Stand", symbol: "arrow.up", unit: "h", goal: 12, rate: 0.03, colors: ["#1eeaef", "#8ffcff"], track: "#063436" },
]

const width = 15

function Ring({ index, fraction }: { index: number; fraction: number }) {
  const ring = rings[index]
  const side = 132 - index * 2 * (width + 3)
  const line = { lineWidth: width, lineCap: "round" as const }
  return (
    <ZStack frame={{ width: side, height: side }} rotationEffect={-90}>
      <Circle stroke={{ shapeStyle: ring.track, strokeStyle: line }} />
      <Circle
        trim={{ from: 0, to: Math.min(fraction, 1) }}
        stroke={{
          shapeStyle: { colors: ring.colors, center: "center", startAngle: { type: "degrees", value: 0 }, endAngle: { type: "degrees", value: 360 * Math.min(fraction, 1) } },
          strokeStyle: line,
        }}
      />
      {fraction > 1 ? (
        <Circle
          trim={{ from: 0, to: fraction % 1 }}
          stroke={{ shapeStyle: ring.colors[1], strokeStyle: line }}
          shadow={{ color: "rgba(0,0,0,0.5)", radius: 3 }}
        />
      ) : null}
      <Image
        systemName={ring.symbol}
        font={10}
        fontWeight="heavy"
        foregroundStyle="black"
        rotationEffect={90}
        offset={{ x: side / 2, y: 0 }}
      />
    </ZStack>
  )
}

function Activity() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])

  const done = [352, 24, 9].map((start, index) => start + seconds * rings[index].rate)
  return (
    <HStack spacing={18} padding={16} background="black">
      <ZStack frame={{ width: 150, height: 150 }}>
        {rings.map((_, index) => <Ring key={index} index={index} fraction={done[index] / rings[index].goal} />)}
      </ZStack>
      <VStack alignment="leading" spacing={8}>
        {rings.map((ring, index) => (
          <VStack key={ring.name} alignment="leading" spacing={0}>
            <Text font="subheadline" foregroundStyle="white">{ring.name}</Text>
            <HStack spacing={2} alignment="lastTextBaseline" foregroundStyle={ring.colors[0]}>
              <Text font="title3" fontWeight="semibold" fontDesign="rounded" monospacedDigit>
                {Math.floor(done[index])}/{ring.goal}
              </Text>
              <Text font="caption" fontDesign="rounded" textCase="uppercase">{ring.unit}</Text>
            </HStack>
          </VStack>
        ))}
        <Label title={`${6_214 + seconds * 2} steps`} systemImage="figure.walk" font="caption" foregroundStyle="rgba(255,255,255,0.6)" />
      </VStack>
    </HStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Activity /> }}>Activity</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
