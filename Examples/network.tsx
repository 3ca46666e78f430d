// What a network does: a curve of the last minute on a canvas, gauges for both directions, and who is connected.
import {
  Canvas, type Color, Gauge, HStack, Image, Label, Navigation, Script, Spacer, Text, useEffect, useObservable, useState, VStack,
} from "scripting"

type Sample = { down: number; up: number }

/** Megabits in a second, the same every time. */
function sampleAt(second: number): Sample {
  return {
    down: 42 + 30 * Math.abs(Math.sin(second / 9)) + 12 * Math.sin(second / 2.1) ** 2,
    up: 9 + 7 * Math.abs(Math.sin(second / 5 + 1)),
  }
}

const clients = [
  { name: "laptop", symbol: "laptopcomputer", bars: 1 },
  { name: "telephone", symbol: "iphone", bars: 0.6 },
  { name: "printer", symbol: "printer.fill", bars: 0.3 },
]

function Curve({ samples }: { samples: Sample[] }) {
  return (
    <Canvas
      frame={{ height: 64 }}
      draw={(context, size) => {
        const x = (index: number) => (index / (samples.length - 1)) * size.width
        const y = (value: number) => size.height - (value / 90) * size.height
        context.strokeStyle = "rgba(128,128,128,0.3)"
        context.lineWidth = 0.5
        for (let line = 1; line < 4; line++) {
          context.beginPath()
          context.moveTo(0, (size.height * line) / 4)
          context.lineTo(size.width, (size.height * line) / 4)
          context.stroke()
        }
        for (const [member, color] of [["down", "#0a84ff"], ["up", "#ff9f0a"]] as const) {
          context.beginPath()
          samples.forEach((sample, index) => {
            if (index === 0) context.moveTo(x(index), y(sample[member]))
            else context.lineTo(x(index), y(sample[member]))
          })
          context.strokeStyle = color
          context.lineWidth = 2
          context.lineJoin = "round"
          context.stroke()
          context.lineTo(size.width, size.height)
          context.lineTo(0, size.height)
          context.closePath()
          const gradient = context.createLinearGradient(0, 0, 0, size.height)
          gradient.addColorStop(0, color + "55")
          gradient.addColorStop(1, color + "00")
          context.fillStyle = gradient
          context.fill()
        }
      }}
    />
  )
}

function Direction({ title, symbol, value, tint }: { title: string; symbol: string; value: number; tint: Color }) {
  return (
    <Gauge
      value={value}
      min={0}
      max={100}
      label={<Image systemName={symbol} />}
      currentValueLabel={<Text>{Math.round(value)}</Text>}
      gaugeStyle="accessoryCircular"
      tint={tint}
      accessibilityLabel={title}
    />
  )
}

function Status() {
  const [second, setSecond] = useState(60)
  useEffect(() => {
    const timer = setInterval(() => setSecond((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [])

  const samples = Array.from({ length: 60 }, (_, index) => sampleAt(second - 59 + index))
  const now = samples[59]
  return (
    <VStack alignment="leading" spacing={8} padding={12} frame={{ width: 320 }} background="systemBackground">
      <HStack>
        <Image systemName="wifi" variableValue={0.7} foregroundStyle="systemBlue" font="title3" />
        <VStack alignment="leading" spacing={0}>
          <Text font="headline">Attic</Text>
          <Text font="caption" foregroundStyle="secondaryLabel">Channel 36 · −54 dBm</Text>
        </VStack>
        <Spacer />
        <Direction title="down" symbol="arrow.down" value={now.down} tint="systemBlue" />
        <Direction title="up" symbol="arrow.up" value={now.up} tint="systemOrange" />
      </HStack>
      <Curve samples={samples} />
      <HStack font="caption">
        {clients.map((client) => (
          <HStack key={client.name} spacing={4}>
            <Label title={client.name} systemImage={client.symbol} lineLimit={1} />
            <Image systemName="cellularbars" variableValue={client.bars} foregroundStyle="systemGreen" imageScale="small" />
            <Spacer minLength={0} />
          </HStack>
        ))}
      </HStack>
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Status /> }}>Network</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
