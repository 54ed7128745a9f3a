"""Fetches the jars of the other servers with the project's Maven wrapper, and builds vegeta with Go."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from sidebyside import paths

# The newest 3.x, and the newest that could be fetched completely, on 2026-11-21. Poms or jars of MockServer 6
# to 9 could not be resolved; set another one as group:artifact:version[:jar:classifier].
WIREMOCK = "org.wiremock:wiremock-standalone:3.13.2"
MOCKSERVER = "org.mock-server:mockserver-netty-no-dependencies:5.15.0"

VEGETA = "v12.13.0"
VEGETA_MODULE = "github.com/tsenart/vegeta/v12"
GO_MODULE = """\
module fetched

go 1.22

require {module} {version}
"""

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"
MOST_SECONDS = 600


def fetch(artifacts):
    """Copies each artifact into the folder of fetched jars; returns whether all exist."""
    paths.FETCHED.mkdir(parents=True, exist_ok=True)
    whole = True
    for artifact in artifacts:
        command = [
            str(paths.PROJECT / "mvnw"),
            "-q",
            "-B",
            "-ntp",
            "-N",
            PLUGIN,
            f"-Dartifact={artifact}",
            f"-DoutputDirectory={paths.FETCHED}",
        ]
        print("$", " ".join(command), flush=True)
        whole &= subprocess.run(command, cwd=paths.PROJECT, timeout=MOST_SECONDS).returncode == 0
    for jar in sorted(paths.FETCHED.glob("*.jar")):
        print(jar)
    return whole


def vegeta(version):
    """Builds vegeta from its module if Go is installed; false if that failed.

    In a module of its own, which asks the proxy for no more than `require` names: not every proxy
    serves `go install …@version`.
    """
    go = shutil.which("go")
    if not go:
        print("vegeta: not built, because there is no go on PATH (only the command `drivers` requires it)")
        return True
    paths.FETCHED.mkdir(parents=True, exist_ok=True)
    built = paths.FETCHED / "vegeta"
    command = [
        go,
        "build",
        "-mod=mod",
        "-ldflags",
        f"-X main.Version={version}",
        "-o",
        str(built),
        VEGETA_MODULE,
    ]
    print("$", " ".join(command), flush=True)
    with tempfile.TemporaryDirectory(prefix="side-by-side-") as folder:
        (Path(folder) / "go.mod").write_text(GO_MODULE.format(module=VEGETA_MODULE, version=version))
        whole = subprocess.run(command, cwd=folder, timeout=MOST_SECONDS).returncode == 0
    if whole:
        print(built)
    return whole
