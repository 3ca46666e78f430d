// A music player: the cover, what plays, how far it is, and the buttons; pause and skip of the window work it.
import {
  Button, type Color, HStack, Image, Navigation, ProgressView, RoundedRectangle, Script, Spacer, Text, useEffect, useObservable, useState,
  VStack, ZStack,
} from "scripting"

const tracks: { title: string; artist: string; seconds: number; colors: Color[] }[] = [
  { title: "Harbour Lights", artist: "The Tide Tables", seconds: 214, colors: ["#ff7e5f", "#feb47b", "#7b4397", "#dc2430"] },
  { title: "Nordwind, langsam", artist: "Kiel Quartett", seconds: 187, colors: ["#43cea2", "#185a9d", "#0f2027", "#2c5364"] },
  { title: "雨の環状線", artist: "夜のラジオ", seconds: 243, colors: ["#8e2de2", "#4a00e0", "#fc466b", "#3f5efb"] },
]

function time(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`
}

function Cover({ colors, isPlaying }: { colors: Color[]; isPlaying: boolean }) {
  return (
    <ZStack frame={{ width: 84, height: 84 }} clipShape={{ type: "rect", cornerRadius: 12, style: "continuous" }} shadow={{ color: "rgba(0,0,0,0.35)", radius: 6, y: 3 }}>
      <RoundedRectangle
        cornerRadius={12}
        fill={{ width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]], colors }}
      />
      <Image systemName={isPlaying ? "waveform" : "music.note"} font={34} fontWeight="semibold" foregroundStyle="rgba(255,255,255,0.85)" />
    </ZStack>
  )
}

function Player() {
  const [index, setIndex] = useState(0)
  const [played, setPlayed] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isFavourite, setFavourite] = useState(true)
  const track = tracks[index]

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      setPlayed((now) => {
        if (now + 1 < track.seconds) return now + 1
        setIndex((at) => (at + 1) % tracks.length)
        return 0
      })
    }, 1000)
    return () => clearInterval(timer)
  }, [isPlaying, index])

  const skip = (isForward: boolean) => {
    setPlayed(0)
    setIndex((at) => (at + (isForward ? 1 : tracks.length - 1)) % tracks.length)
  }

  return (
    <VStack
      spacing={12}
      padding={14}
      frame={{ width: 320 }}
      background="secondarySystemBackground"
      tint="systemPink"
      onPipPlayPauseToggle={(playing) => setPlaying(playing)}
      onPipSkip={skip}
    >
      <HStack spacing={12} alignment="top">
        <Cover colors={track.colors} isPlaying={isPlaying} />
        <VStack alignment="leading" spacing={2}>
          <Text font="headline" lineLimit={1}>{track.title}</Text>
          <Text font="subheadline" foregroundStyle="secondaryLabel" lineLimit={1}>{track.artist}</Text>
          <Spacer />
          <HStack spacing={6} font="caption">
            <Image systemName="airplayaudio" />
            <Text>Kitchen</Text>
          </HStack>
        </VStack>
        <Spacer />
        <Button title="" action={() => setFavourite(!isFavourite)} buttonStyle="plain">
          <Image systemName={isFavourite ? "heart.fill" : "heart"} foregroundStyle="systemPink" font="title3" />
        </Button>
      </HStack>
      <VStack spacing={4}>
        <ProgressView value={played} total={track.seconds} progressViewStyle="linear" />
        <HStack font="caption2" monospacedDigit foregroundStyle="secondaryLabel">
          <Text>{time(played)}</Text>
          <Spacer />
          <Text>-{time(track.seconds - played)}</Text>
        </HStack>
      </VStack>
      <HStack spacing={36} font="title" foregroundStyle="label" frame={{ maxWidth: "infinity" }}>
        <Button action={() => skip(false)} buttonStyle="plain"><Image systemName="backward.fill" /></Button>
        <Button action={() => setPlaying(!isPlaying)} buttonStyle="plain">
          <Image systemName={isPlaying ? "pause.fill" : "play.fill"} font="largeTitle" />
        </Button>
        <Button action={() => skip(true)} buttonStyle="plain"><Image systemName="forward.fill" /></Button>
      </HStack>
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 2, content: <Player /> }}>Music</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
