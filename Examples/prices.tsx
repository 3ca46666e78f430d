// Prices from a server, asked for every two seconds, with each share's logo: script/serve-examples answers on this machine.
//
//   script/pipstream Examples/prices.tsx --out prices.mp4 -d 20 --allow-net 127.0.0.1:8099 --log run.jsonl
//   script/pipstream Examples/prices.tsx --out again.mp4 --events run.jsonl      # the same frames, without the server
import {
  Divider, HStack, Image, Navigation, RoundedRectangle, Script, Spacer, Text, useEffect, useObservable, useState, VStack,
} from "scripting"

const server = "http://127.0.0.1:8099"

type Quote = { symbol: string; name: string; price: number; change: number }

function Row({ quote }: { quote: Quote }) {
  const color = quote.change >= 0 ? "systemGreen" : "systemRed"
  return (
    <HStack spacing={10}>
      <Image
        imageUrl={`${server}/logo/${quote.symbol}.svg`}
        resizable
        frame={{ width: 28, height: 28 }}
        placeholder={<RoundedRectangle cornerRadius={7} fill="tertiarySystemFill" frame={{ width: 28, height: 28 }} />}
      />
      <VStack alignment="leading" spacing={1}>
        <Text font="headline">{quote.symbol}</Text>
        <Text font="caption2" foregroundStyle="secondaryLabel">{quote.name}</Text>
      </VStack>
      <Spacer />
      <VStack alignment="trailing" spacing={1}>
        <Text font="headline" monospacedDigit contentTransition="numericText">{quote.price.toFixed(2)}</Text>
        <HStack spacing={2} foregroundStyle={color}>
          <Image systemName={quote.change >= 0 ? "arrow.up" : "arrow.down"} font="caption2" />
          <Text font="caption" monospacedDigit>{Math.abs(quote.change).toFixed(2)} %</Text>
        </HStack>
      </VStack>
    </HStack>
  )
}

function Board() {
  const [quotes, setQuotes] = useState<Quote[]>([])
  const [state, setState] = useState("asking …")

  useEffect(() => {
    const ask = async () => {
      try {
        const answer = await fetch(`${server}/prices`, { timeout: 5 })
        if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
        const { quotes } = await answer.json()
        withAnimation(Animation.smooth(), () => setQuotes(quotes))
        setState(new Date().toLocaleTimeString())
      } catch (error) {
        setState(String((error as Error).message))
      }
    }
    ask()
    const timer = setInterval(ask, 2000)
    return () => clearInterval(timer)
  }, [])

  return (
    <VStack alignment="leading" spacing={10} padding={14} frame={{ width: 320, height: 214, alignment: "top" }} background="systemBackground">
      <HStack>
        <Image systemName="chart.line.uptrend.xyaxis" foregroundStyle="systemOrange" />
        <Text font="headline">Prices</Text>
        <Spacer />
        <Text font="caption" foregroundStyle="secondaryLabel" monospacedDigit>{state}</Text>
      </HStack>
      <Divider />
      {quotes.map((quote) => <Row key={quote.symbol} quote={quote} />)}
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, content: <Board /> }}>Prices</Text>
}

async function run() {
  await Navigation.present(<Page />)
  Script.exit()
}

run()
