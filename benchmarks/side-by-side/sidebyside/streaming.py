"""Streams of events: how punctual they are as seen from outside, what they cost, and their memory."""

import contextlib
import json
import subprocess

from sidebyside import needs, paths, procfs
from sidebyside.inside import ask
from sidebyside.load import LoadFailed
from sidebyside.measuring import rotated
from sidebyside.processes import await_answer, running, stop
from sidebyside.servers import BODY, WARM, Ours, Site

SIZE = 120  # bytes of an event
LOADS = ((1_000, 100), (10_000, 100), (10_000, 10))  # streams, milliseconds between events
QUICK_LOADS = ((100, 100),)
FIGURES = ("p50_ms", "p99_ms", "p99_9_ms", "max_ms")


def connections(quick):
    """The maximum number of streams of a load."""
    return max(streams for streams, _ in (QUICK_LOADS if quick else LOADS))


def paced(servers):
    """The servers that can pace events: nginx, WireMock, and MockServer cannot."""
    found = [server for server in servers if getattr(server, "streams", False)]
    if not found:
        raise needs.Missing("--servers: none can pace events (expected: some of ours, bare, node)")
    return found


def streams(recording, servers, settings, quick):
    servers = paced(servers)
    recording.begin("streams", servers, settings, size=SIZE)
    for number in range(settings.rounds):
        for count, every in QUICK_LOADS if quick else LOADS:
            for server in rotated(servers, number):
                sample = measure(server, count, every, settings)
                key = {"streams": count, "every_ms": every}
                recording.add({"round": number + 1, "server": server.label, **key, **sample})
                print(progress(number + 1, settings.rounds, key, server, sample), flush=True)


def measure(server, count, every, settings):
    site = Site(SIZE, every_ms=every)
    with running(server, site, str(settings.server_core)) as started:
        await_answer(started, WARM)
        before = procfs.memory_kb(started.pid)
        line = reader(started, count, every, settings)
        process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True, start_new_session=True)
        try:
            process.stdout.readline()  # all streams are open and warm
            own = isinstance(server, Ours)
            if own:
                ask(started, "clear_current_count")
            core, cpu = procfs.core_ticks(settings.server_core), procfs.cpu_seconds(started.pid)
            seen = json.loads(process.stdout.readline() or "null")
            used = procfs.cpu_seconds(started.pid) - cpu
            disturbed = procfs.disturbance(core, procfs.core_ticks(settings.server_core), used)
            opened = procfs.memory_kb(started.pid)
            inside = json.loads(ask(started, "honesty")) if own else None
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(1)
            stop(process)
            process.stdout.close()
        if not seen or not seen["events"]:
            raise LoadFailed(f"{' '.join(line)}: no events")
        return {
            **seen,
            "cpu_us": 1e6 * used / seen["events"],
            "cpu_share": used / settings.seconds,
            "disturbed": disturbed,
            "bare": before,
            "open": opened,
            "inside_ms": own_errors(inside),
            "server_command": started.shown(),
            "load_command": paths.shown(line),
        }


def own_errors(inside):
    """The simulator's own measurement of its events."""
    if not inside or "event_error" not in inside:
        return None
    return {name: inside["event_error"][name] for name in FIGURES}


def reader(started, count, every, settings):
    size = len(f"{SIZE:x}") + SIZE + 4  # of a chunk
    java = started.server.java if hasattr(started.server, "java") else None
    line = [needs.java(java.command if java else "java"), "-cp", str(paths.BENCHMARKS)]
    line += ["io.originsimulator.benchmarks.StreamReader", str(started.port), BODY, str(count), str(size)]
    line += [str(every), str(settings.warm_seconds), str(settings.seconds)]
    return [needs.taskset(), "-c", str(settings.load_core), *line]


def progress(number, rounds, key, server, sample):
    error, inside = sample["error_us"], sample["inside_ms"]
    each = (sample["open"]["rss_kb"] - sample["bare"]["rss_kb"]) / key["streams"]
    return (
        f"{number}/{rounds} {key['streams']} streams every {key['every_ms']} ms {server.label:<6}"
        f" {sample['rate']:>9,.0f} events/s  {sample['cpu_us']:5.2f} µs  CPU {sample['cpu_share']:4.0%}"
        f"  off p50 {error['p50'] / 1000:.3f} ms, p99 {error['p99'] / 1000:.3f} ms; {each:.1f} kB each"
        f"; lost {sample['lost']}" + (f"; inside {inside['p50_ms']}, {inside['p99_ms']}" if inside else "")
    )
