// from 0.9s to 4.1s, 9 frames
// A build's steps; a toast slides in from the top for each that ends, and out again.
import {
  Animation, Capsule, HStack, Image, Navigation, ProgressView, Script, Spacer, Text, Transition, useEffect, useObservable, useState, VStack, withAnimation, ZStack,
} from "scripting"

const steps = ["Fetch", "Compile", "Link", "Test", "Package"]
const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

function Toast({ text }: { text: string }) {
  return (
    <HStack spacing={6} padding={{ horizontal: 14, vertical: 8 }} background={{ style: "systemGreen", shape: "capsule" }}>
      <Image systemName="checkmark.circle.fill" foregroundStyle="white" />
      <Text font="subheadline" fontWeight="semibold" foregroundStyle="white">{text}</Text>
    </HStack>
  )
}

function Build() {
  const [done, setDone] = useState(0)
  const [toast, setToast] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    async function run() {
      for (let step = 0; !isGone; step = (step + 1) % steps.length) {
        await pause(1)
        await withAnimation(Animation.bouncy({ duration: 0.5 }), () => { setDone(step + 1); setToast(`${steps[step]} is done`) })
        await pause(0.9)
        await withAnimation(Animation.easeIn(0.3), () => setToast(null))
      }
    }
    run()
    return () => { isGone = true }
  }, [])

  return (
    <ZStack alignment="top" frame={{ width: 280, height: 130 }} background="systemBackground" clipped>
      <VStack alignment="leading" spacing={8} padding={16} frame={{ maxWidth: "infinity", maxHeight: "infinity", alignment: "bottomLeading" }}>
        <Text font="headline">Building the lighthouse</Text>
        <ProgressView value={done} total={steps.length} />
        <HStack>
          <Text font="footnote" foregroundStyle="secondaryLabel">{steps[Math.min(done, steps.length - 1)]}</Text>
          <Spacer />
          <Text font="footnote" foregroundStyle="secondaryLabel">{done} of {steps.length}</Text>
        </HStack>
      </VStack>
      {toast === null ? null : (
        <VStack key="toast" padding={{ top: 8 }} zIndex={1} transition={Transition.move("top").combined(Transition.opacity())}>
          <Toast text={toast} />
        </VStack>
      )}
    </ZStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 30, content: <Build /> }}>Build</Text>
}

Navigation.present({ element: <Page /> }).then(() => Script.exit())
