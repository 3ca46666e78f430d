"""Runs jobs as tasks of a Dask cluster."""

from __future__ import annotations

import queue
import threading
import time
import uuid
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Callable

from distributed import Client, Future

from pipstream_cluster.manifest import CommandFailure, Job, Results
from pipstream_cluster.outputs import OutputFailure, Outputs
from pipstream_cluster.report import Report
from pipstream_cluster.task import GroupRequest, GroupResult, JobRequest, JobResult, run_group
from pipstream_cluster.transfer import Pack, TransferFailure, pack
from pipstream_cluster.watch import RESOURCE, TASK_PREFIX, ClusterWatch, WorkerState

# The largest number of jobs in a group, unless the command line gives another.
GREATEST_GROUP = 16
# The exit codes of pipstream that depend on the machine: another worker may succeed.
MACHINE_CODES = {3, 8, 9, 10, 11, 14, 130}
# Seconds between two updates of the workers' state.
WATCH_INTERVAL = 1.0
# Seconds within which a cancelled task ends, usually.
CANCEL_LIMIT = 3.0
# Seconds within which the result of an ended task must arrive.
RESULT_LIMIT = 600.0


@dataclass(frozen=True)
class EngineSettings:
    """The parameters of a run."""

    program: str
    identity: str
    # The manifest's folder as the workers see it.
    folder: str
    transfers: bool
    group: int | None
    retries: int
    job_timeout: float | None
    worker_wait: float


@dataclass
class PendingJob:
    """A job that has not succeeded yet."""

    job: Job
    attempts: int = 0
    # The addresses of workers on which it did not succeed.
    tried: set[str] = field(default_factory=set)
    # Whether it runs in a group of its own.
    alone: bool = False


@dataclass
class Attempt:
    """A group of jobs on its way through the cluster."""

    jobs: list[PendingJob]
    future: Future[GroupResult]
    # The addresses of the workers that may run it; None for all.
    allowed: list[str] | None
    # The group's result; None if there is none.
    result: GroupResult | None = None
    # The reason why there is no result.
    error: str = ""
    # For each job with outputs: the reason why they are refused, or None if they are accepted.
    outputs: dict[int, str | None] = field(default_factory=dict)


class Engine:
    """Keeps the workers supplied with jobs until all have a result. Dask chooses the workers."""

    def __init__(
        self, client: Client, jobs: list[Job], settings: EngineSettings, outputs: Outputs, results: Results,
        report: Report, watch: ClusterWatch, written: set[str],
    ) -> None:
        self.client, self.settings, self.outputs = client, settings, outputs
        self.results, self.report, self.watch, self.written = results, report, watch, written
        # Jobs with the same inputs are neighbours, so that groups share a start.
        order: dict[tuple[str, tuple[str, ...]], int] = {}
        for job in jobs:
            order.setdefault((job.arguments[0], job.reads), len(order))
        jobs = sorted(jobs, key=lambda job: order[(job.arguments[0], job.reads)])
        self.pending = deque(PendingJob(job) for job in jobs)
        self.attempts: dict[str, Attempt] = {}
        self.refusals: dict[str, str] = {}
        self.ended: queue.SimpleQueue[Attempt] = queue.SimpleQueue()
        self.stopped = threading.Event()
        self.is_interrupted = False
        self.last_worker = time.monotonic()
        self.has_warned = False

    def run(self) -> None:
        """Runs all jobs, until `stop` is called. Raises `CommandFailure` if there is no worker for too long."""
        next_watch = 0.0
        collectors = ThreadPoolExecutor(4)
        try:
            while (self.pending or self.attempts) and not self.stopped.is_set():
                if time.monotonic() >= next_watch:
                    self._update_workers()
                    next_watch = time.monotonic() + WATCH_INTERVAL
                while self.pending and self._has_room() and not self.stopped.is_set():
                    self._submit(collectors)
                try:
                    self._take(self.ended.get(timeout=0.2))
                except queue.Empty:
                    pass
                self.report.progress(sum(len(attempt.jobs) for attempt in self.attempts.values()), len(self._usable()))
        finally:
            self.stopped.set()
            self._end(collectors)

    def _end(self, collectors: ThreadPoolExecutor) -> None:
        """Cancels the groups that have not ended, and notes the outputs that were accepted."""
        futures = [attempt.future for attempt in self.attempts.values()]
        if futures:
            self.outputs.stop_timeout = CANCEL_LIMIT
            try:
                self.client.cancel(futures)
            except OSError:
                # The scheduler is lost, and with it the tasks.
                pass
        collectors.shutdown(cancel_futures=True)
        while not self.ended.empty():
            attempt = self.ended.get()
            for index, refusal in attempt.outputs.items():
                result = attempt.result["results"][index] if attempt.result else None
                if attempt.result and result and refusal is None:
                    self._succeed(attempt.jobs[index], result, attempt.result["worker"])

    def stop(self) -> None:
        """Ends the run. May be called in a signal handler."""
        self.is_interrupted = True
        self.stopped.set()

    def _update_workers(self) -> None:
        for message in self.watch.update():
            self.report.message("warning", message)
        for attempt in list(self.attempts.values()):
            # Dask keeps a task whose workers are lost until they return; these may return under other addresses.
            if attempt.allowed is not None and not any(address in self.watch.workers for address in attempt.allowed):
                self.client.cancel([attempt.future])
        now = time.monotonic()
        if self._usable():
            self.last_worker = now
            return
        reason = "no worker is there"
        if self.watch.workers:
            reason = f"no worker has the resource {RESOURCE}; start workers with --resources {RESOURCE}=1"
            if self.refusals:
                reason = "no worker can render: " + "; ".join(
                    f"worker {name}: {text}" for name, text in sorted(self.refusals.items()))
        if now - self.last_worker > self.settings.worker_wait:
            raise CommandFailure(1, f"{reason} (waited for {self.settings.worker_wait:g} s, --worker-wait)")
        if self.watch.workers and not self.has_warned:
            self.has_warned = True
            self.report.message("warning", reason)

    def _usable(self) -> dict[str, WorkerState]:
        """Returns the workers that can render, by their addresses."""
        return {address: worker for address, worker in self.watch.workers.items()
                if worker.slots > 0 and worker.name not in self.refusals}

    def _slots(self) -> int:
        return sum(worker.slots for worker in self._usable().values())

    def _has_room(self) -> bool:
        """Whether another group may be submitted: each slot has a running group and a waiting one at most."""
        return len(self.attempts) < 2 * self._slots()

    def _next_group(self) -> list[PendingJob]:
        first = self.pending.popleft()
        group = [first]
        count = self.settings.group or min(
            GREATEST_GROUP, len(self.pending) // (4 * max(1, self._slots())) + 1)
        while not first.alone and self.pending and len(group) < count:
            following = self.pending[0]
            if following.alone or following.job.arguments[0] != first.job.arguments[0]:
                break
            if following.job.reads != first.job.reads:
                break
            group.append(self.pending.popleft())
        return group

    def _submit(self, collectors: ThreadPoolExecutor) -> None:
        group = self._next_group()
        for job in list(group):
            if job.job.error is not None:
                group.remove(job)
                self._fail(job, "failed", 3, job.job.error, "")
                continue
            same = self.outputs.input_that_is_output(job.job)
            if same is not None:
                group.remove(job)
                self._fail(job, "failed", 8, f"{same}: the job reads this file; name another output", "")
        if not group:
            return
        inputs: Pack | None = None
        if self.settings.transfers:
            try:
                changed = next((path for job in group for path in job.job.writes), None)
                if changed is not None:
                    raise TransferFailure(f"the job changes {changed}, which is only possible in a shared folder")
                inputs = pack(self.outputs.folder, group[0].job.reads, self.written)
            except TransferFailure as error:
                for job in group:
                    self._fail(job, "failed", 3, str(error), "")
                return
        request: GroupRequest = {
            "program": self.settings.program, "identity": self.settings.identity, "folder": self.settings.folder,
            "staging": self.outputs.staging, "limit": self.settings.job_timeout,
            "jobs": [self._request(job.job) for job in group],
        }
        key = TASK_PREFIX + uuid.uuid4().hex
        allowed = self._allowed(group)
        future = self.client.submit(
            run_group, request, inputs, key=key, pure=False, resources={RESOURCE: 1}, workers=allowed)
        attempt = self.attempts[key] = Attempt(group, future, allowed)
        future.add_done_callback(self._when_done(attempt, collectors))

    @staticmethod
    def _request(job: Job) -> JobRequest:
        def name(path: str) -> str:
            return path.rsplit("/", 1)[-1]

        return {
            "arguments": list(job.arguments), "output": name(job.output),
            "log": None if job.log is None else name(job.log),
        }

    def _allowed(self, group: list[PendingJob]) -> list[str] | None:
        """Returns the addresses of the workers that may run a group; None for all."""
        tried = set().union(*(job.tried for job in group))
        usable = self._usable()
        fresh = [address for address, worker in usable.items() if worker.name not in tried]
        allowed = fresh or list(usable)
        return allowed if len(allowed) < sum(worker.slots > 0 for worker in self.watch.workers.values()) else None

    def _when_done(self, attempt: Attempt, collectors: ThreadPoolExecutor) -> Callable[[Future[GroupResult]], None]:
        def collect() -> None:
            self._collect(attempt)
            self.ended.put(attempt)

        def done(_: Future[GroupResult]) -> None:
            try:
                collectors.submit(collect)
            except RuntimeError:
                # The run has ended.
                pass

        return done

    def _collect(self, attempt: Attempt) -> None:
        """Fetches the result of a group, and accepts its outputs."""
        try:
            attempt.result = attempt.future.result(timeout=RESULT_LIMIT)
        except Exception as error:  # Any error of a task, a lost worker, or a result that does not arrive.
            attempt.error = f"{type(error).__name__}: {error}"
            return
        assert attempt.result is not None
        for index, (job, result) in enumerate(zip(attempt.jobs, attempt.result["results"])):
            if result is None or result["status"] != "done" or self.stopped.is_set():
                continue
            try:
                self.outputs.accept(job.job, index, attempt.result["token"], result)
                attempt.outputs[index] = None
            except OutputFailure as error:
                attempt.outputs[index] = str(error)

    def _take(self, attempt: Attempt) -> None:
        """Notes the results of a group; jobs that may succeed on another worker become pending again."""
        self.attempts.pop(str(attempt.future.key))
        result = attempt.result
        if result is None:
            self.client.cancel([attempt.future])
            for job in attempt.jobs:
                self._retry(job, "lost", None, attempt.error, "")
            return
        worker = result["worker"]
        if result["refusal"] is not None:
            if worker not in self.refusals:
                self.refusals[worker] = result["refusal"]
                self.report.message("warning", f"worker {worker} is refused: {result['refusal']}")
            self.pending.extendleft(reversed(attempt.jobs))
            return
        for index, job in enumerate(attempt.jobs):
            self._take_job(job, index, attempt, result)

    def _take_job(self, job: PendingJob, index: int, attempt: Attempt, group: GroupResult) -> None:
        result, refusal, worker = group["results"][index], attempt.outputs.get(index), group["worker"]
        if result is None and len(attempt.jobs) > 1:
            # The process ended before this job. Alone, the job gets a result of its own.
            job.alone = True
            self.pending.append(job)
        elif result is None:
            code = group["exitCode"] if group["exitCode"] and group["exitCode"] > 0 else None
            self._retry(job, "lost" if code is None else "failed", code, group["messages"], worker)
        elif refusal is not None:
            self._retry(job, "lost", None, refusal, worker)
        elif result["status"] == "done" and index in attempt.outputs:
            self._succeed(job, result, worker)
        elif result["status"] == "done":
            # The run was stopped before its outputs were accepted.
            self.pending.append(job)
        elif result["status"] == "failed" and result["exitCode"] not in MACHINE_CODES:
            self._fail(job, "failed", result["exitCode"], result["messages"], worker, result["seconds"])
        else:
            self._retry(job, result["status"], result["exitCode"], result["messages"], worker, result["seconds"])

    def _succeed(self, job: PendingJob, result: JobResult, worker: str) -> None:
        attempts = job.attempts + result["attempts"]
        try:
            self.results.append(job.job, result, attempts, worker)
        except FileNotFoundError:
            self._retry(job, "lost", None, f"another program has removed {job.job.output}", worker)
            return
        self.report.finished(job.job, result, attempts, worker)

    def _retry(
        self, job: PendingJob, status: str, code: int | None, messages: str, worker: str, seconds: float = 0
    ) -> None:
        """Makes a job pending again; a job without further attempts has failed."""
        if job.attempts >= self.settings.retries:
            self._fail(job, status, code, messages, worker, seconds)
            return
        job.attempts += 1
        job.alone = True
        if worker:
            job.tried.add(worker)
        self.report.retried(job.job, status, code, messages, worker)
        self.pending.append(job)

    def _fail(
        self, job: PendingJob, status: str, code: int | None, messages: str, worker: str, seconds: float = 0
    ) -> None:
        result: JobResult = {
            "status": "crashed" if status == "lost" else status, "exitCode": code, "seconds": seconds,
            "attempts": job.attempts + 1, "messages": messages, "files": [],
        }
        self.results.append(job.job, result, job.attempts + 1, worker)
        self.report.finished(job.job, result, job.attempts + 1, worker)
