"""The jobs of a manifest and the file of their results, as `pipstream batch` has them."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import dataclass
from typing import Any

from pipstream_cluster.programs import ProgramFailure, run_program
from pipstream_cluster.task import JobResult


class CommandFailure(Exception):
    """An error that ends the command, with its exit code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True)
class Job:
    """A job of a manifest."""

    id: str
    # The words of its command line, without the output and the log.
    arguments: tuple[str, ...]
    # The paths, relative to the manifest's folder.
    output: str
    log: str | None
    # The hash of all inputs.
    inputs: str
    # Whether its output exists, rendered from the same inputs.
    done: bool
    # The files and folders that it reads, and those that it changes.
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    version: str
    # The reason why an input cannot be read; None if all can.
    error: str | None = None


def list_jobs(program: str, manifest: str) -> list[Job]:
    """Returns the jobs of a manifest by `pipstream batch --list`. Raises `CommandFailure` with pipstream's message."""
    try:
        run = run_program([program, "batch", manifest, "--list"])
    except OSError as error:
        raise CommandFailure(11, f"{program} cannot be run: {error.strerror}; name it with --program") from None
    except ProgramFailure as failure:
        raise CommandFailure(11, f"{failure}; name pipstream with --program") from None
    if run.code != 0:
        raise CommandFailure(run.code, run.errors.removeprefix("pipstream: "))
    try:
        return [_job(json.loads(line)) for line in run.output.split("\n") if line]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise CommandFailure(11, f"{program} does not print a list of jobs; name pipstream with --program") from None


def _job(line: dict[str, Any]) -> Job:
    return Job(
        id=line["id"], arguments=tuple(line["arguments"]), output=line["output"], log=line.get("log"),
        inputs=line["inputs"], done=line["done"], reads=tuple(line["reads"]), writes=tuple(line["writes"]),
        version=line["version"], error=line.get("error"))


class Results:
    """The results of a manifest's jobs: a JSON object per line, in the file that `pipstream batch` uses."""

    def __init__(self, manifest: str) -> None:
        """Opens or creates the file. Raises `CommandFailure` if another batch uses it."""
        self.folder = os.path.realpath(os.path.dirname(manifest) or ".")
        self.path = os.path.splitext(manifest)[0] + ".results.jsonl"
        try:
            self._file = open(self.path, "ab+")
        except OSError as error:
            raise CommandFailure(8, f"{self.path}: cannot be written: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise CommandFailure(8, f"{self.path}: another batch of this manifest is running") from None
        if not self._has_records():
            self._file.close()
            raise CommandFailure(8, f"{self.path}: is not the results of a batch; rename it, or the manifest")
        # A line that was cut off by a crash must not join the next record.
        if self._file.seek(0, os.SEEK_END) > 0:
            self._file.seek(-1, os.SEEK_END)
            if self._file.read(1) != b"\n":
                self._file.write(b"\n")

    def _has_records(self) -> bool:
        """Whether the file is empty, or begins with a record, or with a part of one."""
        self._file.seek(0)
        line = self._file.readline(1 << 20)
        return b'{"id":'.startswith(line[:6]) and (b'"status":' in line or not line.endswith(b"\n"))

    def append(self, job: Job, result: JobResult, attempts: int, worker: str) -> None:
        """Adds the result of a job. Raises `FileNotFoundError` if the output of a job that is done has been removed, and
        `CommandFailure` if the file cannot be written."""
        record: dict[str, Any] = {"id": job.id, "status": result["status"]}
        if record["status"] == "timeout":
            # pipstream has no such status.
            record["status"] = "failed"
        if result["exitCode"] is not None:
            record["exitCode"] = result["exitCode"]
        record |= {"inputs": job.inputs, "version": job.version, "output": job.output}
        if result["status"] == "done":
            state = os.stat(os.path.join(self.folder, job.output))
            record["file"] = f"{state.st_size}@{state.st_mtime_ns}"
        record |= {
            "seconds": result["seconds"], "attempts": attempts, "messages": result["messages"], "worker": worker,
        }
        try:
            self._file.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise CommandFailure(8, f"{self.path}: cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Closes the file, so that another batch can use it."""
        self._file.close()
