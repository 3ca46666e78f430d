"""Progress and results on standard error: lines or JSON objects, and a table, as `pipstream batch` prints them."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass
from typing import Any

from pipstream_cluster.manifest import Job
from pipstream_cluster.task import JobResult

# The largest number of jobs of which the table lists all; of more it lists those that failed.
TABLE_LIMIT = 40
# The exit codes of the command.
SUCCESS, JOBS_FAILED, INTERRUPTED = 0, 16, 130


@dataclass
class Row:
    """A job's line of the table."""

    id: str
    outcome: str
    seconds: float | None
    worker: str
    output: str
    failed: bool


class Report:
    """The progress and the results of a batch."""

    def __init__(self, manifest: str, count: int, style: str, quiet: bool) -> None:
        self.manifest, self.count, self.quiet = manifest, count, quiet
        is_terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.style = "none" if style == "auto" and (quiet or not is_terminal) else style
        self.is_json = style == "json"
        self.start = time.monotonic()
        self.last_line = 0.0
        self.has_open_line = False
        self.rows: list[Row] = []
        self.skipped = 0

    @property
    def failed(self) -> int:
        """The number of jobs that failed."""
        return sum(row.failed for row in self.rows)

    def skip(self, job: Job) -> None:
        """Notes a job whose result exists already."""
        self.skipped += 1
        self.rows.append(Row(job.id, "skipped", None, "", job.output, False))
        if self.is_json and not self.quiet:
            self._print_json({"type": "job", "id": job.id, "status": "skipped"})

    def retried(self, job: Job, status: str, code: int | None, messages: str, worker: str) -> None:
        """Notes a job that is rendered once more."""
        place = f" on worker {worker}" if worker else ""
        reason = messages.strip().split("\n")[-1]
        self.message("warning", f"job {job.id}: {outcome(status, code)}{place}; it is rendered once more"
                     + (f" ({reason})" if reason else ""))

    def finished(self, job: Job, result: JobResult, attempts: int, worker: str) -> None:
        """Notes a job that has ended."""
        text = outcome(result["status"], result["exitCode"])
        failed = result["status"] != "done"
        self.rows.append(Row(job.id, text, result["seconds"], worker, job.output, failed))
        if self.is_json:
            value = {"type": "job", "id": job.id, "status": result["status"], "seconds": round(result["seconds"], 6),
                     "attempts": attempts, "worker": worker, "messages": result["messages"]}
            if result["exitCode"] is not None:
                value["exitCode"] = result["exitCode"]
            if not self.quiet:
                self._print_json(value)
        elif failed:
            self._print(f"pipstream-cluster: job {job.id}: {text}")
            for line in [line for line in result["messages"].split("\n") if line][-5:]:
                self._print(f"  {printable(line)}")
        elif self.style == "plain":
            self._print(f"{job.id}: done in {result['seconds']:.2f} s on {worker}")

    def message(self, level: str, text: str) -> None:
        """Prints a message."""
        if self.is_json:
            if not self.quiet or level == "error":
                self._print_json({"type": "message", "level": level, "code": "cluster", "text": text, "place": None})
        elif not self.quiet or level == "error":
            self._print(f"pipstream-cluster: {'' if level == 'error' else level + ': '}{printable(text)}")

    def progress(self, running: int, workers: int) -> None:
        """Reports the progress, at most four times per second."""
        elapsed = time.monotonic() - self.start
        if self.style in ("none", "plain") or self.quiet or elapsed - self.last_line < 0.25:
            return
        self.last_line = elapsed
        ended, failed = len(self.rows), self.failed
        rate = (ended - self.skipped) / max(elapsed, 1e-6)
        if self.is_json:
            self._print_json({
                "type": "progress", "jobs": self.count, "ended": ended, "failed": failed, "skipped": self.skipped,
                "running": running, "workers": workers, "rate": round(rate, 6)})
            return
        line = f"{ended} of {self.count} jobs"
        line += f"  {failed} failed" if failed else ""
        line += f"  {workers} workers  {rate:.1f} per second"
        line += f"  {(self.count - ended) / rate:.0f} s left" if rate > 0 else ""
        self._write("\r\x1b[K" + line)
        self.has_open_line = True

    def finish(self, interrupted: bool) -> int:
        """Prints the table and the totals. Returns the exit code."""
        code = INTERRUPTED if interrupted else JOBS_FAILED if self.failed else SUCCESS
        done = len(self.rows) - self.skipped - self.failed
        wall = time.monotonic() - self.start
        if self.is_json:
            if not self.quiet:
                self._print_json({
                    "type": "summary", "jobs": self.count, "done": done, "skipped": self.skipped,
                    "failed": self.failed, "wall": round(wall, 6),
                    "end": "interrupted" if interrupted else "ended", "exitCode": code})
            return code
        if self.quiet and not self.failed:
            return code
        rows = self.rows
        if self.quiet or len(rows) > TABLE_LIMIT:
            rows = [row for row in rows if row.failed]
        cells = [(row.id, row.outcome, "" if row.seconds is None else f"{row.seconds:.2f} s", row.worker, row.output)
                 for row in rows]
        widths = [max((len(cell[column]) for cell in cells), default=0) for column in range(4)]
        for name, text, seconds, worker, output in cells:
            self._print(printable(f"{name:{widths[0]}}  {text:{widths[1]}}  {seconds:>{widths[2]}}  "
                                  f"{worker:{widths[3]}}  {output}"))
        rest = self.count - len(self.rows)
        self._print(f"{self.manifest}: {self.count} jobs, {done} done, {self.skipped} skipped, {self.failed} failed"
                    + (f", {rest} not ended" if rest else "") + f", in {wall:.2f} s")
        return code

    def _print_json(self, value: dict[str, Any]) -> None:
        self._print(json.dumps(value, ensure_ascii=False))

    def _print(self, line: str) -> None:
        if self.has_open_line:
            self.has_open_line = False
            line = "\r\x1b[K" + line
        self._write(line + "\n")

    @staticmethod
    def _write(text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            # Nobody reads standard error any more; the jobs go on.
            pass


def outcome(status: str, code: int | None) -> str:
    """Returns the outcome of a job as text."""
    return status if code is None or status == "done" else f"{status} ({code})"


def printable(text: str) -> str:
    """Returns the text with control characters replaced, which a terminal would obey."""
    return "".join(character if character >= " " and not "\x7f" <= character < "\xa0" else "\ufffd"
                   for character in text)
