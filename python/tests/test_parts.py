"""The parts of the package that need no cluster."""

from __future__ import annotations

import dataclasses
import os
import pathlib
import tempfile
import unittest
import unittest.mock
from typing import Any, cast

from pipstream_cluster.deploy import Deployment
from pipstream_cluster.engine import Attempt, Engine, EngineSettings, PendingJob
from pipstream_cluster.manifest import CommandFailure, Job, Results, list_jobs
from pipstream_cluster.outputs import OutputFailure, Outputs
from pipstream_cluster.programs import ProgramFailure, run_program
from pipstream_cluster.report import Report, printable
from pipstream_cluster.task import GroupResult, JobResult
from pipstream_cluster.transfer import PackedFile, TransferFailure, pack, unpack


class FolderTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(os.path.realpath(folder.name))

    def write(self, name: str, data: bytes) -> str:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return str(path)


class PackTests(FolderTest):
    """Inputs that are packed and unpacked."""

    def test_a_pack_has_all_inputs_and_nothing_else(self) -> None:
        for name in ["in/script/index.tsx", "in/script/deep/a.png", "in/script/.hidden", "in/script/.git/x", "movie.mp4",
                     "in/script/out.mp4", "in/other"]:
            self.write(name, name.encode())
        os.symlink("/etc/passwd", self.path / "in/script/link")
        folder = str(self.path / "in")
        packed = pack(folder, ["script", "../movie.mp4"], {str(self.path / "in/script/out.mp4")})
        root = str(self.path / "root")
        place = unpack(packed, root, folder)
        found = {os.path.relpath(os.path.join(base, name), root + str(self.path))
                 for base, _, names in os.walk(root) for name in names}
        self.assertEqual(found, {"in/script/index.tsx", "in/script/deep/a.png", "movie.mp4"})
        self.assertEqual(pathlib.Path(place, "../movie.mp4").read_bytes(), b"movie.mp4")

    def test_absolute_paths_of_inputs_move_and_others_stay(self) -> None:
        movie = self.write("movie.mp4", b"x")
        packed = pack(str(self.path), [movie], set())
        self.assertEqual(
            packed.moved([movie, "--events=" + movie, "--query=a=" + movie, "/absent", "one", "--alpha"], "/root"),
            ["/root" + movie, "--events=/root" + movie, "--query=a=" + movie, "/absent", "one", "--alpha"])

    def test_a_damaged_file_is_refused(self) -> None:
        packed = pack(str(self.path), [self.write("a", b"a")], set())
        damaged = dataclasses.replace(
            packed, files=[PackedFile(file.path, file.sha256, file.data + b"b") for file in packed.files])
        with self.assertRaisesRegex(TransferFailure, "another hash"):
            unpack(damaged, str(self.path / "root"), str(self.path))
        with self.assertRaisesRegex(TransferFailure, "absent cannot be read: No such file"):
            pack(str(self.path), ["absent"], set())


class OutputTests(FolderTest):
    """Outputs that are verified and moved."""

    job = Job("a", ("one",), "out/a.mp4", "logs/a.jsonl", "hash", False, ("one",), (), "pipstream 0")

    def staged(self, outputs: Outputs, name: str, data: bytes) -> None:
        self.write(os.path.join(outputs.staging, "token/0", name), data)

    def result(self, sha256: str, data: bytes | None = None) -> JobResult:
        return {"status": "done", "exitCode": 0, "seconds": 1, "attempts": 1, "messages": "", "files": [
            {"part": "output", "path": "a.mp4", "size": 3, "sha256": sha256, "data": data}]}

    HASH = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    def test_an_output_is_moved_only_if_its_hash_is_that_of_the_worker(self) -> None:
        outputs = Outputs("jobs.jsonl", str(self.path))
        outputs.prepare()
        self.staged(outputs, "output/a.mp4", b"abd")
        with self.assertRaisesRegex(OutputFailure, "another hash"):
            outputs.accept(self.job, 0, "token", self.result(self.HASH))
        self.staged(outputs, "output/a.mp4", b"abcd")
        with self.assertRaisesRegex(OutputFailure, "another hash"):
            outputs.accept(self.job, 0, "token", self.result(self.HASH))
        self.assertFalse((self.path / "out/a.mp4").exists())
        self.staged(outputs, "output/a.mp4", b"abc")
        outputs.accept(self.job, 0, "token", self.result(self.HASH))
        self.assertEqual((self.path / "out/a.mp4").read_bytes(), b"abc")
        with self.assertRaisesRegex(OutputFailure, "not in the shared folder"):
            outputs.accept(self.job, 0, "token", self.result(self.HASH))
        outputs.remove()
        self.assertEqual(sorted(os.listdir(self.path)), ["out"])

    def test_a_sent_output_is_written_only_if_its_hash_is_that_of_the_worker(self) -> None:
        outputs = Outputs("jobs.jsonl", str(self.path))
        with self.assertRaisesRegex(OutputFailure, "another hash"):
            outputs.accept(self.job, 0, "token", self.result(self.HASH, b"abd"))
        outputs.accept(self.job, 0, "token", self.result(self.HASH, b"abc"))
        self.assertEqual(os.listdir(self.path / "out"), ["a.mp4"])
        self.assertEqual((self.path / "out/a.mp4").read_bytes(), b"abc")

    def test_an_output_that_cannot_be_written_is_refused_with_the_reason(self) -> None:
        self.write("out", b"a file where a folder must be")
        outputs = Outputs("jobs.jsonl", str(self.path))
        with self.assertRaisesRegex(OutputFailure, "out/a.mp4 cannot be written: (File exists|Not a directory)"):
            outputs.accept(self.job, 0, "token", self.result(self.HASH, b"abc"))
        with self.assertRaisesRegex(OutputFailure, "no output"):
            outputs.accept(self.job, 0, "token", {**self.result(self.HASH), "files": []})


class ResultsTests(FolderTest):
    """The results file."""

    def test_a_record_does_not_join_a_cut_line(self) -> None:
        path = self.write("jobs.results.jsonl", b'{"id": "x", "sta')
        results = Results(str(self.path / "jobs.jsonl"))
        with self.assertRaisesRegex(CommandFailure, "another batch"):
            Results(str(self.path / "jobs.jsonl"))
        result: JobResult = {
            "status": "timeout", "exitCode": None, "seconds": 1, "attempts": 1, "messages": "m", "files": []}
        results.append(OutputTests.job, result, 2, "one")
        results.close()
        lines = pathlib.Path(path).read_text().split("\n")
        self.assertEqual(lines[0], '{"id": "x", "sta')
        self.assertTrue(lines[1].startswith('{"id": "a", "status": "failed", "inputs": "hash"'))
        self.assertEqual(lines[2:], [""])


    def test_another_file_is_not_taken_for_results(self) -> None:
        for text in (b"import x\n", b'{"id": "a", "script": "a.tsx"}\n'):
            path = self.write("jobs.results.jsonl", text)
            with self.assertRaisesRegex(CommandFailure, "not the results of a batch"):
                Results(str(self.path / "jobs.jsonl"))
            self.assertEqual(pathlib.Path(path).read_bytes(), text)


class EngineTests(FolderTest):
    """The results of groups that arrive while a run is stopped, or whose outputs disappear."""

    class EndedFuture:
        """A group's future that has a result."""

        key = "group"

        def __init__(self, result: GroupResult) -> None:
            self.value = result

        def result(self, timeout: float) -> GroupResult:
            return self.value

    def setUp(self) -> None:
        super().setUp()
        self.results = Results(str(self.path / "jobs.jsonl"))
        self.addCleanup(self.results.close)
        settings = EngineSettings(
            program="", identity="", folder=str(self.path), transfers=True, group=None, retries=3, job_timeout=None,
            worker_wait=1)
        self.engine = Engine(
            cast(Any, None), [], settings, Outputs("jobs.jsonl", str(self.path)), self.results,
            Report("jobs.jsonl", 1, "none", True), cast(Any, None), set())
        result = OutputTests().result(OutputTests.HASH, b"abc")
        group: GroupResult = {
            "worker": "one", "refusal": None, "token": "token", "results": [result], "exitCode": 0, "messages": ""}
        self.attempt = Attempt([PendingJob(OutputTests.job)], cast(Any, self.EndedFuture(group)), None)
        self.engine.attempts["group"] = self.attempt

    def records(self) -> bytes:
        return (self.path / "jobs.results.jsonl").read_bytes()

    def test_a_job_is_done_when_its_output_is_accepted(self) -> None:
        self.engine._collect(self.attempt)
        self.engine._take(self.attempt)
        self.assertEqual((self.path / "out/a.mp4").read_bytes(), b"abc")
        self.assertIn(b'"status": "done"', self.records())
        self.assertFalse(self.engine.pending)

    def test_a_result_that_arrives_after_an_interruption_is_not_noted(self) -> None:
        self.engine.stop()
        self.engine._collect(self.attempt)
        self.engine._take(self.attempt)
        self.assertEqual(self.records(), b"")
        self.assertEqual([job.job.id for job in self.engine.pending], ["a"])

    def test_a_job_whose_output_disappears_runs_again(self) -> None:
        self.engine._collect(self.attempt)
        (self.path / "out/a.mp4").unlink()
        self.engine._take(self.attempt)
        self.assertEqual(self.records(), b"")
        self.assertEqual([(job.job.id, job.attempts) for job in self.engine.pending], [("a", 1)])


class ProgramTests(FolderTest):
    """Programs that are run in place of pipstream."""

    def program(self, commands: str) -> str:
        path = self.write("program", f"#!/bin/sh\n{commands}\n".encode())
        os.chmod(path, 0o755)
        return path

    def test_the_texts_of_a_program_are_utf_8_in_every_locale(self) -> None:
        run = run_program([self.program("printf 'é日本'; printf 'ü\\n' >&2; exit 5")])
        self.assertEqual((run.code, run.output, run.errors), (5, "é日本", "ü"))

    def test_a_program_that_prints_without_end_is_refused(self) -> None:
        with unittest.mock.patch("pipstream_cluster.programs.OUTPUT_LIMIT", 1 << 16):
            with self.assertRaisesRegex(ProgramFailure, "prints more than"):
                run_program([self.program("exec yes")])

    def test_a_program_that_does_not_end_is_refused(self) -> None:
        with self.assertRaisesRegex(ProgramFailure, "takes longer than 0.1 s"):
            run_program([self.program("exec sleep 1000")], limit=0.1)

    def test_what_is_no_list_of_jobs_is_refused(self) -> None:
        for line in ["{", "{}", "5", "[" * 100_000]:
            listed = self.write("line", line.encode())
            with self.assertRaises(CommandFailure) as caught:
                list_jobs(self.program(f"cat {listed}"), "jobs.jsonl")
            self.assertEqual(caught.exception.code, 11)


class DeploymentTests(unittest.TestCase):
    """Clusters that cannot be started."""

    def test_a_class_or_a_configuration_that_cannot_be_used_is_refused(self) -> None:
        settings: list[tuple[str, dict[Any, Any], int]] = [
            ("...", {}, 2), (".os.system", {}, 2), ("nosuch.Class", {}, 2), ("distributed.LocalCluster", {1: {2: 3}}, 1),
        ]
        for name, configuration, code in settings:
            with self.assertRaises(CommandFailure) as caught, Deployment(name, configuration=configuration).start():
                pass
            self.assertEqual(caught.exception.code, code, name)


class PrintingTests(unittest.TestCase):
    """Text on a terminal."""

    def test_control_characters_are_replaced(self) -> None:
        self.assertEqual(printable("a\x1b[2J\nb\x9bé€"), "a\ufffd[2J\ufffdb\ufffdé€")


if __name__ == "__main__":
    unittest.main()
