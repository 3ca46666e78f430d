// So many labels that change so many times a second: --query labels=100 --query rate=10.
import { HStack, Navigation, Script, Text, VStack, useEffect, useObservable, useState } from "scripting"

const labels = Number(Script.queryParameters.labels ?? 10), rate = Number(Script.queryParameters.rate ?? 1)
const columns = Math.ceil(Math.sqrt(labels / 2))

function Labels() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), 1000 / rate)
    return () => clearInterval(timer)
  }, [])
  const rows = Array.from({ length: Math.ceil(labels / columns) }, (_, row) => row)
  return (
    <VStack spacing={2} frame={{ width: 640, height: 360 }} background="black">
      {rows.map((row) => (
        <HStack key={row} spacing={8}>
          {Array.from({ length: Math.min(columns, labels - row * columns) }, (_, column) => (
            <Text key={column} font={12} monospacedDigit foregroundStyle="white">{String(1000 + row * columns + column + count)}</Text>
          ))}
        </HStack>
      ))}
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Labels /> }}>Labels</Text>
}

Navigation.present(<Page />)
