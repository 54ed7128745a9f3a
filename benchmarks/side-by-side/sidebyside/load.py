"""Load with wrk, or h2load for HTTP/2: a number of connections that send requests without a pause."""

import re
import subprocess

from sidebyside import needs, paths

UNITS = {"us": 1, "ms": 1e3, "s": 1e6, "m": 60e6, "h": 3600e6}
SIZES = {"B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30, "TB": 1 << 40}
ERRORS = ("connect", "read", "write", "timeout")
NAMES = {
    "1": "p1_us",
    "50": "p50_us",
    "90": "p90_us",
    "95": "p95_us",
    "99": "p99_us",
    "99.9": "p999_us",
    "max": "max_us",
}

GRACE_SECONDS = 20  # wrk connects before its duration begins, and closes after it


class LoadFailed(Exception):
    """wrk or h2load failed, or printed unexpected output."""


def microseconds(text):
    """A time as wrk prints it: 635.91us, 1.02ms, 2.00s, 1.50m."""
    found = re.fullmatch(r"(-?[\d.]+)(us|ms|s|m|h)", text)
    if not found:
        raise LoadFailed(f'wrk printed the time "{text}" (expected: a number with us, ms, s, m or h)')
    return float(found[1]) * UNITS[found[2]]


def size_bytes(text):
    """A size as wrk prints it: 21.48GB."""
    found = re.fullmatch(r"([\d.]+)(B|KB|MB|GB|TB)", text)
    if not found:
        raise LoadFailed(f'wrk printed the size "{text}" (expected: a number with B, KB, MB, GB or TB)')
    return float(found[1]) * SIZES[found[2]]


def parse(text):
    """Parses wrk's output: requests, rate, percentiles in microseconds (none without requests), errors."""
    total = re.search(r"(\d+) requests in ([\d.]+\w+), ([\d.]+\w+) read", text)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    if not total or not rate:
        raise LoadFailed(f"wrk printed no totals:\n{text}")
    result = {
        "requests": int(total[1]),
        "seconds": microseconds(total[2]) / 1e6,
        "bytes": size_bytes(total[3]),
        "rate": float(rate[1]),
        "errors": dict.fromkeys(ERRORS + ("status",), 0),
    }
    if result["requests"]:
        result.update(percentiles(text))
    socket = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
    if socket:
        result["errors"].update(zip(ERRORS, map(int, socket.groups())))
    status = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    if status:
        result["errors"]["status"] = int(status[1])
    return result


def percentiles(text):
    """Reads the exact line of load.lua, otherwise wrk's own, which has three digits."""
    exact = re.search(r"^Microseconds: (.*)$", text, re.M)
    if exact:
        pairs = (pair.split("=") for pair in exact[1].split())
        return {NAMES[name]: float(value) for name, value in pairs}
    rough = re.findall(r"^ +(\d+)% +([\d.]+\w+) *$", text, re.M)
    return {NAMES[name]: microseconds(value) for name, value in rough if name in NAMES}


def command(url, connections, seconds, timeout, core, routes=None, fresh=False):
    """The command that loads a URL; with `routes`, this number of paths of its host in turn.

    `fresh` requests have a connection each.
    """
    line = [
        needs.taskset(),
        "-c",
        str(core),
        needs.wrk(),
        "-t1",
        f"-c{connections}",
        f"-d{seconds}s",
        "--timeout",
        f"{timeout}s",
        "--latency",
        "-s",
        str(paths.LOAD_SCRIPT),
        *(("-H", "connection: close") if fresh else ()),
        url,
    ]
    return line if routes is None else line + ["--", str(routes)]


def parse_streams(text):
    """Parses h2load's output, which has no percentiles."""
    rate = re.search(r"finished in ([\d.]+\w+), ([\d.]+) req/s", text)
    total = re.search(r"(\d+) done, (\d+) succeeded, (\d+) failed, \d+ errored, (\d+) timeout", text)
    size = re.search(r"traffic: [\d.]+[KMGT]?B \((\d+)\) total", text)
    if not rate or not total or not size:
        raise LoadFailed(f"h2load printed no totals:\n{text}")
    done, succeeded, failed, timeout = map(int, total.groups())
    return {
        "requests": done,
        "seconds": microseconds(rate[1]) / 1e6,
        "bytes": int(size[1]),
        "rate": float(rate[2]),
        "errors": {**dict.fromkeys(ERRORS, 0), "read": failed, "timeout": timeout, "status": done - succeeded - failed},
    }


def streams_command(url, connections, streams, seconds, core):
    """The command that loads a URL over HTTP/2, with a number of streams on each connection."""
    line = [needs.taskset(), "-c", str(core), needs.h2load(), "-t1", f"-c{connections}", f"-m{streams}"]
    return [*line, f"-D{seconds}", "--warm-up-time=0", url]


def run(line, seconds, parse=parse):
    """Runs a load for a number of seconds and returns the parsed result."""
    try:
        done = subprocess.run(
            line, capture_output=True, text=True, timeout=seconds + GRACE_SECONDS, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as e:
        raise LoadFailed(f"did not end: {' '.join(line)}") from e
    if done.returncode:
        raise LoadFailed(f"ended with {done.returncode}: {' '.join(line)}\n{done.stdout}{done.stderr}")
    return parse(done.stdout)
