"""Runs the command: `python -m pipstream_cluster`."""

import sys

from pipstream_cluster.command import main

if __name__ == "__main__":
    sys.exit(main())
