// A counter that changes once a second beside an icon: what most status views cost.
import { HStack, Image, Navigation, Text, VStack, useEffect, useObservable, useState } from "scripting"

function Counter() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <HStack spacing={24} frame={{ width: 640, height: 360 }} background="#1c2733">
      <Image systemName="timer" font={72} foregroundStyle="#ffb347" />
      <VStack alignment="leading">
        <Text font={22} foregroundStyle="#9fb3c8">seconds</Text>
        <Text font={84} fontWeight="semibold" monospacedDigit foregroundStyle="white">{String(seconds)}</Text>
      </VStack>
    </HStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Counter /> }}>Counter</Text>
}

Navigation.present(<Page />)
