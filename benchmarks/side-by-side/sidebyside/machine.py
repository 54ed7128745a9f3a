"""Machine, versions, and commit of a result."""

import datetime
import os
import platform
import subprocess
import sys

from sidebyside import needs, paths


def told(*line):
    """The first line that a command prints; empty if there is no such command."""
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=30, cwd=paths.PROJECT)
    except OSError:
        return ""
    return (done.stdout + done.stderr).strip().split("\n")[0]


def cpu_model(cpuinfo):
    for line in cpuinfo.splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def commit():
    """The commit of the working copy and whether it has changes; empty outside of one."""
    status = subprocess.run(
        ["git", "status", "--porcelain"], capture_output=True, text=True, timeout=30, cwd=paths.PROJECT
    ).stdout
    return {"commit": told("git", "rev-parse", "--short=12", "HEAD"), "dirty": bool(status.strip())}


def describe(servers, java):
    """The head of a result file: date, commit, machine, and versions."""
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        model = cpu_model(cpuinfo.read())
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC"),
        "git": commit(),
        "machine": {
            "cpu": model,
            "cores": os.cpu_count(),
            "kernel": platform.release(),
            "memory_mb": os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // (1 << 20),
            "load": os.getloadavg()[0],
        },
        "versions": {
            "python": platform.python_version(),
            "wrk": told(needs.wrk(), "--version").split(" [")[0],
            "java": java.version(),
            **{server.label: server.version() for server in servers},
        },
        "command": paths.shown(sys.argv),
    }
