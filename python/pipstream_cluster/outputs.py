"""The outputs of jobs: verified by their hashes, and moved from the workers' folder to their names."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
import uuid

from pipstream_cluster.manifest import Job
from pipstream_cluster.programs import file_hash
from pipstream_cluster.task import JobResult, OutputFile

# The folder beside a manifest in which workers write.
STAGING = ".pipstream-cluster"


class OutputFailure(Exception):
    """An output that is missing, damaged, or cannot be written."""


class Outputs:
    """The outputs of a batch."""

    def __init__(self, manifest: str, folder: str) -> None:
        self.folder = folder
        name = hashlib.sha256(os.path.basename(manifest).encode()).hexdigest()[:12]
        # The folder for outputs of this manifest, relative to the manifest's folder.
        self.staging = os.path.join(STAGING, name)
        # Seconds within which tasks that were cancelled may still create files there.
        self.stop_timeout = 0.0

    def prepare(self) -> None:
        """Creates the folder for outputs, without those of an earlier run."""
        self.remove()
        os.makedirs(os.path.join(self.folder, self.staging))

    def remove(self) -> None:
        """Removes the folder for outputs."""
        end = time.monotonic() + self.stop_timeout
        while True:
            shutil.rmtree(os.path.join(self.folder, self.staging), ignore_errors=True)
            try:
                os.rmdir(os.path.join(self.folder, STAGING))
            except OSError:
                # Another manifest uses it, or there is none.
                pass
            if time.monotonic() >= end:
                return
            time.sleep(0.1)

    def input_that_is_output(self, job: Job) -> str | None:
        """Returns the path of an output of `job` that is also one of its inputs; None if there is none."""
        for output in [job.output, job.log]:
            if output is None or not os.path.exists(os.path.join(self.folder, output)):
                continue
            for path in job.reads:
                place = os.path.join(self.folder, path)
                if os.path.isfile(place) and os.path.samefile(place, os.path.join(self.folder, output)):
                    return output
        return None

    def accept(self, job: Job, index: int, token: str, result: JobResult) -> None:
        """Verifies the outputs of a job, and moves them to their names. Raises `OutputFailure`.

        `index` is the job's number in its group, `token` the name of the group's folder."""
        if not any(file["part"] == "output" and file["path"] == os.path.basename(job.output)
                   for file in result["files"]):
            raise OutputFailure("the worker has no output")
        for file in result["files"]:
            try:
                self._accept(job, index, token, file)
            except OSError as error:
                raise OutputFailure(f"{job.output} cannot be written: {error.strerror}") from None

    def _accept(self, job: Job, index: int, token: str, file: OutputFile) -> None:
        target = job.output if file["part"] == "output" or job.log is None else job.log
        path = os.path.join(self.folder, os.path.dirname(target), file["path"])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if file["data"] is not None:
            if hashlib.sha256(file["data"]).hexdigest() != file["sha256"]:
                raise OutputFailure(f"{file['path']} has arrived with another hash")
            draft = self._draft(path)
            try:
                with open(draft, "wb") as output:
                    output.write(file["data"])
                os.replace(draft, path)
            except OSError:
                _unlink(draft)
                raise
            return
        source = os.path.join(self.folder, self.staging, token, str(index), file["part"], file["path"])
        try:
            if os.stat(source).st_size != file["size"] or file_hash(source) != file["sha256"]:
                raise OutputFailure(f"{file['path']} has another hash than on the worker")
        except FileNotFoundError:
            raise OutputFailure(f"{file['path']} is not in the shared folder") from None
        try:
            os.replace(source, path)
        except OSError:
            # Another file system.
            draft = self._draft(path)
            try:
                shutil.copyfile(source, draft)
                os.replace(draft, path)
            except OSError:
                _unlink(draft)
                raise

    @staticmethod
    def _draft(path: str) -> str:
        """Returns the name of a file until it is complete."""
        return os.path.join(os.path.dirname(path), f".{uuid.uuid4().hex[:16]}.part")


def _unlink(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        pass
