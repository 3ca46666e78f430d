"""Shared parts of the scripts that check outputs: the command, the programs that examine its files, and process data."""
import glob
import json
import os
import pathlib
import re
import socket
import subprocess
import threading
import time

HOME = pathlib.Path(__file__).resolve().parent.parent
COMMAND = os.environ.get("PIPSTREAM", str(HOME / ".build/release/pipstream"))

# A number that changes ten times per second, among views that cost bits.
COUNT = """import { Navigation, Text, VStack, HStack, RoundedRectangle, useState, useEffect } from "scripting"
function View() {
  const [count, setCount] = useState(0)
  useEffect(() => { const id = setInterval(() => setCount(n => n + 1), INTERVAL); return () => clearInterval(id) }, [])
  return <VStack>{Array.from({ length: ROWS }, (_, y) => <HStack>{Array.from({ length: 16 }, (_, x) =>
    <RoundedRectangle cornerRadius={3} fill={`rgb(${(count * 37 + x * 53) % 256}, ${(count * 91 + y * 29) % 256}, ${(x * y * 7 + count * 11) % 256})`}
      frame={{ width: 12, height: 12 }} />)}</HStack>)}<Text font={40}>{String(count)}</Text></VStack>
}
Navigation.present(<View />)
"""


def counting(folder, interval=100, rows=4):
    """A script that counts every `interval` ms, with `rows` rows of colours that change with the number."""
    path = pathlib.Path(folder) / f"count-{interval}-{rows}.tsx"
    path.write_text(COUNT.replace("INTERVAL", str(interval)).replace("ROWS", str(rows)))
    return str(path)


def run(arguments, **options):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, errors="replace", **options)


def packets(path, stream="v"):
    """The packets of the first video stream (or with `a`, audio): times in seconds or None, and whether decoding can begin there."""
    probe = run(["ffprobe", "-v", "error", "-select_streams", f"{stream}:0", "-show_entries",
                 "packet=pts_time,dts_time,duration_time,flags,size", "-of", "json", path])
    number = lambda p, key: float(p[key]) if p.get(key, "N/A") != "N/A" else None
    return [
        {"pts": number(p, "pts_time"), "dts": number(p, "dts_time"), "duration": number(p, "duration_time") or 0.0,
         "key": "K" in p["flags"], "size": int(p["size"])}
        for p in json.loads(probe.stdout or "{}").get("packets", [])
    ]


def fallen(list_of_packets):
    """A message with the first place where decoding times decrease; None if they never do."""
    times = [p["dts"] for p in list_of_packets if p["dts"] is not None]
    for index, (a, b) in enumerate(zip(times, times[1:])):
        if b < a:
            return f"decoding times fall from {a} to {b} at packet {index + 1}"
    return None


def decoded(path, tolerates=()):
    """The first error line of ffmpeg when it decodes all of `path`; None if each line contains a word of `tolerates`."""
    for stream, form in (("0:v:0", "rawvideo"), ("0:a:0?", "s16le")):
        result = run(["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", stream, "-vsync", "passthrough", "-enc_time_base", "-1", "-f", form, "-y", "/dev/null"])
        # Two frames of the same time are a tick apart, less than the milliseconds of some containers. fallen() finds decreasing times.
        lines = [line for line in result.stderr.splitlines() if line.strip() and "not contain any stream" not in line and "increasing dts to muxer" not in line]
        lines = [line for line in lines if not any(word in line.lower() for word in tolerates)]
        if lines:
            return lines[0]
    return None


def hashes(path, *options):
    """The hash of each frame that ffmpeg decodes from `path`."""
    result = run(["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:v:0", "-vsync", "passthrough", *options, "-f", "framehash", "-hash", "md5", "-"])
    return [line.split(",")[-1].strip() for line in result.stdout.splitlines() if line and not line.startswith("#")]


def free_port(kind=socket.SOCK_STREAM):
    with socket.socket(socket.AF_INET, kind) as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait(what, limit):
    """The seconds until `what()` is true; None if that takes more than `limit` seconds."""
    start = time.monotonic()
    while time.monotonic() - start < limit:
        if what():
            return time.monotonic() - start
        time.sleep(0.01)
    return None


def children(process):
    """The identifiers of the descendants of `process`."""
    found, open_ones = [], [process]
    while open_ones:
        number = open_ones.pop()
        # Unlike a path's, this does not fail where the process ends meanwhile.
        for task in glob.glob(f"/proc/{number}/task/*/children"):
            try:
                own = [int(n) for n in pathlib.Path(task).read_text().split()]
            except OSError:
                continue
            found += own
            open_ones += own
    return found


def waited(process):
    """The seconds for which threads of the process were ready to run, and other programs had the processors."""
    try:
        return sum(int(pathlib.Path(path).read_text().split()[1]) for path in glob.glob(f"/proc/{process}/task/*/schedstat")) / 1e9
    except (OSError, IndexError):
        return 0


def lives(process):
    """Whether the process of that number runs; false for a zombie."""
    try:
        return not re.search(r"^State:\s+[ZX]", pathlib.Path(f"/proc/{process}/status").read_text(), re.M)
    except OSError:
        return False


def memory(process):
    """The private and the anonymous memory of the process, in bytes; 0 if it has ended."""
    try:
        text = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"^RssAnon:\s+(\d+) kB", text, re.M)
    return int(found[1]) * 1024 if found else 0


def processor_time(process):
    """The CPU seconds of the process; 0 if it has ended."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def slope(samples):
    """The slope of the pairs by least squares."""
    count = len(samples)
    if count < 2:
        return 0.0
    middle, height = sum(x for x, _ in samples) / count, sum(y for _, y in samples) / count
    width = sum((x - middle) ** 2 for x, _ in samples)
    return sum((x - middle) * (y - height) for x, y in samples) / width if width else 0.0


class Session:
    """A run of the command. Collects its standard error; the lines of `--progress json` are in `progress`."""

    def __init__(self, arguments, command=None, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, prefix=(), **options):
        self.progress, self.lines = [], []
        # Swift's backtrace for a signal takes time.
        options["env"] = {**(options.get("env") or os.environ), "SWIFT_BACKTRACE": "enable=no"}
        self.process = subprocess.Popen([*prefix, command or COMMAND, *map(str, arguments)], stdin=stdin, stdout=stdout,
                                        stderr=subprocess.PIPE, text=True, errors="replace", **options)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stderr:
            if line.startswith('{"type":"progress"'):
                self.progress.append((time.monotonic(), json.loads(line)))
            else:
                self.lines.append(line.rstrip("\n"))

    @property
    def number(self):
        return self.process.pid

    def ended(self, limit=60):
        """The exit code, or the negative number of the signal that ended the process. After the timeout it is killed, and the code is None."""
        try:
            code = self.process.wait(limit)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            code = None
        self.reader.join(5)
        return code

    @property
    def errors(self):
        return "\n".join(self.lines)
