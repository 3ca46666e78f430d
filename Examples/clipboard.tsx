// What was copied last: each entry with its kind and its age, and what a small server knows of it. On a phone the pasteboard is what
// people copy; here it is what control events say (Examples/clipboard-copies.jsonl), and script/serve-examples answers.
//
//   script/pipstream Examples/clipboard.tsx --out clips.mp4 -d 24 --events Examples/clipboard-copies.jsonl --allow-net 127.0.0.1:8099 --log run.jsonl
//   script/pipstream Examples/clipboard.tsx --out again.mp4 --events run.jsonl      # the same frames, without the server
import {
  type Color, HStack, Image, Navigation, Pasteboard, RoundedRectangle, Script, Spacer, Text, useEffect, useObservable, useState, VStack, ZStack,
} from "scripting"

const server = "http://127.0.0.1:8099"
const shown = 4

type Kind = "link" | "color" | "code" | "number" | "text"
type Preview = { title: string; detail: string; icon?: string; colors?: [Color, Color] }
type Clip = { id: number; text: string; kind: Kind; at: number; preview?: Preview; trouble?: string }

const looks: Record<Kind, { word: string; symbol: string; color: Color }> = {
  link: { word: "Link", symbol: "link", color: "systemBlue" },
  color: { word: "Color", symbol: "paintpalette.fill", color: "systemPink" },
  code: { word: "Code", symbol: "chevron.left.forwardslash.chevron.right", color: "systemIndigo" },
  number: { word: "Number", symbol: "number", color: "systemTeal" },
  text: { word: "Text", symbol: "text.alignleft", color: "systemOrange" },
}

function kindOf(text: string): Kind {
  if (/^https?:\/\/\S+$/.test(text)) return "link"
  if (/^#[0-9a-f]{6}$/i.test(text)) return "color"
  if (/^[\d.,\s€$%+-]+$/.test(text)) return "number"
  if (/[{};]|=>|^\s*(const|let|func|def|SELECT)\b/m.test(text)) return "code"
  return "text"
}

function age(seconds: number) {
  return seconds < 2 ? "now" : seconds < 60 ? `${Math.floor(seconds)} s` : `${Math.floor(seconds / 60)} min`
}

/** What an entry looks like: the site's own icon, the colour itself, or the sign of its kind. */
function Icon({ clip, size }: { clip: Clip; size: number }) {
  const look = looks[clip.kind]
  const sign = (
    <ZStack frame={{ width: size, height: size }}>
      <RoundedRectangle
        cornerRadius={size * 0.26}
        fill={clip.kind === "color" ? (clip.text as Color) : { color: look.color, gradient: true }}
      />
      <Image systemName={look.symbol} font={size * 0.42} fontWeight="semibold" foregroundStyle="white" />
    </ZStack>
  )
  if (clip.preview?.icon === undefined) return sign
  return <Image imageUrl={server + clip.preview.icon} resizable frame={{ width: size, height: size }} placeholder={sign} />
}

function Badge({ kind }: { kind: Kind }) {
  return (
    <Text
      font={10}
      fontWeight="bold"
      foregroundStyle={looks[kind].color}
      padding={{ horizontal: 6, vertical: 2 }}
      overlay={<RoundedRectangle cornerRadius={8} fill={looks[kind].color} opacity={0.16} />}
    >
      {looks[kind].word.toUpperCase()}
    </Text>
  )
}

/** The entry that was copied last. */
function Latest({ clip, now }: { clip: Clip; now: number }) {
  return (
    <HStack
      spacing={12}
      padding={12}
      frame={{ maxWidth: "infinity" }}
      background={{ style: { light: "#ffffff", dark: "#2a2a2e" }, shape: { type: "rect", cornerRadius: 16, style: "continuous" } }}
      shadow={{ color: "rgba(0,0,0,0.10)", radius: 6, y: 2 }}
    >
      <Icon clip={clip} size={44} />
      <VStack alignment="leading" spacing={3} frame={{ maxWidth: "infinity", alignment: "leading" }}>
        <Text font="subheadline" fontWeight="semibold" lineLimit={1}>{clip.preview?.title ?? clip.text}</Text>
        <Text font="caption" foregroundStyle="secondaryLabel" lineLimit={1}>{clip.trouble ?? clip.preview?.detail ?? "asking …"}</Text>
        <HStack spacing={6} padding={{ top: 1 }}>
          <Badge kind={clip.kind} />
          <Text font="caption2" foregroundStyle="tertiaryLabel" monospacedDigit>{age(now - clip.at)}</Text>
          {(clip.preview?.colors ?? []).map((color) => (
            <RoundedRectangle key={color} cornerRadius={4} fill={color} frame={{ width: 14, height: 14 }} />
          ))}
        </HStack>
      </VStack>
    </HStack>
  )
}

function Row({ clip, now }: { clip: Clip; now: number }) {
  return (
    <HStack spacing={10} padding={{ horizontal: 12 }}>
      <Icon clip={clip} size={24} />
      <Text font="footnote" lineLimit={1} frame={{ maxWidth: "infinity", alignment: "leading" }}>{clip.preview?.title ?? clip.text}</Text>
      <Badge kind={clip.kind} />
      <Text font="caption2" foregroundStyle="tertiaryLabel" monospacedDigit frame={{ width: 32, alignment: "trailing" }}>
        {age(now - clip.at)}
      </Text>
    </HStack>
  )
}

function Monitor() {
  const [clips, setClips] = useState<Clip[]>([])
  const [count, setCount] = useState(0)
  const [now, setNow] = useState(0)

  useEffect(() => {
    let seen = 0
    const change = (id: number, more: Partial<Clip>) =>
      withAnimation(Animation.smooth({ duration: 0.35 }), () => setClips((old) => old.map((clip) => (clip.id === id ? { ...clip, ...more } : clip))))

    const ask = async ({ id, text, kind }: Clip) => {
      try {
        const body = JSON.stringify({ text, kind })
        const answer = await fetch(`${server}/preview`, { method: "POST", headers: { "Content-Type": "application/json" }, body, timeout: 5 })
        if (!answer.ok) throw new Error(`no preview (${answer.status})`)
        change(id, { preview: await answer.json() })
      } catch (error) {
        change(id, { trouble: (error as Error).message })
      }
    }

    const look = async () => {
      const seconds = performance.now() / 1000
      setNow(seconds)
      const changes = await Pasteboard.changeCount
      if (changes === seen) return
      seen = changes
      const text = (await Pasteboard.getString())?.trim()
      if (!text) return
      const clip: Clip = { id: changes, text, kind: kindOf(text), at: seconds }
      withAnimation(Animation.snappy({ duration: 0.4 }), () => setClips((old) => [clip, ...old.filter((other) => other.text !== text)].slice(0, shown)))
      setCount((old) => old + 1)
      ask(clip)
    }
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [])

  const [latest, ...older] = clips
  return (
    <VStack
      alignment="leading"
      spacing={10}
      padding={{ horizontal: 12, vertical: 14 }}
      frame={{ width: 340, height: 246, alignment: "top" }}
      background={{ light: "#eff0f5", dark: "#161618" }}
    >
      <HStack spacing={8} padding={{ horizontal: 4 }}>
        <Image systemName="doc.on.clipboard.fill" foregroundStyle="systemIndigo" fontWeight="semibold" />
        <Text font="headline">Clipboard</Text>
        <Spacer />
        <Text font="caption" foregroundStyle="secondaryLabel" monospacedDigit contentTransition="numericText">
          {count === 1 ? "1 copy" : `${count} copies`}
        </Text>
      </HStack>
      {latest === undefined ? (
        <VStack spacing={8} frame={{ maxWidth: "infinity", maxHeight: "infinity" }} transition={Transition.opacity()}>
          <Image systemName="doc.on.clipboard" font={34} foregroundStyle="tertiaryLabel" />
          <Text font="subheadline" foregroundStyle="secondaryLabel">Nothing was copied yet</Text>
        </VStack>
      ) : (
        <VStack key={latest.id} transition={Transition.scale(0.94, "center").combined(Transition.opacity())}>
          <Latest clip={latest} now={now} />
        </VStack>
      )}
      <VStack spacing={9}>
        {older.map((clip) => (
          <VStack key={clip.id} transition={Transition.opacity()}>
            <Row clip={clip} now={now} />
          </VStack>
        ))}
      </VStack>
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, content: <Monitor /> }}>Clipboard</Text>
}

async function run() {
  await Navigation.present(<Page />)
  Script.exit()
}

run()
