"""Setup of the worker processes that the command starts on its own machine."""

import signal

from distributed import Worker


def dask_setup(worker: Worker) -> None:
    """Makes the worker ignore the terminal's Ctrl-C, which also reaches the command. The command then ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
