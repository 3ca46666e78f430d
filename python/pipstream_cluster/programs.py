"""The identity of an installation of pipstream, by which builds are compared."""

from __future__ import annotations

import hashlib
import os
import subprocess

# The programs of an installation. All are in the folder of the first.
NAMES = ("pipstream", "pipstream-worker", "pipstream-decoder")


class ProgramFailure(Exception):
    """An installation of pipstream that cannot be used."""


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
        run = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
        folder = os.path.dirname(os.path.realpath(program))
        hashes = [file_hash(os.path.realpath(program))]
        hashes += [file_hash(os.path.join(folder, name)) for name in NAMES[1:]]
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramFailure(f"{program} cannot be run: {error}") from None
    if run.returncode != 0:
        raise ProgramFailure(f"{program} --version ends with {run.returncode}: {run.stderr.strip()}")
    build = hashlib.sha256("".join(hashes).encode()).hexdigest()[:16]
    return f"{run.stdout.strip()}, build {build}"
