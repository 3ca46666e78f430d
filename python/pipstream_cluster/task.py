"""The task that a worker runs: renders a group of jobs with `pipstream batch`, and hashes their outputs."""

from __future__ import annotations

import ctypes
import json
import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from typing import Any, Callable, TypedDict, cast

from distributed import Worker, get_worker

from pipstream_cluster.programs import ProgramFailure, file_hash, identity
from pipstream_cluster.transfer import Pack, unpack

# The number of bytes kept of what a job prints.
MESSAGE_LIMIT = 16 << 10
# Seconds between two checks of a running group.
CHECK_INTERVAL = 0.5


class JobRequest(TypedDict):
    """A job of a group."""

    # The words of its command line, without the output and the log.
    arguments: list[str]
    # The names of the output's file and the log's file.
    output: str
    log: str | None


class GroupRequest(TypedDict):
    """A group of jobs that one process renders."""

    program: str
    # The identity that the program must have.
    identity: str
    # The folder to which the jobs' relative paths are relative.
    folder: str
    # The folder for outputs, relative to `folder`.
    staging: str
    jobs: list[JobRequest]
    # The longest time in seconds that one job may run.
    limit: float | None


class OutputFile(TypedDict):
    """A file that a job wrote."""

    # "output" or "log": the folder of the path.
    part: str
    # The path relative to the folder of the output or the log.
    path: str
    size: int
    sha256: str
    # The contents, if they are sent through the scheduler.
    data: bytes | None


class JobResult(TypedDict):
    """The result of a job of a group."""

    # done, failed, crashed or timeout.
    status: str
    exitCode: int | None
    seconds: float
    attempts: int
    messages: str
    files: list[OutputFile]


class GroupResult(TypedDict):
    """The results of a group."""

    worker: str
    # The reason why the worker cannot render; nothing was rendered.
    refusal: str | None
    # The name of the folder of the outputs in the folder for outputs.
    token: str
    # The result of each job; None for a job that did not end.
    results: list[JobResult | None]
    # The exit code and the messages of the process, if it ended before its jobs.
    exitCode: int | None
    messages: str


def run_group(request: GroupRequest, pack: Pack | None) -> GroupResult:
    """Renders a group of jobs. With a `pack`, the inputs are unpacked into a folder of the task's own, and the outputs
    are returned; otherwise all files are in a shared folder."""
    worker = get_worker()
    result: GroupResult = {
        "worker": str(worker.name), "refusal": None, "token": uuid.uuid4().hex[:16],
        "results": [None] * len(request["jobs"]), "exitCode": None, "messages": "",
    }
    result["refusal"] = refusal(worker, request, pack is None)
    if result["refusal"] is not None:
        return result
    if pack is None:
        Group(request, result, request["folder"], is_cancelled(worker)).run(sends=False)
        return result
    root = tempfile.mkdtemp(prefix="pipstream-", dir=worker.local_directory)
    try:
        folder = unpack(pack, root, request["folder"])
        jobs = [cast(JobRequest, {**job, "arguments": pack.moved(job["arguments"], root)}) for job in request["jobs"]]
        Group(cast(GroupRequest, {**request, "jobs": jobs}), result, folder, is_cancelled(worker)).run(sends=True)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return result


def refusal(worker: Worker, request: GroupRequest, is_shared: bool) -> str | None:
    """Returns the reason why this worker cannot render; None if it can."""
    program = request["program"]
    # Programs are hashed once per worker; a changed file has another time of modification.
    known = cast(dict[object, str], worker.__dict__.setdefault("_pipstream_identities", {}))
    try:
        state = os.stat(program)
        key = (program, state.st_ino, state.st_size, state.st_mtime_ns)
        if key not in known:
            known[key] = identity(program)
    except OSError as error:
        return f"{program} is not available: {error.strerror}"
    except ProgramFailure as error:
        return str(error)
    if known[key] != request["identity"]:
        return f"its programs are {known[key]}; this command uses {request['identity']}"
    if is_shared and not os.path.isdir(os.path.join(request["folder"], request["staging"])):
        return f"it does not share the folder {request['folder']}; share it, or use --transfer"
    return None


def is_cancelled(worker: Worker) -> Callable[[], bool]:
    """Returns a function that returns whether the scheduler no longer wants the result of the current task."""
    key = worker.get_current_task()

    def check() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return check


def die_with_parent() -> None:
    """Makes the system end this process when the worker ends. Called between fork and exec."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Group:
    """A process that renders a group of jobs."""

    def __init__(
        self, request: GroupRequest, result: GroupResult, folder: str, is_cancelled: Callable[[], bool]
    ) -> None:
        self.request = request
        self.result = result
        self.folder = folder
        self.is_cancelled = is_cancelled
        self.printed: list[str] = []
        self.ended = 0
        self.job_start = time.monotonic()

    def place(self, index: int, part: str) -> str:
        """Returns the folder of a part of a job, relative to the folder of the manifest."""
        return os.path.join(self.request["staging"], self.result["token"], str(index), part)

    def manifest(self) -> str:
        """Returns the manifest of the group."""
        lines: list[str] = []
        for index, job in enumerate(self.request["jobs"]):
            line: dict[str, Any] = {
                "id": str(index), "script": job["arguments"][0], "options": job["arguments"][1:],
                "output": os.path.join(self.place(index, "output"), job["output"]),
            }
            if job["log"] is not None:
                line["log"] = os.path.join(self.place(index, "log"), job["log"])
                os.makedirs(os.path.join(self.folder, self.place(index, "log")), exist_ok=True)
            lines.append(json.dumps(line, ensure_ascii=False) + "\n")
        return "".join(lines)

    def run(self, sends: bool) -> None:
        """Renders the jobs, and adds their results."""
        child = subprocess.Popen(
            [self.request["program"], "batch", "-", "--jobs", "1", "--progress", "json"], cwd=self.folder,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
            preexec_fn=die_with_parent)
        assert child.stdin is not None
        try:
            try:
                child.stdin.write(self.manifest().encode())
                child.stdin.close()
            except BrokenPipeError:
                pass
            self.follow(child)
        finally:
            if child.poll() is None:
                stop(child)
        self.result["exitCode"] = child.returncode
        self.result["messages"] = "\n".join(self.printed)[-MESSAGE_LIMIT:]
        for index, job in enumerate(self.result["results"]):
            if job is not None and job["status"] == "done":
                job["files"] = self.files(index, sends)

    def follow(self, child: subprocess.Popen[bytes]) -> None:
        """Reads the results until the process ends, a job exceeds its limit, or the task is cancelled."""
        assert child.stderr is not None
        descriptor = child.stderr.fileno()
        rest = b""
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, selectors.EVENT_READ)
            while True:
                if selector.select(CHECK_INTERVAL):
                    chunk = os.read(descriptor, 1 << 16)
                    if not chunk:
                        child.wait()
                        return
                    *lines, rest = (rest + chunk).split(b"\n")
                    for line in lines:
                        self.take(line)
                limit = self.request["limit"]
                if limit is not None and time.monotonic() - self.job_start > limit:
                    self.expire(limit)
                    return
                if self.is_cancelled():
                    return

    def take(self, line: bytes) -> None:
        """Takes a line that the process printed."""
        text = line.decode(errors="replace")
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        if not isinstance(value, dict):
            self.printed.append(text)
        elif value.get("type") == "job" and value.get("status") != "skipped":
            self.job_start = time.monotonic()
            self.ended += 1
            self.result["results"][int(value["id"])] = {
                "status": value["status"], "exitCode": value.get("exitCode"), "seconds": value["seconds"],
                "attempts": int(value["attempts"]), "messages": value["messages"], "files": [],
            }
        elif value.get("type") == "message":
            self.printed.append(str(value.get("text")))

    def expire(self, limit: float) -> None:
        """Adds the result of the job that has exceeded the limit: the first without a result, as jobs run in order."""
        results = self.result["results"]
        if None in results:
            results[results.index(None)] = {
                "status": "timeout", "exitCode": None, "seconds": time.monotonic() - self.job_start, "attempts": 1,
                "messages": f"the job did not end within {limit:g} s", "files": [],
            }

    def files(self, index: int, sends: bool) -> list[OutputFile]:
        """Returns the files that a job wrote, with their hashes; the output itself is the last."""
        files: list[OutputFile] = []
        for part in ("log", "output"):
            place = os.path.join(self.folder, self.place(index, part))
            for folder, _, names in os.walk(place):
                for name in names:
                    path = os.path.join(folder, name)
                    data = None
                    if sends:
                        with open(path, "rb") as file:
                            data = file.read()
                    files.append({
                        "part": part, "path": os.path.relpath(path, place), "size": os.stat(path).st_size,
                        "sha256": file_hash(path), "data": data,
                    })
        output = self.request["jobs"][index]["output"]
        files.sort(key=lambda file: (file["part"] == "output" and file["path"] == output, file["path"]))
        return files


def stop(child: subprocess.Popen[bytes]) -> None:
    """Ends a process and those that it started."""
    child.terminate()
    try:
        child.wait(3)
    except subprocess.TimeoutExpired:
        pass
    # The processes that it started end with it; a stopped one does not by itself.
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    child.wait()
