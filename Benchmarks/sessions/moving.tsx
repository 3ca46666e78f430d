// Every pixel of every frame changes: a gradient that turns, a disc on its way, a text that counts.
import { Circle, Navigation, Script, Text, ZStack, useEffect, useObservable, useState } from "scripting"

const width = Number(Script.queryParameters.width ?? 640), height = width * 9 / 16

function Moving() {
  const [frame, setFrame] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setFrame((count) => count + 1), 1000 / 30)
    return () => clearInterval(timer)
  }, [])
  const turn = frame / 90 * Math.PI
  return (
    <ZStack
      frame={{ width, height }}
      background={{
        gradient: ["#0b3954", "#bfd7ea", "#ff6663"],
        startPoint: { x: 0.5 - Math.cos(turn) / 2, y: 0.5 - Math.sin(turn) / 2 },
        endPoint: { x: 0.5 + Math.cos(turn) / 2, y: 0.5 + Math.sin(turn) / 2 },
      }}>
      <Circle fill="#ffe066" frame={{ width: height / 4, height: height / 4 }} offset={{ x: Math.sin(turn) * width / 3, y: 0 }} />
      <Text font={height / 8} monospacedDigit foregroundStyle="white">{String(frame)}</Text>
    </ZStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Moving /> }}>Moving</Text>
}

Navigation.present(<Page />)
