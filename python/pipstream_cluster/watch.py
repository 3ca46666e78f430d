"""The workers of a cluster, and those that do not answer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from distributed import Client

# The resource that a worker offers once for each job that it may run at a time.
RESOURCE = "pipstream"
# The beginning of the names of tasks.
TASK_PREFIX = "pipstream-"
# Seconds within which a nanny must have restarted a worker.
RESTART_LIMIT = 10.0


@dataclass
class WorkerState:
    """A worker as the scheduler last reported it."""

    name: str
    # The number of jobs that it may run at a time.
    slots: int
    # The scheduler's time of its last heartbeat.
    last_seen: float
    # The seconds since that time has changed.
    silence: float = 0.0


class ClusterWatch:
    """Follows the workers, and takes the jobs from those that do not answer."""

    def __init__(self, client: Client, limit: float) -> None:
        self.client = client
        # The longest time in seconds without a heartbeat.
        self.limit = limit
        self.workers: dict[str, WorkerState] = {}
        self._last = time.monotonic()

    def update(self) -> list[str]:
        """Reads the workers' state. Returns messages about workers that were lost."""
        now = time.monotonic()
        # After a suspension of this process only a part of the time counts, as heartbeats may be still on their way.
        elapsed = min(now - self._last, self.limit / 4)
        self._last = now
        former = self.workers
        self.workers = {}
        information = self.client.scheduler_info(n_workers=-1)
        if "workers" not in information:
            raise ConnectionError("it does not answer")
        for address, state in information["workers"].items():
            worker = WorkerState(
                str(state["name"]), int(state.get("resources", {}).get(RESOURCE, 0)), float(state["last_seen"]))
            before = former.get(address)
            if before is not None and before.last_seen == worker.last_seen:
                worker.silence = before.silence + elapsed
            self.workers[address] = worker
        messages = [
            f"worker {worker.name} is lost; its jobs go to other workers"
            for address, worker in former.items() if address not in self.workers and worker.slots > 0
        ]
        return messages + self._give_up()

    def _give_up(self) -> list[str]:
        """Ends the workers that have jobs and do not answer."""
        silent = [address for address, worker in self.workers.items() if worker.silence > self.limit]
        if not silent:
            return []
        tasks = {**self.client.processing(silent)}
        held = self.client.has_what(silent)
        messages: list[str] = []
        for address in silent:
            keys = [*tasks.get(address, ()), *held.get(address, ())]
            if not any(str(key).startswith(TASK_PREFIX) for key in keys):
                continue
            worker = self.workers.pop(address)
            messages.append(
                f"worker {worker.name} has not answered for {worker.silence:.0f} s; its jobs go to other workers")
            # Its nanny, if it has one, kills it and starts another; the scheduler assigns its tasks to other workers.
            # The method of the client of the same name refuses workers without a nanny.
            scheduler: Any = self.client.scheduler
            self.client.sync(
                scheduler.restart_workers, workers=[address], timeout=RESTART_LIMIT,
                wait_for_workers=False, on_error="return", stimulus_id=f"{TASK_PREFIX}silent-{time.time()}")
        return messages
