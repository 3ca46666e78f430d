// A share's day as a chart: the course, yesterday's close as a rule, and what has changed since.
import {
  AreaChart, Chart, HStack, Image, LineChart, Navigation, RuleLineForValueChart, Script, Spacer, Text, useEffect, useMemo,
  useObservable, useState, VStack,
} from "scripting"

const open = new Date("2026-01-01T08:00:00Z").getTime()
const close = 184.2

/** A walk that is the same every time. */
function courseAt(index: number) {
  return close + 3.2 * Math.sin(index / 7) + 1.4 * Math.sin(index / 2.3 + 1) + index * 0.06
}

function Chart24({ count }: { count: number }) {
  const marks = useMemo(
    () => Array.from({ length: count }, (_, index) => ({ label: new Date(open + index * 5 * 60_000), value: courseAt(index) })),
    [count],
  )
  const isUp = marks.at(-1)!.value >= close
  const color = isUp ? "systemGreen" : "systemRed"
  return (
    <Chart
      frame={{ height: 120 }}
      chartYScale={{ from: 178, to: 194 }}
      chartXAxis="hidden"
      chartLegend="hidden"
    >
      <AreaChart
        marks={marks.map((mark) => ({
          ...mark,
          interpolationMethod: "monotone",
          foregroundStyle: { colors: [isUp ? "rgba(52,199,89,0.35)" : "rgba(255,59,48,0.35)", "rgba(0,0,0,0)"], startPoint: "top", endPoint: "bottom" },
        }))}
      />
      <LineChart marks={marks.map((mark) => ({ ...mark, foregroundStyle: color, lineStyle: { lineWidth: 2 }, interpolationMethod: "monotone" }))} />
      <RuleLineForValueChart marks={[{ value: close, foregroundStyle: "secondaryLabel", lineStyle: { lineWidth: 1, dash: [4, 3] } }]} />
    </Chart>
  )
}

function Ticker() {
  const [count, setCount] = useState(40)
  useEffect(() => {
    const timer = setInterval(() => setCount((now) => Math.min(now + 1, 102)), 1000)
    return () => clearInterval(timer)
  }, [])

  const course = courseAt(count - 1)
  const change = course - close
  const isUp = change >= 0
  return (
    <VStack alignment="leading" spacing={6} padding={12} frame={{ width: 320 }} background="systemBackground">
      <HStack alignment="firstTextBaseline">
        <VStack alignment="leading" spacing={0}>
          <Text font="headline">NORD</Text>
          <Text font="caption" foregroundStyle="secondaryLabel">Nordsee Reederei AG</Text>
        </VStack>
        <Spacer />
        <Text font="title2" fontWeight="semibold" monospacedDigit>{course.toFixed(2)}</Text>
        <HStack
          spacing={3}
          font="caption"
          fontWeight="bold"
          foregroundStyle="white"
          padding={{ horizontal: 7, vertical: 3 }}
          background={{ style: isUp ? "systemGreen" : "systemRed", shape: "capsule" }}
        >
          <Image systemName={isUp ? "arrow.up" : "arrow.down"} imageScale="small" />
          <Text monospacedDigit>{((change / close) * 100).toFixed(2)} %</Text>
        </HStack>
      </HStack>
      <Chart24 count={count} />
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Ticker /> }}>Stocks</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
