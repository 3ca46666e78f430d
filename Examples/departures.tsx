// A station's departures: lines in their colours, delays in red, destinations in any script, and what has left goes.
import {
  type Color, Divider, HStack, Image, Navigation, Script, Spacer, Text, useEffect, useObservable, useState, VStack,
} from "scripting"

const colors: Record<string, Color> = { S: "#2e9e4f", U: "#1c5fb8", ICE: "#c22a35", Bus: "#a0569b" }

const timetable = [
  { kind: "S", line: "S3", destination: "Pinneberg", platform: "1", leaves: 20, delay: 0 },
  { kind: "U", line: "U2", destination: "Niendorf Nord über Schlump und Hagenbecks Tierpark", platform: "3", leaves: 75, delay: 0 },
  { kind: "ICE", line: "ICE 73", destination: "Zürich HB", platform: "12a–f", leaves: 140, delay: 9 },
  { kind: "Bus", line: "X35", destination: "東京駅行き", platform: "C", leaves: 200, delay: 0 },
  { kind: "S", line: "S1", destination: "מרכז העיר", platform: "2", leaves: 260, delay: 2 },
  { kind: "U", line: "U4", destination: "المطار", platform: "4", leaves: 420, delay: 0 },
]

function Badge({ kind, line }: { kind: string; line: string }) {
  return (
    <Text
      font="footnote"
      fontWeight="bold"
      foregroundStyle="white"
      lineLimit={1}
      minScaleFactor={0.7}
      padding={{ horizontal: 6, vertical: 2 }}
      frame={{ width: 58 }}
      background={{ style: colors[kind], shape: kind === "S" ? "capsule" : { type: "rect", cornerRadius: 4 } }}
    >
      {line}
    </Text>
  )
}

function Departure({ departure, now }: { departure: (typeof timetable)[number]; now: number }) {
  const seconds = departure.leaves + departure.delay * 60 - now
  const minutes = Math.floor(seconds / 60)
  return (
    <HStack spacing={8} alignment="firstTextBaseline">
      <Badge kind={departure.kind} line={departure.line} />
      <Text font="subheadline" lineLimit={1}>{departure.destination}</Text>
      <Spacer minLength={4} />
      {departure.delay > 0 ? (
        <Text font="caption" foregroundStyle="systemRed" monospacedDigit>+{departure.delay}</Text>
      ) : null}
      <Text font="caption" foregroundStyle="secondaryLabel">Gl. {departure.platform}</Text>
      {minutes > 0 ? (
        <Text font="subheadline" fontWeight="semibold" monospacedDigit frame={{ minWidth: 48, alignment: "trailing" }}>{minutes} min</Text>
      ) : (
        <Image systemName="figure.walk" foregroundStyle="systemOrange" frame={{ minWidth: 48, alignment: "trailing" }} />
      )}
    </HStack>
  )
}

function Board() {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow((seconds) => seconds + 5), 1000)
    return () => clearInterval(timer)
  }, [])

  const next = timetable.filter((departure) => departure.leaves + departure.delay * 60 > now).slice(0, 5)
  return (
    <VStack alignment="leading" spacing={7} padding={12} frame={{ width: 360 }} background={{ light: "#f7f4ea", dark: "#14161a" }}>
      <HStack>
        <Image systemName="tram.fill" />
        <Text font="headline">Hauptbahnhof</Text>
        <Spacer />
        <Text font="subheadline" monospacedDigit>
          {new Date(Date.now() + now * 4000).toLocaleTimeString("de-DE", { hour: "2-digit", minute: "2-digit" })}
        </Text>
      </HStack>
      {next.map((departure, index) => (
        <VStack key={departure.line} spacing={7}>
          {index > 0 ? <Divider /> : null}
          <Departure departure={departure} now={now} />
        </VStack>
      ))}
      {next.length === 0 ? <Text foregroundStyle="secondaryLabel">No more departures today</Text> : null}
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Board /> }}>Departures</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
