"""The command `pipstream-cluster`."""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import shutil
import signal
import sys
import warnings
from types import FrameType
from typing import Callable, Iterator

from pipstream_cluster.deploy import Deployment, connect
from pipstream_cluster.engine import Engine, EngineSettings
from pipstream_cluster.manifest import CommandFailure, Results, list_jobs
from pipstream_cluster.outputs import Outputs
from pipstream_cluster.programs import ProgramFailure, identity
from pipstream_cluster.report import INTERRUPTED, Report
from pipstream_cluster.watch import ClusterWatch

DESCRIPTION = """Renders the jobs of a manifest on a Dask cluster, with the results file of `pipstream batch`.
docs/batch.md describes manifests, docs/cluster.md deployments."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        """Prints the message and exits with 2."""
        self.exit(2, f"pipstream-cluster: {message}; see --help\n")


def positive(kind: type[int] | type[float], least: float, most: float) -> Callable[[str], float]:
    """Returns a function that parses a number in a range."""

    def parse(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = kind(-1)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text} is not a {'whole ' if kind is int else ''}number from {least:g} "
                                             f"to {most:g}")
        return value

    return parse


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    result = Parser(prog="pipstream-cluster", description=DESCRIPTION, allow_abbrev=False)
    add = result.add_argument
    add("manifest", help="a file with a job per line")
    where = result.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", metavar="ADDRESS", help="uses the cluster of this Dask scheduler")
    where.add_argument("--local", metavar="N", type=positive(int, 1, 256),
                       help="starts N worker processes on this machine")
    where.add_argument("--slurm", metavar="N", type=positive(int, 1, 10_000),
                       help="starts N Slurm jobs by Dask's configuration (jobqueue.slurm)")
    where.add_argument("--deploy", metavar="FILE", help="starts the cluster that this YAML file describes")
    add("--transfer", action="store_true", help="sends inputs and outputs through the scheduler (default: workers "
        "have the manifest's folder at the same path)")
    add("--worker-folder", metavar="DIR", help="the path at which workers have the manifest's folder")
    add("--program", metavar="FILE", help="the program pipstream (default: PIPSTREAM, or the one on PATH)")
    add("--worker-program", metavar="FILE", help="the path of the program on workers (default: the same)")
    add("-f", "--force", action="store_true", help="renders jobs also if their results exist")
    add("--group", metavar="N", type=positive(int, 1, 1000),
        help="jobs of one script that share a task (default: by the number of jobs, at most 16)")
    add("--retries", metavar="N", type=positive(int, 0, 100), default=3,
        help="further attempts of a job whose worker or process is lost (default: 3)")
    add("--job-timeout", metavar="SECONDS", type=positive(float, 0.1, 1e7),
        help="the longest time that a job may run (default: no limit)")
    add("--worker-timeout", metavar="SECONDS", type=positive(float, 2, 1e6), default=30.0,
        help="the longest time that a worker with jobs may not answer (default: 30)")
    add("--worker-wait", metavar="SECONDS", type=positive(float, 1, 1e7), default=300.0,
        help="the longest time without a usable worker (default: 300)")
    add("--progress", choices=["auto", "plain", "json", "none"], default="auto", help="as pipstream batch")
    add("-q", "--quiet", action="store_true", help="prints only errors")
    return result


def main(arguments: list[str] | None = None) -> int:
    """Runs the command. Returns its exit code."""
    options = parser().parse_args(arguments)
    report = Report(options.manifest, 0, options.progress, options.quiet)
    # Dask's own lines about lost workers repeat what the command reports.
    logging.disable(logging.CRITICAL)
    # The destructor of a Dask client that could not connect fails, and Python prints that.
    sys.unraisablehook = lambda _: None
    warnings.filterwarnings("ignore", message="Sending large graph")
    # Until the jobs run, and while the cluster is closed, as Ctrl-C.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    try:
        return run(options, report)
    except CommandFailure as failure:
        report.message("error", str(failure))
        return failure.code
    except KeyboardInterrupt:
        report.message("error", "interrupted; the next run of the same command goes on from here")
        return INTERRUPTED


def run(options: argparse.Namespace, report: Report) -> int:
    """Renders the jobs, and prints the results. Returns the exit code."""
    program = options.program or os.environ.get("PIPSTREAM") or "pipstream"
    found = shutil.which(program)
    if found is None:
        raise CommandFailure(11, f"the program {program} cannot be found; name it with --program")
    program = os.path.realpath(found)
    if options.transfer and options.worker_folder:
        raise CommandFailure(2, "--worker-folder is the folder that workers share; with --transfer they share none")
    if not os.path.isfile(options.manifest):
        raise CommandFailure(3, f"{options.manifest}: it is not a file that can be read")
    deployment = deployment_of(options)
    with contextlib.ExitStack() as stack:
        results = stack.enter_context(contextlib.closing(Results(options.manifest)))
        jobs = list_jobs(program, options.manifest)
        report.count = len(jobs)
        waiting = []
        for job in jobs:
            if job.done and not options.force:
                report.skip(job)
            else:
                waiting.append(job)
        if not waiting:
            return report.finish(interrupted=False)
        outputs = Outputs(options.manifest, results.folder)
        try:
            outputs.prepare()
        except OSError as error:
            raise CommandFailure(8, f"{error.filename}: cannot be created: {error.strerror}") from None
        stack.callback(outputs.remove)
        try:
            settings = EngineSettings(
                program=options.worker_program or program, identity=identity(program),
                folder=options.worker_folder or results.folder, transfers=options.transfer, group=options.group,
                retries=options.retries, job_timeout=options.job_timeout, worker_wait=options.worker_wait)
        except ProgramFailure as error:
            raise CommandFailure(11, str(error)) from None
        written = {os.path.normpath(os.path.join(results.folder, path))
                   for job in jobs for path in [job.output, job.log] if path is not None}
        written |= {os.path.realpath(options.manifest), os.path.realpath(results.path)}
        client = stack.enter_context(deployment.start() if deployment else connect(options.scheduler))
        engine = Engine(client, waiting, settings, outputs, results, report,
                        ClusterWatch(client, options.worker_timeout), written)
        with interruptions(engine):
            try:
                engine.run()
            except OSError as error:
                raise CommandFailure(1, f"the scheduler is lost: {' '.join(str(error).split())}; the next run of the "
                                     "same command goes on from here") from None
        return report.finish(interrupted=engine.is_interrupted)


def deployment_of(options: argparse.Namespace) -> Deployment | None:
    """Returns the cluster to start; None to use an existing one."""
    if options.local is not None:
        return Deployment.local(options.local)
    if options.slurm is not None:
        return Deployment.slurm(options.slurm)
    return Deployment.read(options.deploy) if options.deploy is not None else None


@contextlib.contextmanager
def interruptions(engine: Engine) -> Iterator[None]:
    """Ends the run in an orderly way at the first signal; a second one ends the process."""

    def handle(number: int, frame: FrameType | None) -> None:
        if engine.is_interrupted:
            os._exit(INTERRUPTED)
        engine.stop()

    former = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


if __name__ == "__main__":
    sys.exit(main())
