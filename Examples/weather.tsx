// A weather card: what it is like now, the next hours, and the next days with a bar from each day's least to its greatest.
import {
  Capsule, type Color, Divider, HStack, Image, Label, Navigation, Script, Spacer, Text, useColorScheme, useEffect, useObservable, useState,
  VStack, ZStack,
} from "scripting"

type Sky = { symbol: string; name: string }

const skies: Record<string, Sky> = {
  clear: { symbol: "sun.max.fill", name: "Clear" },
  partly: { symbol: "cloud.sun.fill", name: "Partly cloudy" },
  rain: { symbol: "cloud.rain.fill", name: "Rain" },
  storm: { symbol: "cloud.bolt.rain.fill", name: "Thunderstorm" },
  night: { symbol: "moon.stars.fill", name: "Clear" },
}

const hours = [
  { hour: 10, sky: "clear", degrees: 18, rain: 0 },
  { hour: 12, sky: "partly", degrees: 21, rain: 5 },
  { hour: 14, sky: "rain", degrees: 20, rain: 60 },
  { hour: 16, sky: "storm", degrees: 17, rain: 85 },
  { hour: 18, sky: "rain", degrees: 16, rain: 40 },
  { hour: 20, sky: "night", degrees: 13, rain: 0 },
]

const days = [
  { name: "Today", sky: "storm", least: 11, greatest: 21 },
  { name: "Fri", sky: "rain", least: 9, greatest: 16 },
  { name: "Sat", sky: "partly", least: 8, greatest: 19 },
  { name: "Sun", sky: "clear", least: 12, greatest: 24 },
]

const coldest = Math.min(...days.map((day) => day.least))
const hottest = Math.max(...days.map((day) => day.greatest))

function RangeBar({ least, greatest, now }: { least: number; greatest: number; now?: number }) {
  const width = 84
  const place = (degrees: number) => ((degrees - coldest) / (hottest - coldest)) * width
  return (
    <ZStack alignment="leading" frame={{ width, height: 5 }}>
      <Capsule fill="rgba(255,255,255,0.2)" />
      <Capsule
        fill={{ colors: ["#7fd4ff", "#ffe27a", "#ff9b4a"], startPoint: "leading", endPoint: "trailing" }}
        frame={{ width: place(greatest) - place(least) }}
        offset={{ x: place(least), y: 0 }}
      />
      {now !== undefined ? (
        <Capsule
          fill="white"
          frame={{ width: 5, height: 5 }}
          overlay={<Capsule stroke={{ shapeStyle: "rgba(20,40,80,0.6)", strokeStyle: { lineWidth: 1 } }} />}
          offset={{ x: place(now) - 2.5, y: 0 }}
        />
      ) : null}
    </ZStack>
  )
}

function Hour({ hour, sky, degrees, rain }: (typeof hours)[number]) {
  return (
    <VStack spacing={4} frame={{ minWidth: 38 }}>
      <Text font="caption" opacity={0.8}>{String(hour).padStart(2, "0")}</Text>
      <Image systemName={skies[sky].symbol} symbolRenderingMode="multicolor" font="title3" frame={{ height: 24 }} />
      <Text font="caption2" fontWeight="semibold" foregroundStyle={rain > 0 ? "#9fe0ff" : "clear"}>{rain}%</Text>
      <Text font="subheadline" monospacedDigit>{degrees}°</Text>
    </VStack>
  )
}

function Card() {
  const scheme = useColorScheme()
  const [degrees, setDegrees] = useState(18)

  useEffect(() => {
    const timer = setInterval(() => setDegrees((now) => now + (now < 21 ? 1 : -1)), 5000)
    return () => clearInterval(timer)
  }, [])

  const sky: Color[] = scheme === "dark" ? ["#0b1b3a", "#274b7a"] : ["#2f7fd6", "#7fc3f2"]
  return (
    <VStack
      alignment="leading"
      spacing={10}
      padding={14}
      frame={{ width: 300 }}
      foregroundStyle="white"
      background={{ style: { colors: sky, startPoint: "top", endPoint: "bottom" }, shape: { type: "rect", cornerRadius: 22, style: "continuous" } }}
    >
      <HStack alignment="top">
        <VStack alignment="leading" spacing={0}>
          <Label title="Old Harbour" systemImage="location.fill" font="headline" imageScale="small" />
          <Text font={52} fontWeight="thin" monospacedDigit>{degrees}°</Text>
        </VStack>
        <Spacer />
        <VStack alignment="trailing" spacing={4}>
          <Image systemName={skies.partly.symbol} symbolRenderingMode="multicolor" font="largeTitle" />
          <Text font="subheadline">{skies.partly.name}</Text>
          <Text font="caption" opacity={0.8}>H:21° L:11°</Text>
        </VStack>
      </HStack>
      <Divider />
      <HStack spacing={4}>{hours.map((hour) => <Hour key={hour.hour} {...hour} />)}</HStack>
      <Divider />
      {days.map((day, index) => (
        <HStack key={day.name} spacing={8} font="subheadline">
          <Text frame={{ width: 48, alignment: "leading" }} fontWeight={index === 0 ? "semibold" : "regular"}>{day.name}</Text>
          <Image systemName={skies[day.sky].symbol} symbolRenderingMode="multicolor" frame={{ width: 26 }} />
          <Spacer />
          <Text opacity={0.7} monospacedDigit>{day.least}°</Text>
          <RangeBar least={day.least} greatest={day.greatest} now={index === 0 ? degrees : undefined} />
          <Text monospacedDigit>{day.greatest}°</Text>
        </HStack>
      ))}
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Card /> }}>Weather</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
