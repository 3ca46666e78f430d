"""Connections to a Dask cluster: an existing one, processes of this machine, or one that a Dask class starts."""

from __future__ import annotations

import contextlib
import importlib
import logging
from dataclasses import dataclass, field
from typing import Any, Iterator

import dask
import yaml
from distributed import Client, LocalCluster

from pipstream_cluster.manifest import CommandFailure
from pipstream_cluster.watch import RESOURCE

# Seconds within which a scheduler must answer.
CONNECT_LIMIT = 30
# The most characters of an error that repeats an address.
MESSAGE_LIMIT = 2000


@dataclass
class Deployment:
    """A cluster that the command starts."""

    # The class, with its module.
    name: str
    options: dict[str, Any] = field(default_factory=dict)
    # The number of workers.
    workers: int = 1
    # Additional Dask configuration.
    configuration: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def local(count: int) -> Deployment:
        """A cluster of `count` worker processes on this machine."""
        return Deployment("distributed.LocalCluster", {}, count)

    @staticmethod
    def slurm(count: int) -> Deployment:
        """A cluster of `count` Slurm jobs, whose options are those of Dask's configuration."""
        return Deployment("dask_jobqueue.SLURMCluster", {}, count)

    @staticmethod
    def read(path: str) -> Deployment:
        """Reads a YAML file. Raises `CommandFailure` if it is not a deployment."""
        try:
            with open(path, encoding="utf-8") as file:
                value = yaml.safe_load(file)
        except OSError as error:
            raise CommandFailure(3, f"{path}: cannot be read: {error.strerror}") from None
        except Exception as error:  # PyYAML also raises ValueError, AttributeError and RecursionError.
            raise CommandFailure(2, f"{path}: not YAML: {' '.join(str(error).split())}") from None
        types: dict[str, type] = {"cluster": str, "workers": int, "options": dict, "dask": dict}
        if not isinstance(value, dict) or "cluster" not in value:
            raise CommandFailure(2, f"{path}: no member \"cluster\"; name a class, as dask_jobqueue.SLURMCluster")
        for name, member in value.items():
            if name not in types:
                raise CommandFailure(2, f"{path}: unknown member \"{name}\"; known are {', '.join(types)}")
            if not isinstance(member, types[name]) or isinstance(member, bool):
                raise CommandFailure(2, f"{path}: \"{name}\" is not of the type {types[name].__name__}")
        workers = value.get("workers", 1)
        if not 1 <= workers <= 10_000:
            raise CommandFailure(2, f"{path}: \"workers\" is not a whole number from 1 to 10000")
        return Deployment(value["cluster"], value.get("options", {}), workers, value.get("dask", {}))

    @contextlib.contextmanager
    def start(self) -> Iterator[Client]:
        """Starts the cluster, and closes it at the end. Raises `CommandFailure` if it cannot be started."""
        module, _, name = self.name.rpartition(".")
        try:
            cluster_class = getattr(importlib.import_module(module), name)
        except Exception as error:  # A module may raise any error while it is loaded.
            raise CommandFailure(2, f"the class {self.name} cannot be loaded: {error}; install its package") from None
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(dask.config.set(self.configuration))
                cluster = stack.enter_context(cluster_class(**self._arguments(cluster_class)))
                if not isinstance(cluster, LocalCluster):
                    cluster.scale(self.workers)
                client = stack.enter_context(Client(cluster, set_as_default=False))
            except Exception as error:  # A cluster class may raise any error.
                cause: BaseException = error
                while cause.__cause__ is not None:
                    cause = cause.__cause__
                text = " ".join(f"{type(cause).__name__}: {cause}".split())
                raise CommandFailure(1, f"the cluster {self.name} cannot be started: {text}") from None
            yield client

    def _arguments(self, cluster_class: type) -> dict[str, Any]:
        """The arguments of the class, with the resource of workers where its way to set it is known."""
        options = dict(self.options)
        if issubclass(cluster_class, LocalCluster):
            defaults = {"n_workers": self.workers, "threads_per_worker": 1, "processes": True,
                        "resources": {RESOURCE: 1}, "dashboard_address": "127.0.0.1:0", "memory_limit": 0,
                        "silence_logs": logging.CRITICAL, "preload": ["pipstream_cluster.local_worker"]}
            return defaults | options
        if any(base.__name__ == "JobQueueCluster" for base in cluster_class.__mro__):
            given = options.get("worker_extra_args")
            if given is None:
                given = dask.config.get(f"jobqueue.{getattr(cluster_class, 'config_name', '')}.worker-extra-args", [])
            if "--resources" not in given:
                options["worker_extra_args"] = [*given, "--resources", f"{RESOURCE}=1"]
        return options


@contextlib.contextmanager
def connect(address: str) -> Iterator[Client]:
    """Connects to the scheduler at `address`. Raises `CommandFailure` if it does not answer."""
    try:
        client = Client(address, timeout=CONNECT_LIMIT, set_as_default=False)
    except Exception as error:  # Each of Dask's transports raises errors of its own.
        text = " ".join(str(error).split())
        raise CommandFailure(1, f"no Dask scheduler answers at {address}: {text}"[:MESSAGE_LIMIT]) from None
    with client:
        yield client
