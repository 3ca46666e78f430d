"""The identity of an installation of pipstream, by which builds are compared."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import threading
from dataclasses import dataclass

# The programs of an installation. All are in the folder of the first.
NAMES = ("pipstream", "pipstream-worker", "pipstream-decoder")


class ProgramFailure(Exception):
    """An installation of pipstream that cannot be used."""


# The most bytes that a program may print: more than a list of the jobs of the largest manifest.
OUTPUT_LIMIT = 256 << 20
# The last bytes of a program's errors that are reported.
ERROR_LIMIT = 1 << 16


@dataclass(frozen=True)
class ProgramRun:
    """A program that has ended, with what it printed."""

    code: int
    output: str
    errors: str


def run_program(words: list[str], limit: float | None = None) -> ProgramRun:
    """Runs a program to its end, with nothing on its standard input. Its texts are UTF-8 in every locale.

    Raises `OSError` if it cannot be started, and `ProgramFailure` if it takes longer than `limit` seconds, or prints
    without end."""
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)
        assert child.stdout is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            child.kill()

        timer = threading.Timer(limit or 0, end)
        if limit is not None:
            timer.start()
        try:
            output = child.stdout.read(OUTPUT_LIMIT + 1)
            if len(output) > OUTPUT_LIMIT:
                raise ProgramFailure(f"{words[0]} prints more than {OUTPUT_LIMIT >> 20} MB")
            code = child.wait()
            if late.is_set():
                raise ProgramFailure(f"{words[0]} takes longer than {limit:g} s")
        finally:
            timer.cancel()
            child.kill()
            child.wait()
            child.stdout.close()
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - ERROR_LIMIT))
        return ProgramRun(code, output.decode(errors="replace"), errors.read().decode(errors="replace").strip())


def file_hash(path: str) -> str:
    """Returns the SHA-256 hash of a file in hexadecimal digits."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def identity(program: str) -> str:
    """Returns the version and the hash of the programs at `program`, as a text for messages.

    Raises `ProgramFailure` if it cannot be run."""
    try:
        run = run_program([program, "--version"], limit=60)
        folder = os.path.dirname(os.path.realpath(program))
        hashes = [file_hash(os.path.realpath(program))]
        hashes += [file_hash(os.path.join(folder, name)) for name in NAMES[1:]]
    except OSError as error:
        raise ProgramFailure(f"{program} cannot be run: {error}") from None
    if run.code != 0:
        raise ProgramFailure(f"{program} --version ends with {run.code}: {run.errors}")
    build = hashlib.sha256("".join(hashes).encode()).hexdigest()[:16]
    return f"{run.output.strip()}, build {build}"
