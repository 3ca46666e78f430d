"""A script that shows a new frame each second, its frames as files, and the comparison of peers' decoded frames with them."""
import math
import os
import pathlib
import shutil
import socket
import subprocess
import time

WIDTH, HEIGHT = 320, 180
STEPS, FRAMES = 6, 16
LEAST = 35.0  # dB
SCRIPT = """import { Navigation, Text, VStack, useState, useEffect } from "scripting"
const colors = ["#203864", "#7f1d1d", "#14532d", "#854d0e", "#581c87", "#334155"]
function View() {
  const [count, setCount] = useState(0)
  useEffect(() => { const id = setInterval(() => setCount(n => Math.min(n + 1, 15)), 1000); return () => clearInterval(id) }, [])
  return <VStack frame={{ width: 160, height: 90 }} background={colors[count % 6]}>
    <Text font={40} foregroundStyle="white">{String(count)}</Text>
  </VStack>
}
Navigation.present(<View />)
"""
CONVERSION = "scale=flags=accurate_rnd+full_chroma_int+bicubic:in_color_matrix=bt709:in_range=tv"


class Missing(Exception):
    """A missing program."""


class Wrong(Exception):
    """The failure of a peer."""


def need(program, package):
    found = shutil.which(program) or shutil.which("/usr/sbin/" + program)
    if not found:
        raise Missing(f"{program} is not installed (apt-get install {package})")
    return found


def free_port(kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_INET, kind) as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait(what, limit=20):
    """Whether `what` becomes true within `limit` seconds."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.02)
    return False


def is_taken(port, transport):
    for name in [transport, transport + "6"]:
        for line in open(f"/proc/net/{name}").readlines()[1:]:
            fields = line.split()
            if fields[1].endswith(f":{port:04X}") and (transport == "udp" or fields[3] == "0A"):
                return True
    return False


def rgb(*source):
    """The frames of an input as ffmpeg decodes them, in RGB bytes."""
    run = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", *source, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        capture_output=True)
    if run.returncode != 0:
        raise Wrong("ffmpeg: " + run.stderr.decode().strip().split("\n")[0])
    size = WIDTH * HEIGHT * 3
    return [run.stdout[i:i + size] for i in range(0, len(run.stdout) // size * size, size)]


def psnr(one, other):
    error = sum((a - b) * (a - b) for a, b in zip(one, other)) / len(one)
    return 99.0 if error == 0 else 10 * math.log10(255 * 255 / error)


class Scene:
    goldens = []

    """A folder with the script and its frames, and the started programs, which end with it."""

    def __init__(self, folder, command):
        self.folder, self.command, self.children = folder, command, []
        self.view = [str(self.path("steps.tsx")), "--size", f"{WIDTH}x{HEIGHT}"]
        self.path("steps.tsx").write_text(SCRIPT)
        if not Scene.goldens:
            Scene.goldens = [self.golden(step) for step in range(FRAMES)]

    def golden(self, step):
        """The frame number `step` as a file."""
        name = self.path(f"{step}.png")
        subprocess.run([self.command, *self.view, "--out", str(name), "--at", f"{step + 0.5}s", "-q", "-y"], check=True)
        return rgb("-i", str(name))[0]

    def path(self, name):
        return pathlib.Path(self.folder) / name

    def start(self, arguments, **options):
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        child = subprocess.Popen([str(a) for a in arguments], **options)
        self.children.append(child)
        return child

    def listen(self, arguments, port, transport, **options):
        """Starts a program and waits until it listens at the port."""
        child = self.start(arguments, **options)
        if not wait(lambda: is_taken(port, transport) or child.poll() is not None) or child.poll() is not None:
            raise Wrong(f"{arguments[0]} does not listen")
        return child

    def stream(self, *arguments, **options):
        return self.start([self.command, *self.view, *arguments, "-y"], stderr=open(self.path("errors"), "w"), **options)

    def run(self, *arguments, **options):
        """Runs a session of all steps. Raises its last message if the exit code is not 0."""
        self.expect(self.stream("-d", f"{STEPS}s", *arguments, **options))

    def expect(self, session, code=0):
        found = session.wait(60)
        if found != code:
            raise Wrong(f"exit code {found}: " + self.errors().strip().split("\n")[-1])

    def errors(self):
        return self.path("errors").read_text()

    def end(self):
        for child in reversed(self.children):
            if child.poll() is None:
                child.terminate()
                try:
                    child.wait(3)
                except subprocess.TimeoutExpired:
                    child.kill()
            child.wait()
        self.children = []

    def judge(self, frames, times=None, least=LEAST, first=1, last=STEPS - 2):
        """The row of `frames`; `times` in seconds of the session. All steps from `first` to `last` must exist."""
        if not frames:
            raise Wrong("nothing was decoded")
        seen, worst = [], 99.0
        for index, frame in enumerate(frames):
            near = [sum(abs(a - b) for a, b in zip(frame[::331], golden[::331])) for golden in self.goldens]
            step = near.index(min(near))
            # A repeat may be a tick before the change, and some containers count milliseconds.
            if times and step not in [min(max(int(times[index] + by), 0), FRAMES - 1) for by in (-0.01, 0.01)]:
                raise Wrong(f"step {step} at {times[index]:.3f} s")
            if seen and step < seen[-1]:
                raise Wrong(f"step {step} after {seen[-1]}")
            value = psnr(frame, self.goldens[step])
            if value < least:
                raise Wrong(f"{value:.1f} dB at step {step}")
            worst = min(worst, value)
            seen.append(step)
        missing = [step for step in range(first, last + 1) if step not in seen]
        if missing:
            raise Wrong(f"steps {missing} were not decoded, of {sorted(set(seen))}")
        return len(frames), sorted(set(seen)), worst

    def judge_file(self, name, has_times=True, **options):
        """The row of a file that a peer wrote, as ffmpeg decodes it."""
        path = str(self.path(name))
        times = None
        if has_times:
            probe = subprocess.run(
                ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "frame=pts_time", "-of", "csv=p=0", path],
                capture_output=True, text=True)
            times = [float(line.strip(",")) for line in probe.stdout.split()]
        frames = rgb("-copyts", "-i", path, "-vf", CONVERSION)
        if times and len(times) != len(frames):
            raise Wrong(f"{len(frames)} frames, {len(times)} times")
        return self.judge(frames, times, **options)

    def judge_planes(self, name, **options):
        """The row of a file of 4:2:0 frames without a header."""
        return self.judge(
            rgb("-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", f"{WIDTH}x{HEIGHT}", "-i", str(self.path(name)), "-vf", CONVERSION),
            **options)

    def ffmpeg(self, name, *source):
        """The command that records a stream unchanged, with its times."""
        return ["ffmpeg", "-v", "error", "-nostdin", "-y", "-copyts", "-probesize", "100000", "-analyzeduration", "300000", *source,
                "-c", "copy", "-copyts", "-muxdelay", "0", "-muxpreload", "0", "-flush_packets", "1", str(self.path(name))]
