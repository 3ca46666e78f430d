// A large tree of which one label changes ten times a second: --query views=10000.
import { Navigation, Script, Text, VStack, useEffect, useObservable, useState } from "scripting"

const views = Number(Script.queryParameters.views ?? 10000)

function Count() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), 100)
    return () => clearInterval(timer)
  }, [])
  return <Text font={40} monospacedDigit foregroundStyle="white">{String(count)}</Text>
}

function Tree() {
  return (
    <VStack spacing={0} frame={{ width: 640, height: 360 }} background="black">
      <Count />
      {Array.from({ length: views }, (_, index) => <Text key={index} font={1} foregroundStyle="gray">{"."}</Text>)}
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Tree /> }}>Tree</Text>
}

Navigation.present(<Page />)
