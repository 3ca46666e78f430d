"""`pipstream-cluster` with the processes of a cluster on this machine."""

from __future__ import annotations

import os
import pathlib
import shutil
import signal
import tempfile
import unittest

from tests.scene import LOCALES, PROGRAM, Cluster, Scene


class SceneTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        self.scene = Scene()
        self.addCleanup(self.scene.remove)


class LostWorkers(SceneTest):
    """Workers that are killed or stopped while they render."""

    def test_jobs_of_a_killed_and_of_a_stopped_worker_go_to_others(self) -> None:
        cluster = Cluster("one", "two", "three")
        self.addCleanup(cluster.end)
        self.scene.manifest(self.scene.matrix())
        run = self.scene.start("--scheduler", cluster.address, "--worker-timeout", "5", "--group", "1")
        lost = {"one": signal.SIGKILL, "two": signal.SIGSTOP}
        while (line := run.next()) is not None:
            # Each has rendered a job, and has been given others.
            if line["type"] == "job" and line["worker"] in lost:
                cluster.workers[line["worker"]].send_signal(lost.pop(line["worker"]))
        self.assertEqual(run.finish(), 0, run.messages())
        self.assertEqual(lost, {})
        self.assertIn("worker one is lost", run.messages())
        self.assertIn("worker two has not answered for", run.messages())
        self.assertEqual(len(run.jobs("done")), 20)
        self.assertEqual(self.scene.differences(), [])
        self.assertNotIn(".pipstream-cluster", self.scene.names())
        batch = self.scene.pipstream("batch", "jobs.jsonl")
        self.assertIn("20 jobs, 0 done, 20 skipped, 0 failed", batch.stderr)

    def test_local_processes_are_replaced(self) -> None:
        self.scene.manifest(self.scene.matrix(LOCALES[:4]))
        run = self.scene.start("--local", "2", "--group", "1")
        killed = False
        while (line := run.next()) is not None:
            if line["type"] == "job" and not killed:
                killed = True
                os.kill(worker_processes(run.process.pid)[0], signal.SIGKILL)
        self.assertEqual(run.finish(), 0, run.messages())
        self.assertEqual(len(run.jobs("done")), 8)
        self.assertEqual(self.scene.differences(LOCALES[:4]), [])


def worker_processes(parent: int) -> list[int]:
    """The identifiers of the worker processes that a process has started."""
    found: list[int] = []
    for name in os.listdir("/proc"):
        try:
            state = pathlib.Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
            if int(state[1]) == parent and b"spawn_main" in pathlib.Path("/proc", name, "cmdline").read_bytes():
                found.append(int(name))
        except (OSError, ValueError, IndexError):
            continue
    return sorted(found)


class OneCluster(SceneTest):
    """Runs that share a cluster of two workers."""

    cluster: Cluster

    @classmethod
    def setUpClass(cls) -> None:
        cls.cluster = Cluster("one", "two")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.cluster.end()

    def run_jobs(self, *words: str) -> tuple[int, list[str], str]:
        """Runs the command. Returns its exit code, the jobs that are done, and the messages."""
        run = self.scene.start("--scheduler", self.cluster.address, *words)
        code = run.finish()
        return code, sorted(run.jobs("done")), run.messages()

    def test_a_batch_and_a_cluster_skip_each_others_jobs(self) -> None:
        self.scene.manifest(
            {"id": "a", "script": "one", "duration": 1, "output": "a.mp4"},
            {"id": "b", "script": "two", "duration": 1, "output": "b.png"})
        self.assertEqual(self.run_jobs()[:2], (0, ["a", "b"]))
        self.assertIn("0 done, 2 skipped", self.scene.pipstream("batch", "jobs.jsonl").stderr)
        os.unlink(self.scene.path / "a.mp4")
        self.assertIn("1 done, 1 skipped", self.scene.pipstream("batch", "jobs.jsonl").stderr)
        self.assertEqual(self.run_jobs()[:2], (0, []))
        self.scene.write("two/word.ts", "export const word = 'changed'")
        self.assertEqual(self.run_jobs()[:2], (0, ["b"]))
        self.assertEqual(self.run_jobs("--force")[:2], (0, ["a", "b"]))

    def test_a_failing_job_stops_no_other(self) -> None:
        self.scene.write("bad/index.tsx", "throw new Error('it fails')")
        self.scene.manifest(
            {"id": "bad", "script": "bad", "duration": 1, "output": "bad.mp4"},
            {"id": "absent", "script": "absent.tsx", "duration": 1, "output": "absent.mp4"},
            {"id": "same", "movie": "same.mp4", "output": "./same.mp4"},
            {"id": "good", "script": "one", "duration": 1, "output": "good.mp4"})
        self.scene.write("same.mp4", "")
        code, done, messages = self.run_jobs()
        self.assertEqual((code, done), (16, ["good"]), messages)
        records = {record["id"]: record for record in self.scene.records()}
        self.assertEqual((records["bad"]["status"], records["bad"]["exitCode"]), ("failed", 5))
        self.assertIn("it fails", records["bad"]["messages"])
        self.assertEqual(records["absent"]["exitCode"], 3)
        self.assertIn("absent.tsx: cannot be read", records["absent"]["messages"])
        self.assertIn("the job reads this file", records["same"]["messages"])
        self.assertEqual((self.scene.path / "same.mp4").read_bytes(), b"")

    def test_a_job_without_an_end_is_given_up(self) -> None:
        self.scene.manifest(
            {"id": "endless", "script": "one", "duration": "1000h", "output": "endless.mp4"},
            {"id": "short", "script": "one", "duration": "1s", "output": "short.mp4"})
        code, done, messages = self.run_jobs("--job-timeout", "20", "--retries", "0", "--group", "2")
        self.assertEqual((code, done), (16, ["short"]), messages)
        self.assertIn("did not end within 20 s", self.scene.records()[-1]["messages"] + self.scene.records()[0]["messages"])
        self.assertNotIn("endless.mp4", self.scene.names())

    def test_an_interrupted_run_goes_on(self) -> None:
        self.scene.manifest(self.scene.matrix(LOCALES[:5]))
        run = self.scene.start("--scheduler", self.cluster.address, "--group", "1")
        while (line := run.next()) is not None:
            if line["type"] == "job":
                run.process.send_signal(signal.SIGINT)
                break
        self.assertEqual(run.finish(), 130, run.messages())
        self.assertNotIn(".pipstream-cluster", self.scene.names())
        first = set(run.jobs("done"))
        code, done, messages = self.run_jobs()
        self.assertEqual(code, 0, messages)
        self.assertEqual(first & set(done), set())
        self.assertEqual(len(first) + len(done), 10)
        self.assertEqual(self.scene.differences(LOCALES[:5]), [])

    def test_workers_with_another_build_are_refused_by_name(self) -> None:
        self.scene.manifest({"id": "a", "script": "one", "duration": 1, "output": "a.mp4"})
        with tempfile.TemporaryDirectory() as folder:
            for name in ["pipstream", "pipstream-worker", "pipstream-decoder"]:
                shutil.copy(os.path.join(os.path.dirname(PROGRAM), name), folder)
            with open(f"{folder}/pipstream-decoder", "ab") as file:
                file.write(b"another build")
            code, done, messages = self.run_jobs("--worker-program", f"{folder}/pipstream", "--worker-wait", "1")
        self.assertEqual((code, done), (1, []))
        for name in ["one", "two"]:
            self.assertRegex(messages, f"worker {name}: its programs are pipstream .*, build .*; this command uses")

    def test_a_folder_that_is_not_shared_is_named(self) -> None:
        self.scene.manifest({"id": "a", "script": "one", "duration": 1, "output": "a.mp4"})
        code, done, messages = self.run_jobs("--worker-folder", "/absent", "--worker-wait", "1")
        self.assertEqual((code, done), (1, []))
        self.assertIn("it does not share the folder /absent; share it, or use --transfer", messages)

    def test_two_runs_at_once_are_refused(self) -> None:
        self.scene.manifest({"id": "a", "script": "one", "duration": "1000h", "output": "a.mp4"})
        first = self.scene.start("--scheduler", self.cluster.address)
        while (line := first.next()) is not None and not line.get("running"):
            pass
        code, _, messages = self.run_jobs()
        self.assertEqual((code, messages), (8, "jobs.results.jsonl: another batch of this manifest is running"))
        self.assertIn("another batch", self.scene.pipstream("batch", "jobs.jsonl").stderr)
        first.process.send_signal(signal.SIGTERM)
        self.assertEqual(first.finish(), 130)


class Transfer(SceneTest):
    """Workers that do not see the manifest's folder."""

    def test_inputs_and_outputs_travel_through_the_scheduler(self) -> None:
        hidden: list[str] = []
        if os.getuid() == 0 and shutil.which("unshare"):
            script = 'mount -t tmpfs none "$0" && exec "$@"'
            hidden = ["unshare", "-m", "sh", "-c", script, str(self.scene.path)]
        cluster = Cluster("one", "two", prefix=hidden)
        self.addCleanup(cluster.end)
        self.scene.manifest(
            self.scene.matrix(LOCALES[:3]),
            {"id": "stored", "script": "one", "storage": "s", "duration": 1, "output": "stored.mp4"},
            {"id": "absolute", "script": str(self.scene.path / "one"), "duration": "5s", "locale": "de_DE",
             "output": "absolute.mp4"})
        self.scene.write("s", "")
        run = self.scene.start("--scheduler", cluster.address, "--transfer")
        self.assertEqual(run.finish(), 16, run.messages())
        self.assertEqual(run.jobs("failed"), ["stored"])
        self.assertEqual(len(run.jobs("done")), 7, run.messages())
        self.assertEqual(self.scene.differences(LOCALES[:3]), [])
        self.assertEqual(
            (self.scene.path / "absolute.mp4").read_bytes(), self.scene.single("one", "de_DE")[0])
        stored = next(record for record in self.scene.records() if record["id"] == "stored")
        self.assertIn("the job changes s", stored["messages"])


class WrongUse(SceneTest):
    """Errors before a job runs: one line, and an exit code."""

    def expect(self, words: list[str], code: int, text: str) -> None:
        run = self.scene.start(*words)
        self.assertEqual(run.finish(), code, run.messages())
        self.assertIn(text, run.messages())
        self.assertEqual(len(run.messages().split("\n")), 1, run.messages())

    def test_errors_are_one_line(self) -> None:
        self.expect(["--local", "1"], 3, "jobs.jsonl: it is not a file that can be read")
        self.scene.manifest({"id": "a", "script": "one"})
        self.expect(["--local", "1"], 2, 'jobs.jsonl:1: error: no "output"')
        self.scene.manifest({"id": "a", "script": "one", "duration": 1, "output": "a.mp4"})
        self.expect([], 2, "one of the arguments --scheduler --local --slurm --deploy is required")
        self.expect(["--local", "x"], 2, "x is not a whole number from 1 to 256")
        self.expect(["--local", "1", "--program", "/absent"], 11, "the program /absent cannot be found")
        self.expect(["--deploy", "absent.yaml"], 3, "absent.yaml: cannot be read: No such file")
        for text, reason in [
            ("cluster: [", "not YAML"), ("cluster: " + "[" * 3000, "not YAML"), ("cluster: 2026-13-45", "not YAML"),
            ("cluster: !!timestamp x", "not YAML"), ("workers: 2", 'no member "cluster"'),
            ("cluster: a.B\nworker: 2", "unknown member"),
            ("cluster: absent_module.Cluster", "the class absent_module.Cluster cannot be loaded"),
            ("cluster: distributed.LocalCluster\nworkers: -1", "not a whole number from 1"),
            ("cluster: distributed.LocalCluster\noptions: {absent: 1}", "cannot be started: TypeError"),
        ]:
            self.scene.write("deploy.yaml", text)
            run = self.scene.start("--deploy", "deploy.yaml")
            self.assertIn(run.finish(), (1, 2), run.messages())
            self.assertIn(reason, run.messages())

    def test_workers_without_the_resource_are_explained(self) -> None:
        cluster = Cluster("one", resource=False)
        self.addCleanup(cluster.end)
        self.scene.manifest({"id": "a", "script": "one", "duration": 1, "output": "a.mp4"})
        run = self.scene.start("--scheduler", cluster.address, "--worker-wait", "5")
        self.assertEqual(run.finish(), 1)
        self.assertIn("no worker", run.messages())


if __name__ == "__main__":
    unittest.main()
