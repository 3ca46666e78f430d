// from 0.9s to 2.5s, 8 frames
// Rings that fill one after the other as the morning's glasses of water are drunk, and the droplet that turns to a tick at the last.
import {
  Animation, Circle, HStack, Image, Navigation, Script, Text, useEffect, useObservable, useState, VStack, withAnimation, ZStack,
} from "scripting"

const goal = 8

function Ring({ share, color, width }: { share: number; color: any; width: number }) {
  return (
    <ZStack>
      <Circle stroke={{ shapeStyle: "systemFill", strokeStyle: { lineWidth: width } }} />
      <Circle
        trim={{ from: 0, to: share }}
        stroke={{ shapeStyle: color, strokeStyle: { lineWidth: width, lineCap: "round" } }}
        rotationEffect={-90}
      />
    </ZStack>
  )
}

function Water() {
  const [glasses, setGlasses] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => {
      withAnimation(Animation.spring({ response: 0.8, dampingFraction: 0.75 }), () => setGlasses((before) => before % goal + 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [])

  const isDone = glasses === goal
  return (
    <HStack spacing={18} padding={18} frame={{ width: 280, height: 124 }} background="secondarySystemBackground">
      <ZStack frame={{ width: 84, height: 84 }}>
        <Ring share={glasses / goal} color={isDone ? "systemGreen" : "systemBlue"} width={11} />
        <Image systemName={isDone ? "checkmark" : "drop.fill"} font="title2" foregroundStyle={isDone ? "systemGreen" : "systemBlue"} />
      </ZStack>
      <VStack alignment="leading" spacing={4}>
        <Text font="headline">{isDone ? "Enough for today" : "Drink something"}</Text>
        <Text font="subheadline" foregroundStyle="secondaryLabel">{glasses} of {goal} glasses</Text>
        <HStack spacing={5}>
          {Array.from({ length: goal }, (_, index) => (
            <Circle key={index} fill={index < glasses ? "systemBlue" : "systemFill"} frame={{ width: 8, height: 8 }} scaleEffect={index === glasses - 1 ? 1.4 : 1} />
          ))}
        </HStack>
      </VStack>
    </HStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 30, content: <Water /> }}>Water</Text>
}

Navigation.present({ element: <Page /> }).then(() => Script.exit())
