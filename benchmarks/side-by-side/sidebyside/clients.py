"""The compared load clients: how each runs, and how its report is read.

`read` gives what a client's own report says, and number, begin and end of its requests where it
keeps them.
"""

import csv
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sidebyside import load, needs
from sidebyside.load import LoadFailed
from sidebyside.probe import percentiles
from sidebyside.processes import stop
from sidebyside.servers import Java

GRACE_SECONDS = 60  # for the start of a JVM and the last responses
REPORT_SECONDS = 300
OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xms64m"]  # of ./origin-simulator
NAMES = {"p50_us": "50th", "p90_us": "90th", "p95_us": "95th", "p99_us": "99th"}
LATE = ("p50", "p99")


@dataclass(frozen=True)
class Load:
    """The load that a client must send."""

    rate: int  # requests/s, independent of responses; not used by wrk
    seconds: int
    connections: int  # of wrk, which sends on each after every response
    most_connections: int = 0  # of the other clients; 0: no limit
    timeout: int = 10


def words(url, wanted, folder):
    """The arguments of vegeta, which `attack` accepts unchanged."""
    targets = folder / "targets"
    targets.write_text(f"GET {url}\n")
    line = [
        "attack",
        f"-targets={targets}",
        f"-rate={wanted.rate}",
        f"-duration={wanted.seconds}s",
        f"-timeout={wanted.timeout}s",
        "-http2=false",
        "-max-body=0",
    ]
    return line + [f"-max-connections={wanted.most_connections}"] if wanted.most_connections else line


def pinned(core, line):
    return [needs.taskset(), "-c", str(core), *line]


@dataclass(frozen=True)
class Attack:
    """The load driver in our own jar, with the JVM options that ./origin-simulator sets."""

    jar: str
    java: Java
    label: str = "attack"
    paced: bool = True

    @property
    def title(self):
        return self.label

    def command(self, url, wanted, folder, core, *more):
        rest = ("--output", "-", "--force", "--max-rate", str(wanted.rate), *more)
        return pinned(core, self.java.line(*OPTIONS, "-jar", self.jar, *words(url, wanted, folder), *rest))

    def report(self, form, output):
        return self.java.line("-jar", self.jar, "report", "--report", form, str(output))

    def read(self, output, wanted):
        answer = json.loads(told(self.report("json", output)))
        own = answer["origin_simulator"]
        delay = own["times_ns"]["driver_delay"]
        seen = {
            **vegetas(answer),
            "late_us": {name: delay[name] / 1000 for name in LATE},
            "verdict": own["driver"]["verdict"],
        }
        return seen, instants(told(self.report("csv", output)))


@dataclass(frozen=True)
class Vegeta:
    given: object = None  # its path; None: search
    label: str = "vegeta"
    title: str = "vegeta"
    paced: bool = True

    @property
    def program(self):
        return needs.vegeta(self.given)

    def version(self):
        done = subprocess.run([self.program, "-version"], capture_output=True, text=True, timeout=30)
        version, runtime = (
            done.stdout.partition(name)[2].split("\n")[0].strip() for name in ("Version: ", "Runtime: ")
        )
        return f"{version or 'of unknown version'} ({runtime})"

    def command(self, url, wanted, folder, core):
        return pinned(core, [self.program, *words(url, wanted, folder)])

    def read(self, output, wanted):
        answer = json.loads(told([self.program, "report", "-type=json", str(output)]))
        found = instants(told([self.program, "encode", "-to=csv", str(output)]))
        late = percentiles(lateness(found, wanted.rate))
        return {**vegetas(answer), "late_us": {name: late[name] for name in LATE}}, found


@dataclass(frozen=True)
class Wrk:
    """A closed loop: each connection sends a request after every response."""

    label: str = "wrk"
    title: str = "wrk"
    paced: bool = False

    def command(self, url, wanted, folder, core):
        return load.command(url, wanted.connections, wanted.seconds, wanted.timeout, core)

    def read(self, output, wanted):
        told_by_wrk = load.parse(Path(output).read_text())
        seen = {
            "requests": told_by_wrk["requests"],
            "answered": told_by_wrk["requests"] - told_by_wrk["errors"]["status"],
            "achieved": told_by_wrk["rate"],
            **{name: told_by_wrk.get(name) for name in NAMES},
        }
        return seen, []


def vegetas(answer):
    """Reads the fields of vegeta's JSON report, which our report also has."""
    return {
        "requests": answer["requests"],
        "answered": round(answer["success"] * answer["requests"]),
        "achieved": answer["throughput"],
        **{name: answer["latencies"][key] / 1000 for name, key in NAMES.items()},
    }


def told(line):
    """Returns the output of a report."""
    done = subprocess.run(line, capture_output=True, text=True, timeout=REPORT_SECONDS)
    if done.returncode:
        raise LoadFailed(f"{' '.join(line)}: ended with {done.returncode}\n{done.stderr}")
    return done.stdout


def instants(text):
    """Number, begin and end of each request, from vegeta's CSV: nanoseconds since 1970.

    A request of vegeta's begins when a worker has taken it up, one of `attack` when it was due.
    """
    rows = csv.reader(text.splitlines())
    return [(int(row[8]), int(row[0]), int(row[0]) + int(row[2])) for row in rows]


def lateness(found, rate):
    """The delay of each request in microseconds, counted from the most punctual one."""
    behind = [began - number * 1_000_000_000 // rate for number, began, _ in found]
    first = min(behind)
    return [(one - first) / 1000 for one in behind]


def run(line, output, seconds, meanwhile):
    """Runs a client, its results into a file; `meanwhile` is called with the process as it starts."""
    said = Path(f"{output}.said")
    with open(output, "wb") as results, open(said, "wb") as errors:
        process = subprocess.Popen(
            line, stdin=subprocess.DEVNULL, stdout=results, stderr=errors, start_new_session=True
        )
    try:
        meanwhile(process)
        process.wait(seconds + GRACE_SECONDS)
    finally:
        stop(process)
    if process.returncode:
        text = said.read_text(errors="replace")[-2000:]
        raise LoadFailed(f"{' '.join(line)}: ended with {process.returncode}\n{text}")
