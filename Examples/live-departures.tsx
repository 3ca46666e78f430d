// A stop's departures as a server tells them, counted down between two answers; what fails is said, and asked for again.
//
//   script/pipstream Examples/live-departures.tsx --out board.mp4 -d 60 --allow-net 127.0.0.1:8099 --log run.jsonl
//   script/pipstream Examples/live-departures.tsx --out - --allow-net 127.0.0.1:8099 | ffplay -
import {
  type Color, Divider, HStack, Image, Navigation, Script, Spacer, Text, useEffect, useObservable, useState, VStack,
} from "scripting"

const server = "http://127.0.0.1:8099"

type Departure = { line: string; color: Color; to: string; seconds: number; delay: number }

function Row({ departure, age }: { departure: Departure; age: number }) {
  const seconds = departure.seconds + departure.delay - age
  return (
    <HStack spacing={8}>
      <Text
        font="footnote"
        fontWeight="bold"
        foregroundStyle="white"
        frame={{ width: 40 }}
        padding={{ vertical: 2 }}
        background={{ style: departure.color, shape: { type: "rect", cornerRadius: 4 } }}
      >
        {departure.line}
      </Text>
      <Text font="subheadline" lineLimit={1}>{departure.to}</Text>
      <Spacer minLength={4} />
      {departure.delay > 0 ? <Text font="caption" foregroundStyle="systemRed">+{departure.delay / 60}</Text> : null}
      {seconds >= 30 ? (
        <Text font="subheadline" fontWeight="semibold" monospacedDigit>{Math.round(seconds / 60)} min</Text>
      ) : (
        <Image systemName="figure.walk" foregroundStyle="systemOrange" />
      )}
    </HStack>
  )
}

function Board() {
  const [stop, setStop] = useState("")
  const [departures, setDepartures] = useState<Departure[]>([])
  const [asked, setAsked] = useState(0)
  const [now, setNow] = useState(0)
  const [trouble, setTrouble] = useState("")

  useEffect(() => {
    const ask = async () => {
      try {
        const answer = await fetch(`${server}/departures?stop=jungfernstieg`, { timeout: 5 })
        if (!answer.ok) throw new Error(`no answer (${answer.status})`)
        const board = await answer.json()
        setStop(board.stop)
        setDepartures(board.departures)
        setAsked(performance.now())
        setNow(performance.now())
        setTrouble("")
      } catch (error) {
        setTrouble((error as Error).message)
      }
    }
    ask()
    const asking = setInterval(ask, 10000)
    const counting = setInterval(() => setNow(performance.now()), 1000)
    return () => {
      clearInterval(asking)
      clearInterval(counting)
    }
  }, [])

  const age = (now - asked) / 1000
  return (
    <VStack alignment="leading" spacing={8} padding={14} frame={{ width: 320, height: 214, alignment: "top" }} background="systemBackground">
      <HStack>
        <Image systemName="tram.fill" foregroundStyle="systemBlue" />
        <Text font="headline">{stop || "Departures"}</Text>
        <Spacer />
        {trouble ? (
          <Text font="caption" foregroundStyle="systemRed">{trouble}</Text>
        ) : (
          <Text font="caption" foregroundStyle="secondaryLabel" monospacedDigit>{Math.round(age)} s ago</Text>
        )}
      </HStack>
      <Divider />
      {departures
        .filter((departure) => departure.seconds + departure.delay > age)
        .slice(0, 4)
        .map((departure) => <Row key={departure.line + departure.to} departure={departure} age={age} />)}
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, content: <Board /> }}>Departures</Text>
}

async function run() {
  await Navigation.present(<Page />)
  Script.exit()
}

run()
