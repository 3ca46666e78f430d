// A text that changes when the window's skip button is pressed, and never else.
import { Navigation, Text, useObservable, useState } from "scripting"

function Count() {
  const [count, setCount] = useState(0)
  return (
    <Text frame={{ width: 640, height: 360 }} font={84} monospacedDigit foregroundStyle="white" background="#1c2733"
      onPipSkip={() => setCount((count) => count + 1)}>
      {String(count)}
    </Text>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Count /> }}>Count</Text>
}

Navigation.present(<Page />)
