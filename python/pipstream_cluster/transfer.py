"""Inputs of jobs that travel through the scheduler, for workers that share no folder with the command."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass, field
from typing import Collection, Iterator

# The largest total size of the inputs of a group in bytes.
SIZE_LIMIT = 1 << 30


class TransferFailure(Exception):
    """Inputs that cannot be sent, or that have arrived damaged."""


@dataclass(frozen=True)
class PackedFile:
    """A file with its contents."""

    # The absolute path on the machine of the command.
    path: str
    sha256: str
    data: bytes


@dataclass(frozen=True)
class Pack:
    """All inputs of a group of jobs."""

    # The absolute paths that jobs name.
    places: list[str]
    folders: list[str] = field(default_factory=list)
    files: list[PackedFile] = field(default_factory=list)

    def moved(self, arguments: list[str], root: str) -> list[str]:
        """Returns the words of a command line with the absolute paths of inputs moved below `root`."""
        return [self._moved(word, root) for word in arguments]

    def _moved(self, word: str, root: str) -> str:
        name, equals, value = word.partition("=") if word.startswith("--") else ("", "", word)
        if os.path.isabs(value) and os.path.normpath(value) in self.places:
            return name + equals + root + os.path.normpath(value)
        return word


def pack(folder: str, reads: Collection[str], written: Collection[str]) -> Pack:
    """Packs the files and folders at `reads`, paths relative to `folder`. The files at the absolute paths `written` are
    no inputs. Raises `TransferFailure` if they cannot be read or are too large."""
    result = Pack(places=[os.path.normpath(os.path.join(folder, path)) for path in reads])
    seen: set[str] = set()
    size = 0
    try:
        for place in result.places:
            if os.path.isdir(place):
                result.folders.append(place)
            for path in _files(place, set(written)):
                if path in seen:
                    continue
                seen.add(path)
                size += os.stat(path).st_size
                if size > SIZE_LIMIT:
                    raise TransferFailure(
                        f"the inputs of a job at {place} have more than {SIZE_LIMIT >> 30} GiB; use a shared folder")
                with open(path, "rb") as file:
                    data = file.read()
                result.files.append(PackedFile(path, hashlib.sha256(data).hexdigest(), data))
    except OSError as error:
        raise TransferFailure(f"{error.filename} cannot be read: {error.strerror}") from None
    return result


def _files(place: str, written: set[str]) -> Iterator[str]:
    """Returns the files at `place` by the rule of `pipstream batch`: in a folder, all regular files whose names and
    folders do not begin with a dot."""
    if not os.path.isdir(place):
        yield place
        return
    for folder, names, files in os.walk(place):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(folder, name)
            if not name.startswith(".") and path not in written and stat.S_ISREG(os.lstat(path).st_mode):
                yield path


def unpack(pack: Pack, root: str, folder: str) -> str:
    """Writes the files of a pack below `root`, and returns the path of `folder` there.

    Raises `TransferFailure` if a file has another hash than when it was packed."""
    for path in [folder, *pack.folders]:
        os.makedirs(root + path, exist_ok=True)
    for file in pack.files:
        if hashlib.sha256(file.data).hexdigest() != file.sha256:
            raise TransferFailure(f"{file.path} has arrived with another hash")
        os.makedirs(os.path.dirname(root + file.path), exist_ok=True)
        with open(root + file.path, "wb") as output:
            output.write(file.data)
    return root + folder
