"""The kinds of script/fuzz: seeds from fixtures/ and from ffmpeg, and how a random.Random makes one run of a kind from them."""
import json
import pathlib
import re
import subprocess

import fuzz_servers
from fuzz_mutations import bytes_mutated, png_mutated, svg_mutated, tokens_mutated

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
IMAGES = 12  # in a session
PAGE = """import { AVPlayer, Image, Navigation, Script, Text, UIImage, useObservable, useState, VideoPlayer, VStack } from "scripting"

let show: any = () => {}
function Window() {
  const [shown, set] = useState<any>(null)
  show = set
  return <VStack frame={{ idealWidth: 160, idealHeight: 90 }} background="white"><Text>page</Text>{shown}</VStack>
}
const player = new AVPlayer()
function Page() {
  const isPresented = useObservable(true)
  return <VStack pip={{ isPresented, maximumUpdatesPerSecond: 10, content: <Window /> }}><Text>page</Text></VStack>
}
Navigation.present(<Page />)
const port = Script.queryParameters.port
setTimeout(async () => { try { /*timer*/ } catch (error) {} }, 100)
"""
SHOW_IMAGES = """for (const name of NAMES) {
    const image = UIImage.fromFile(name)
    show(<Image filePath={name} resizable={true} frame={{ width: 40, height: 40 }} />)
    await new Promise(done => setTimeout(done, 100))
    if (image) { show(<Image image={image} resizable={true} frame={{ width: 40, height: 40 }} />); await new Promise(done => setTimeout(done, 100)) }
  }"""
PLAY = """player.onReadyToPlay = () => player.play()
  player.onError = () => {}
  if (player.setSource("NAME")) show(<VideoPlayer player={player} />)"""
FETCH = """for (let number = 0; number < 8; number++)
    try { const answer = await fetch(`http://127.0.0.1:${port}/${number}`); show(<Text>{(await answer.text()).slice(0, 40)}</Text>) } catch (error) {}
  const reader = (await fetch(`http://127.0.0.1:${port}/7`)).body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) show(<Text>{String(part.value.length)}</Text>)"""
SOCKET = """const web = new WebSocket(`ws://127.0.0.1:${port}/`)
  web.onopen = () => web.send("hello")
  web.onmessage = (event: any) => show(<Text>{String(event.data).slice(0, 40)}</Text>)
  web.onerror = web.onclose = () => show(<Text>closed</Text>)"""
PLAYLIST_WORDS = ["#EXTM3U", "#EXTINF:1,\n", "#EXTINF:-1,\n", "#EXT-X-BYTERANGE:10@0\n", "#EXT-X-BYTERANGE:9223372036854775807@1\n", "#EXT-X-DISCONTINUITY\n", "#EXT-X-ENDLIST\n", "a0.ts\n", "a.m3u8\n",
                  "b.m3u8\n", "#EXT-X-KEY:METHOD=AES-128,URI=\"a0.ts\"\n", "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n", "#EXT-X-MAP:URI=\"a1.ts\"\n", "#EXT-X-STREAM-INF:BANDWIDTH=1\n", "../outside.ts\n",
                  "http://127.0.0.1:1/a.ts\n", "file:a0.ts\n", "concat:a0.ts|a1.ts\n", "data:video/mp2t;base64,AAAA\n", "#EXT-X-TARGETDURATION:0\n", "#EXT-X-MEDIA-SEQUENCE:-1\n", "crypto:a0.ts\n", "a%00.ts\n"]
EVENT_WORDS = ['"at"', '"after"', '"event"', '"start"', '"stop"', '"skip"', '"resize"', '"tap"', '"quit"', '"pause"', '"query"', '"intent"', '"parameters"', '"width"', '"interval"', '"volume"', '"level"', '"battery"',
               '"location"', '"latitude"', '"pasteboard"', '"text"', '"network"', '"colorScheme"', '"status"', ",", ":", "{", "}", "\n", "//", "pause", "start", "status"]
JOB_WORDS = ['"script"', '"output"', '"id"', '"options"', '"page.tsx"', '"a.mp4"', '"b.png"', '"movie"', '"duration"', '"1s"', '"crf"', '"alpha"', '"events"', '"chunk"', '"env"', "{", "}", "[", "]", ",", ":", "\n", '"{script}"']
ALLOWED = {"images": {0}, "movies": {0, 2, 3, 7, 12}, "playlists": {0, 3, 12}, "events": {0, 2, 3}, "control": {0, 2, 130}, "logs": {0, 2, 3, 5}, "jobs": {0, 2, 3, 8, 16, 17, 130}, "http": {0}, "websocket": {0}}
KINDS = list(ALLOWED)


class Run:
    """One run: the files of its folder, the arguments, and what directs it."""

    def __init__(self, kind):
        self.kind, self.files, self.words, self.input, self.lines, self.content = kind, {"page.tsx": PAGE.encode()}, [], b"", None, None
        self.limit = 2.0  # seconds of the script's turns, and of frames, that its limits allow

    def page(self, timer):
        self.files["page.tsx"] = PAGE.replace("/*timer*/", timer).encode()


def make_seeds(folder, command):
    """The seeds of all kinds, each a list of (name, bytes). ffmpeg writes the same bytes each time."""
    def ffmpeg(name, *words):
        done = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-f", "lavfi", "-i", "testsrc2=s=96x64:r=10:d=2", "-f", "lavfi", "-i", "sine=d=2", *words,
                               "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact", name], cwd=folder, stdin=subprocess.DEVNULL)
        return (name, (folder / name).read_bytes()) if done.returncode == 0 else None

    h264 = ["-c:v", "libx264", "-threads", "1", "-pix_fmt", "yuv420p", "-g", "5"]
    movies = [ffmpeg("a.mp4", *h264, "-c:a", "aac"), ffmpeg("a.mov", *h264), ffmpeg("b.mp4", *h264, "-movflags", "frag_keyframe+empty_moov"), ffmpeg("a.mkv", *h264, "-c:a", "aac"),
              ffmpeg("a.webm", "-c:v", "libvpx-vp9", "-threads", "1", "-deadline", "realtime", "-c:a", "libopus"), ffmpeg("a.ts", *h264, "-c:a", "aac"), ffmpeg("a.gif", "-map", "0"),
              ffmpeg("a.y4m", "-map", "0", "-pix_fmt", "yuv420p"), ffmpeg("a.wav", "-map", "1"), ffmpeg("a.mp3", "-map", "1"), ffmpeg("a.aac", "-map", "1"), ffmpeg("a.flac", "-map", "1")]
    images = [(path.name, path.read_bytes()) for path in sorted((HOME / "fixtures/gallery/images").iterdir()) if path.stat().st_size < 500_000]
    images += filter(None, [ffmpeg("a.apng", "-map", "0"), ffmpeg("a.bmp", "-map", "0", "-frames:v", "1"), ffmpeg("b.webp", "-map", "0", "-c:v", "libwebp_anim"), ffmpeg("b.jpg", "-map", "0", "-frames:v", "1", "-update", "1")])
    ffmpeg("a.m3u8", *h264, "-hls_time", "0.5", "-hls_list_size", "0", "-hls_segment_filename", "a%d.ts")
    segments = [(path.name, path.read_bytes()) for path in sorted(folder.glob("a[0-9].ts"))]
    lists = [("a.m3u8", (folder / "a.m3u8").read_bytes()), ("b.m3u8", b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=96x64\na.m3u8\n")]
    (folder / "page.tsx").write_text(PAGE.replace("/*timer*/", "let n = 0; setInterval(() => show(<Text>{String(n++)}</Text>), 100)"))
    plan = subprocess.run([command, "plan", "page.tsx", "-d", "2s", "--chunks", "2", "--qp", "30", "--key-frames", "1", "-o", "day.mp4"], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL).stdout
    (folder / "plan.jsonl").write_bytes(plan)
    subprocess.run([command, "batch", "plan.jsonl", "-q"], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
    chunks = [(str(path.relative_to(folder)), path.read_bytes()) for path in sorted((folder / "day.mp4.chunks").rglob("*")) if path.is_file()]
    if len(segments) < 3 or len(chunks) < 2 or None in movies:
        raise SystemExit("fuzz: ffmpeg or pipstream made no seeds")
    logs = [(HOME / "Examples" / f"{name}.tsx", (HOME / "Examples" / f"{name}.jsonl").read_bytes()) for name in ("prices", "live-departures", "clipboard")]
    events = [(path.name, path.read_bytes()) for path in (HOME / "Examples/workout.jsonl", HOME / "Examples/movie.jsonl", HOME / "fixtures/sessions/nothing.jsonl", HOME / "Examples/clipboard-copies.jsonl")]
    members = re.findall(r"^\| `(\w+)` \| (.*?) \|", (HOME / "docs/control.md").read_text(), re.M)
    every = "".join(json.dumps({"at": n / 10, "event": name} | {word: 1 for word in re.findall(r"`(\w+)`", given)}) + "\n" for n, (name, given) in enumerate(members) if name != "quit")
    return {"movies": movies, "images": images, "segments": segments, "lists": lists, "plan": plan, "chunks": chunks, "logs": logs, "events": events + [("every.jsonl", every.encode())]}


def make_run(kind, seeds, chance):
    run = Run(kind)
    globals()["make_" + kind](run, seeds, chance)
    return run


def make_images(run, seeds, chance):
    names = []
    for number in range(IMAGES):
        name, data = chance.choice(seeds["images"])
        other = chance.choice(seeds["images"])[1]
        mutate = svg_mutated if name.endswith(".svg") else png_mutated if name.endswith("png") else bytes_mutated
        names.append(f"{number}.{name.rsplit('.')[-1] if chance.random() < 0.8 else chance.choice(['png', 'svg', 'jpg'])}")
        run.files[names[-1]] = mutate(data, other, chance)
    run.page(SHOW_IMAGES.replace("NAMES", json.dumps(names)))
    run.words, run.limit = ["page.tsx", "-d", "4s"], 4.0


def make_movies(run, seeds, chance):
    name, data = chance.choice(seeds["movies"])
    data = bytes_mutated(data, chance.choice(seeds["movies"])[1], chance)
    way = chance.randrange(2)
    run.files[name] = data
    if name.endswith("y4m") and chance.random() < 0.5:
        del run.files[name]
        run.words, run.input = ["-", "-d", "3s"], data
    elif way:
        run.words = [name, "-d", "3s"]
    else:
        run.page(PLAY.replace("NAME", name))
        run.words = ["page.tsx", "-d", "3s"]


def make_playlists(run, seeds, chance):
    run.files |= dict(seeds["segments"]) | dict(seeds["lists"])
    name, data = chance.choice(seeds["lists"])
    for name, data in seeds["lists"]:
        if name == "a.m3u8" or chance.random() < 0.5:
            run.files[name] = tokens_mutated(data.decode(), chance, PLAYLIST_WORDS, r"[^\n]*\n|[-+\w.]+|.")
    run.words = [chance.choice(["a.m3u8", "b.m3u8"]), "-d", "3s"]


def make_events(run, seeds, chance):
    run.files["events.jsonl"] = tokens_mutated(chance.choice(seeds["events"])[1].decode(), chance, EVENT_WORDS)
    run.words = ["page.tsx", "-d", "3s", "-e", "events.jsonl"]


def make_control(run, seeds, chance):
    lines = tokens_mutated(chance.choice(seeds["events"])[1].decode(), chance, EVENT_WORDS)
    run.words, run.limit = ["page.tsx", "--live", "-d", "2s"], 3.0  # with a second for the last answers
    if chance.random() < 0.5:
        run.words, run.lines = run.words + ["--control", "control.sock"], lines
    else:
        run.words, run.input = run.words + ["-e", "-"], lines


def make_logs(run, seeds, chance):
    script, log = chance.choice(seeds["logs"])
    run.files = {"page.tsx": script.read_bytes(), "events.jsonl": tokens_mutated(log.decode(), chance, EVENT_WORDS + ['"request"', '"response"', '"status"', '"headers"', '"body"', '"seed"', '"duration"'])}
    run.words = ["page.tsx", "-d", "3s", "-s", "160x90", "-e", "events.jsonl"]


def is_local(data):
    """Whether no path in the text leads out of the run's folder, and no job takes long."""
    return not re.search(rb'"[/~]|\.\.|\\u|\\/|=/| /|[^\x00-\x7f]|\d{3,}"', data.replace(b"//", b""))


def make_jobs(run, seeds, chance):
    if chance.random() < 0.5:
        text = '{"id": "a", "script": "page.tsx", "duration": "1s", "output": "a.mp4"}\n{"script": "page.tsx", "output": "{id}.png", "id": ["b", "c"], "options": ["--at", "1s"], "env": {"a": "b"}}\n'
        while not is_local(data := tokens_mutated(text, chance, JOB_WORDS)):
            pass
        run.files["jobs.jsonl"], run.words = data, ["batch", "jobs.jsonl", "--jobs", "1"] + (["--list"] if chance.random() < 0.5 else [])
        return
    run.files |= dict(seeds["chunks"])
    run.files["plan.jsonl"], run.words = seeds["plan"], ["join", "plan.jsonl"]
    if chance.random() < 0.5:
        plan = seeds["plan"].decode()
        while b"/" in (data := tokens_mutated(plan, chance, JOB_WORDS)).replace(b"day.mp4.chunks/", b"") or b".." in data or b"\\u" in data:
            pass
        run.files["plan.jsonl"] = data
    else:
        name, data = chance.choice(seeds["chunks"])
        run.files[name] = bytes_mutated(data or b"\0", chance.choice(seeds["chunks"])[1] or b"\0", chance)


def make_http(run, seeds, chance):
    run.page(FETCH)
    run.content, run.words, run.limit = fuzz_servers.answers(chance, 8), ["page.tsx", "-d", "2s"], 4.0
    run.files |= {f"answer{number}": answer for number, answer in enumerate(run.content)}


def make_websocket(run, seeds, chance):
    run.page(SOCKET)
    run.content, run.words, run.limit = fuzz_servers.frames(chance), ["page.tsx", "--live", "-d", "2s"], 3.0
    run.files["frames"] = run.content
