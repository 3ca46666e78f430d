"""`pipstream-cluster` on a Slurm of a controller and two node daemons, which Debian's package slurm-wlm has."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from typing import Callable

from tests.scene import LOCALES, Scene

NEEDED = ["munged", "slurmctld", "slurmd", "sbatch"]
LOCALE_COUNT = 8


def free_port() -> int:
    """A port that no program uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Slurm:
    """A Slurm in a folder of its own."""

    def __init__(self) -> None:
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="pipstream-slurm-"))
        self.configuration = self.path / "slurm.conf"
        self.environment = {**os.environ, "SLURM_CONF": str(self.configuration)}
        self.processes: list[subprocess.Popen[bytes]] = []
        (self.path / "state").mkdir()
        key = self.path / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        host = socket.gethostname()
        nodes = "".join(
            f"NodeName=node{number} NodeHostname={host} NodeAddr=127.0.0.1 Port={free_port()} CPUs=2 RealMemory=1000\n"
            for number in (1, 2))
        self.configuration.write_text(f"""ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={self.path}/munge.socket
StateSaveLocation={self.path}/state
SlurmdSpoolDir={self.path}/spool-%n
SlurmctldPidFile={self.path}/slurmctld.pid
SlurmdPidFile={self.path}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
{nodes}PartitionName=main Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP
""")
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.path}/munge.socket",
                   f"--pid-file={self.path}/munged.pid", f"--log-file={self.path}/munged.log",
                   f"--seed-file={self.path}/munged.seed")
        self.wait(lambda: (self.path / "munge.socket").exists())
        self.start("slurmctld", "-D")
        for number in (1, 2):
            self.start("slurmd", "-D", "-N", f"node{number}")
        self.wait(lambda: self.query("sinfo", "-h", "-t", "idle", "-o", "%D") == "2")

    def start(self, program: str, *words: str) -> None:
        """Starts a program that runs until the end."""
        with open(self.path / f"{program}-{len(self.processes)}.out", "wb") as output:
            self.processes.append(subprocess.Popen(
                [program, *words], env=self.environment, stdout=output, stderr=output))

    def wait(self, condition: Callable[[], bool]) -> None:
        """Waits until a condition holds."""
        end = time.monotonic() + 60
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError("Slurm does not start: " + "".join(
                    path.read_text(errors="replace")[-2000:] for path in self.path.glob("*.out")))
            time.sleep(0.05)

    def query(self, *words: str) -> str:
        """Returns the output of a program of Slurm."""
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout.strip()

    def end(self) -> None:
        """Ends all programs."""
        self.query("scancel", "--full", "--signal=KILL", "-u", "root")
        for process in reversed(self.processes):
            process.terminate()
            process.wait(60)
        shutil.rmtree(self.path, ignore_errors=True)


@unittest.skipUnless(
    os.getuid() == 0 and all(shutil.which(name) for name in NEEDED), "needs root, slurm-wlm and munge")
class SlurmTests(unittest.TestCase):
    """The example of docs/cluster.md, with workers that are killed and stopped."""

    def test_jobs_of_a_killed_and_of_a_stopped_worker_go_to_others(self) -> None:
        scene, slurm = Scene(), Slurm()
        self.addCleanup(scene.remove)
        self.addCleanup(slurm.end)
        document = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "cluster.md").read_text()
        example = re.search(r"```yaml\n(cluster: dask_jobqueue.SLURMCluster\n.*?)```", document, re.DOTALL)
        assert example is not None
        scene.write("slurm.yaml", example[1])
        scene.manifest(scene.matrix(LOCALES[:LOCALE_COUNT]))
        run = scene.start("--deploy", "slurm.yaml", "--worker-timeout", "5", "--group", "1",
                          SLURM_CONF=str(slurm.configuration))
        signals = [signal.SIGKILL, signal.SIGSTOP]
        seen: set[str] = set()
        nodes = ""
        while (line := run.next()) is not None:
            if line["type"] == "job" and line["worker"] not in seen and signals:
                seen.add(line["worker"])
                nodes = nodes or slurm.query("squeue", "-h", "-t", "running", "-o", "%N")
                os.kill(worker_process(line["worker"]), signals.pop(0))
        self.assertEqual(run.finish(), 0, run.messages())
        self.assertEqual(signals, [])
        self.assertEqual(set(nodes.split()), {"node1", "node2"})
        self.assertEqual(len(run.jobs("done")), 2 * LOCALE_COUNT)
        self.assertIn("is lost; its jobs go to other workers", run.messages())
        self.assertIn("has not answered for", run.messages())
        self.assertEqual(scene.differences(LOCALES[:LOCALE_COUNT]), [])


def worker_process(name: str) -> int:
    """The identifier of the process of the worker called `name`: the child of its nanny."""
    nannies: set[int] = set()
    parents: dict[int, int] = {}
    for entry in pathlib.Path("/proc").iterdir():
        try:
            identifier = int(entry.name)
            parents[identifier] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except (OSError, ValueError):
            continue
        if name.encode() in words and b"--nanny" in words:
            nannies.add(identifier)
    children = [child for child, parent in parents.items() if parent in nannies and b"spawn_main" in
                pathlib.Path(f"/proc/{child}/cmdline").read_bytes()]
    if len(children) != 1:
        raise RuntimeError(f"{len(children)} processes of worker {name}")
    return children[0]


if __name__ == "__main__":
    unittest.main()
