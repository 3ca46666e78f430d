// from 1s to 2.75s, 8 frames
// A heart that pulses as long as the pulse is measured and bounces with each reading, over a line of the last readings.
import {
  Animation, HStack, Image, Navigation, PathShape, Path2D, Script, Spacer, Text, useEffect, useObservable, useState, VStack, withAnimation,
} from "scripting"

const readings = [72, 75, 71, 78, 84, 90, 88, 81, 76, 74]

function Line({ values }: { values: number[] }) {
  const path = new Path2D()
  values.forEach((value, index) => {
    const to = { x: index * 24, y: 40 - (value - 65) * 1.4 }
    if (index === 0) path.move(to); else path.addLine(to)
  })
  return (
    <PathShape
      path={path}
      stroke={{ shapeStyle: "systemPink", strokeStyle: { lineWidth: 2.5, lineCap: "round", lineJoin: "round" } }}
      frame={{ width: 216, height: 42 }}
    />
  )
}

function Pulse() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => withAnimation(Animation.smooth({ duration: 0.5 }), () => setCount((before) => before + 1)), 1500)
    return () => clearInterval(timer)
  }, [])

  const values = readings.map((_, index) => readings[(index + count) % readings.length])
  const now = values[values.length - 1]
  return (
    <VStack alignment="leading" spacing={8} padding={16} frame={{ width: 250 }} background="systemBackground">
      <HStack spacing={8}>
        <Image
          systemName="heart.fill"
          font="title"
          foregroundStyle="systemPink"
          symbolEffect={{ effect: "pulse", isActive: true } as any}
        />
        <Text font="title" fontWeight="bold" fontDesign="rounded" monospacedDigit contentTransition="numericText">{String(now)}</Text>
        <Text font="footnote" foregroundStyle="secondaryLabel">beats a minute</Text>
        <Spacer />
      </HStack>
      <Line values={values} />
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 30, content: <Pulse /> }}>Pulse</Text>
}

Navigation.present({ element: <Page /> }).then(() => Script.exit())
