// A chart whose bars go to new heights each second, with an animation of half of it.
import { BarChart, Chart, Navigation, Script, Text, VStack, useEffect, useObservable, useState, withAnimation, Animation } from "scripting"

const width = Number(Script.queryParameters.width ?? 640), height = width * 9 / 16
const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

function Bars() {
  const [round, setRound] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => withAnimation(Animation.easeInOut(0.5), () => setRound((count) => count + 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const marks = names.map((label, index) => ({ label, value: 20 + ((index * 37 + round * 53) % 80) }))
  return (
    <VStack spacing={8} padding={16} frame={{ width, height }} background="#101820">
      <Text font="headline" foregroundStyle="white">visitors, week {String(round + 1)}</Text>
      <Chart frame={{ maxHeight: "infinity" }} chartYScale={{ from: 0, to: 100 }}><BarChart marks={marks} /></Chart>
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Bars /> }}>Bars</Text>
}

Navigation.present(<Page />)
