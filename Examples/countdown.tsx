// A countdown to an evening: days, hours, minutes and seconds in boxes, a bar of the time that has passed, and the event's dates.
import {
  DateLabel, HStack, Navigation, ProgressView, RoundedRectangle, Script, Spacer, Text, TimerIntervalLabel, useEffect,
  useObservable, useState, VStack, ZStack,
} from "scripting"

const announced = new Date("2025-12-20T18:00:00Z").getTime()
const event = new Date("2026-01-03T19:30:00Z").getTime()

function parts(milliseconds: number) {
  const seconds = Math.max(Math.floor(milliseconds / 1000), 0)
  return [
    ["days", Math.floor(seconds / 86_400)],
    ["hours", Math.floor(seconds / 3_600) % 24],
    ["min", Math.floor(seconds / 60) % 60],
    ["sec", seconds % 60],
  ] as [string, number][]
}

function Box({ name, value }: { name: string; value: number }) {
  return (
    <VStack spacing={4}>
      <ZStack frame={{ width: 58, height: 60 }}>
        <RoundedRectangle cornerRadius={10} fill={{ color: "systemIndigo", gradient: true }} />
        <RoundedRectangle cornerRadius={10} fill="rgba(255,255,255,0.12)" frame={{ height: 30 }} offset={{ x: 0, y: -15 }} />
        <Text font={30} fontWeight="bold" fontDesign="rounded" monospacedDigit foregroundStyle="white" contentTransition="numericText">
          {String(value).padStart(2, "0")}
        </Text>
        <RoundedRectangle cornerRadius={0} fill="rgba(0,0,0,0.35)" frame={{ height: 1 }} />
      </ZStack>
      <Text font="caption2" textCase="uppercase" kerning={0.8} foregroundStyle="secondaryLabel">{name}</Text>
    </VStack>
  )
}

function Countdown() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <VStack alignment="leading" spacing={10} padding={14} frame={{ width: 300 }} background="systemBackground">
      <HStack alignment="firstTextBaseline">
        <Text font="headline">Night of the Lighthouses</Text>
        <Spacer />
        <DateLabel date={new Date(event)} style="time" font="subheadline" foregroundStyle="secondaryLabel" />
      </HStack>
      <HStack spacing={10} frame={{ maxWidth: "infinity" }}>
        {parts(event - now).map(([name, value]) => <Box key={name} name={name} value={value} />)}
      </HStack>
      <ProgressView value={now - announced} total={event - announced} tint="systemIndigo" />
      <HStack font="caption" foregroundStyle="secondaryLabel">
        <DateLabel date={new Date(event)} style="date" />
        <Spacer />
        <Text>doors close in </Text>
        <TimerIntervalLabel from={now - 1000} to={event + 1_800_000} countsDown monospacedDigit />
      </HStack>
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Countdown /> }}>Countdown</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
