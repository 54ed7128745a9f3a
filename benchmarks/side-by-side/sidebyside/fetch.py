"""Fetches the jars of the peers with the project's Maven wrapper."""

import subprocess

from sidebyside import paths

# The newest 3.x, and the newest that could be fetched whole, on 2026-11-21. Of MockServer 6 to 9 poms or jars
# could not be resolved; another one can be given as group:artifact:version[:jar:classifier].
WIREMOCK = "org.wiremock:wiremock-standalone:3.13.2"
MOCKSERVER = "org.mock-server:mockserver-netty-no-dependencies:5.15.0"

PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"
MOST_SECONDS = 600


def fetch(artifacts):
    """Copies each artifact into the folder of fetched jars; true if all came."""
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
