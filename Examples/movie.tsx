// A movie in a picture-in-picture window with its title, its time and a bar: the window's buttons are the movie's. It plays
// clip.mp4 beside this file.
import {
  AVPlayer,
  HStack,
  Navigation,
  Path,
  ProgressView,
  Script,
  Spacer,
  Text,
  useEffect,
  useObservable,
  useState,
  VideoPlayer,
  VStack,
} from "scripting"

const player = new AVPlayer()
player.volume = 0.8
player.numberOfLoops = 1
player.onReadyToPlay = () => player.play()
player.onError = message => console.error(message)
player.setSource(Path.join(Script.directory, "clip.mp4"))

function clock(seconds: number) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}

function Movie() {
  const [time, setTime] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTime(player.currentTime), 250)
    return () => clearInterval(timer)
  }, [])
  return <VStack spacing={0} frame={{width: 320, height: 216}} background="black">
    <VideoPlayer player={player} overlay={
      player.timeControlStatus === TimeControlStatus.paused ? <Text font="title" foregroundStyle="white">Paused</Text> : null
    }/>
    <HStack padding={{horizontal: 10}} frame={{height: 32}} foregroundStyle="white" font="caption">
      <Text monospacedDigit>{clock(time)}</Text>
      <ProgressView value={time} total={Math.max(player.duration, 0.001)} tint="orange"/>
      <Text monospacedDigit>{clock(player.duration)}</Text>
      <Spacer minLength={0}/>
    </HStack>
  </VStack>
}

function App() {
  const shown = useObservable(false)
  return <VStack pip={{
    isPresented: shown,
    maximumUpdatesPerSecond: 30,
    content: <VStack
      onPipPlayPauseToggle={isPlaying => isPlaying ? player.play() : player.pause()}
      onPipSkip={isForward => { player.currentTime += isForward ? 2 : -2 }}
      onPipStop={() => player.pause()}><Movie/></VStack>,
  }}>
    <Text>The movie plays in its window.</Text>
  </VStack>
}

Navigation.present(<App/>)
