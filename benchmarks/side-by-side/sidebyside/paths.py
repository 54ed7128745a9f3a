"""Paths of the project and its tools."""

import shlex
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOL = HERE.parent
PROJECT = TOOL.parent.parent
RUN = "benchmarks/side-by-side/run"

TARGET = TOOL / "target"  # git-ignored
FETCHED = TARGET / "jars"
RESULTS = TARGET / "results"

LOAD_SCRIPT = HERE / "load.lua"
OURS = PROJECT / "simulator-cli" / "target" / "origin-simulator.jar"
BENCHMARKS = PROJECT / "benchmarks" / "target" / "benchmarks.jar"


def shown(line, folder=None):
    """A command that others can run: paths within the project, DIR for the folder of a server."""
    text = shlex.join(str(word) for word in line)
    if folder:
        text = text.replace(str(folder), "DIR")
    text = text.replace(str(PROJECT) + "/", "").replace(sys.executable, "python3")
    return text.replace(str(Path.home()), "~")
