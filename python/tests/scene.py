"""A folder with scripts and manifests, and the processes that the tests start."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
from typing import Any

PROGRAM = os.environ.get("PIPSTREAM") or str(
    pathlib.Path(__file__).resolve().parents[2] / ".build" / "release" / "pipstream")
# Seconds after which a command is killed.
LIMIT = 300

SCRIPT = """import { Navigation, Text, useEffect, useState, Device } from "scripting"
import { word } from "./word"
function Count() {
  const [n, set] = useState(0)
  useEffect(() => { setInterval(() => set((n) => n + 1), 100) }, [])
  return <Text frame={{ width: 160, height: 90 }}>{word} {n} {Device.systemLocale}</Text>
}
Navigation.present(<Count />)
"""
LOCALES = ["de_DE", "en_US", "fr_FR", "it_IT", "es_ES", "nl_NL", "pl_PL", "sv_SE", "da_DK", "fi_FI"]


class Scene:
    """A folder in which a command runs."""

    def __init__(self) -> None:
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="pipstream-cluster-test-"))
        for name in ["one", "two"]:
            self.write(f"{name}/index.tsx", SCRIPT)
            self.write(f"{name}/word.ts", f"export const word = {json.dumps(name)}")

    def remove(self) -> None:
        """Removes the folder."""
        shutil.rmtree(self.path)

    def write(self, name: str, text: str) -> None:
        """Writes a file."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def manifest(self, *jobs: dict[str, Any], name: str = "jobs.jsonl") -> None:
        """Writes a manifest."""
        self.write(name, "".join(json.dumps(job) + "\n" for job in jobs))

    def matrix(self, locales: list[str] = LOCALES, duration: str = "5s") -> dict[str, Any]:
        """A line of a manifest with a job of both scripts for each locale."""
        return {"script": ["one", "two"], "locale": locales, "duration": duration,
                "output": "out/{script}-{locale}.mp4", "log": "out/{script}-{locale}.jsonl"}

    def single(self, script: str, locale: str, duration: str = "5s") -> tuple[bytes, bytes]:
        """The output and the log of a single run."""
        with tempfile.TemporaryDirectory(dir=self.path, prefix=".single-") as folder:
            subprocess.run(
                [PROGRAM, script, "--locale", locale, "-d", duration, "--out", f"{folder}/a.mp4", "--log",
                 f"{folder}/a.jsonl", "-q"], cwd=self.path, check=True, timeout=LIMIT)
            return pathlib.Path(folder, "a.mp4").read_bytes(), pathlib.Path(folder, "a.jsonl").read_bytes()

    def differences(self, locales: list[str] = LOCALES, duration: str = "5s") -> list[str]:
        """The outputs of the matrix that differ from those of single runs."""
        found: list[str] = []
        for script in ["one", "two"]:
            for locale in locales:
                output, log = self.single(script, locale, duration)
                name = f"out/{script}-{locale}"
                found += [name + end for end, data in [(".mp4", output), (".jsonl", log)]
                          if (self.path / (name + end)).read_bytes() != data]
        return found

    def records(self) -> list[dict[str, Any]]:
        """The results file."""
        return [json.loads(line) for line in (self.path / "jobs.results.jsonl").read_text().splitlines()]

    def names(self) -> set[str]:
        """The names in the folder."""
        return set(os.listdir(self.path))

    def pipstream(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Runs `pipstream` until it ends."""
        return subprocess.run([PROGRAM, *words], cwd=self.path, capture_output=True, text=True, timeout=LIMIT)

    def start(self, *words: str, **environment: str) -> Command:
        """Starts `pipstream-cluster` with JSON progress."""
        return Command(self, list(words), environment)


class Command:
    """A run of `pipstream-cluster`."""

    def __init__(self, scene: Scene, words: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pipstream_cluster", "jobs.jsonl", "--program", PROGRAM, "--progress", "json", *words],
            cwd=scene.path, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})
        self.lines: list[dict[str, Any]] = []
        self.other: list[str] = []

    def next(self) -> dict[str, Any] | None:
        """The next line; None at the end."""
        assert self.process.stderr is not None
        for text in [] if self.process.stderr.closed else self.process.stderr:
            try:
                line = json.loads(text)
            except ValueError:
                self.other.append(text.rstrip())
                continue
            self.lines.append(line)
            return dict(line)
        return None

    def finish(self) -> int:
        """Reads all lines, and returns the exit code."""
        while self.next() is not None:
            pass
        assert self.process.stderr is not None
        self.process.stderr.close()
        return self.process.wait(LIMIT)

    def jobs(self, status: str) -> list[str]:
        """The ids of the jobs with this status."""
        return [line["id"] for line in self.lines if line["type"] == "job" and line["status"] == status]

    def messages(self) -> str:
        """The texts of all messages."""
        return "\n".join([line["text"] for line in self.lines if line["type"] == "message"] + self.other)


class Cluster:
    """A Dask scheduler and its workers, each a process without a nanny."""

    def __init__(self, *workers: str, prefix: list[str] | None = None, resource: bool = True) -> None:
        self.scheduler = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
             "--no-dashboard"], stderr=subprocess.PIPE, text=True)
        assert self.scheduler.stderr is not None
        self.address = ""
        for line in self.scheduler.stderr:
            if "Scheduler at:" in line:
                self.address = line.split()[-1]
                break
        self.folder = tempfile.mkdtemp(prefix="pipstream-cluster-dask-")
        self.workers = {name: self._worker(name, prefix or [], resource) for name in workers}

    def _worker(self, name: str, prefix: list[str], resource: bool) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--name", name, "--no-nanny",
                 "--no-dashboard", "--nthreads", "1", "--local-directory", self.folder]
        return subprocess.Popen(
            prefix + words + (["--resources", "pipstream=1"] if resource else []), stderr=subprocess.DEVNULL)

    def end(self) -> None:
        """Ends all processes."""
        processes: list[subprocess.Popen[Any]] = [*self.workers.values(), self.scheduler]
        for process in processes:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)
