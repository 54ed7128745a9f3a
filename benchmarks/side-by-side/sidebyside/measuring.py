"""Loads servers in turn, in rounds, and records results and cost."""

import time
from dataclasses import asdict, dataclass, field

from sidebyside import load, paths, procfs
from sidebyside.processes import await_answer, check, running
from sidebyside.servers import WARM

WARM_CONNECTIONS = 64


@dataclass(frozen=True)
class Settings:
    server_core: int
    load_core: int
    rounds: int
    seconds: int
    warm_seconds: int
    timeout: int  # seconds after which wrk counts a request as timed out

    def told(self):
        return asdict(self)


@dataclass(frozen=True)
class Cell:
    """One cell of a table: the load for every server."""

    key: dict  # identifies it, such as {"size": 1024}
    site: object
    connections: int
    least_seconds: int = 0  # of measuring: slow responses need time
    routes: int = 0  # only for our server: number of paths requested in turn
    servers: tuple = field(default=())  # labels; all if empty
    fresh: bool = False  # a connection for each request


def rotated(servers, count):
    """The servers in a different order each round, so that none always follows the same one."""
    count %= len(servers)
    return servers[count:] + servers[:count]


def measure_all(recording, servers, cells, settings):
    """All servers in all cells, in rounds; every sample with a fresh process."""
    for number in range(settings.rounds):
        for cell in cells:
            for server in rotated(servers, number):
                if cell.servers and server.label not in cell.servers:
                    continue
                sample = measure(server, cell, settings)
                recording.add({"round": number + 1, "server": server.label, **cell.key, **sample})
                print(progress(number + 1, settings.rounds, cell.key, server, sample), flush=True)


def measure(server, cell, settings):
    """One server in one cell: started, checked, warmed up, loaded, and stopped."""
    with running(server, cell.site, str(settings.server_core)) as started:
        return measure_with(started, cell, settings)


def measure_with(started, cell, settings, when_warm=lambda: None):
    """Measures a running server; a callback may run between the warm-up and the load."""
    await_answer(started, cell.site.path)
    check(started, cell.site.path, cell.site.size, cell.site.delay_ms)
    routes = cell.routes or None
    warm_up(started, cell, settings, routes)
    when_warm()
    return {
        "server_command": started.shown(),
        **loaded(started, cell, settings, max(settings.seconds, cell.least_seconds), routes),
    }


def warm_up(started, cell, settings, routes):
    """Runs half of the time at full speed, so that a JVM compiles, and half as measured."""
    half = max(1, settings.warm_seconds // 2, 2 * cell.site.delay_ms // 1000)
    if cell.site.delay_ms:
        check(started, WARM, cell.site.size, 0)
        run(started, WARM, WARM_CONNECTIONS, half, settings)
    else:
        run(started, cell.site.path, cell.connections, half, settings, routes, cell.fresh)
    run(started, cell.site.path, cell.connections, half, settings, routes, cell.fresh)


def run(started, path, connections, seconds, settings, routes=None, fresh=False):
    if started.site.streams:
        line = load.streams_command(
            started.url(path), connections, started.site.streams, seconds, settings.load_core
        )
        return line, load.run(line, seconds, load.parse_streams)
    line = load.command(
        started.url(path), connections, seconds, settings.timeout, settings.load_core, routes, fresh
    )
    return line, load.run(line, seconds)


def loaded(started, cell, settings, seconds, routes=None):
    """Loads a warm server; returns the load's result with the server's CPU time and memory."""
    core = procfs.core_ticks(settings.server_core)
    cpu, clock = procfs.cpu_seconds(started.pid), time.perf_counter()
    line, seen = run(started, cell.site.path, cell.connections, seconds, settings, routes, cell.fresh)
    took = time.perf_counter() - clock
    own = procfs.cpu_seconds(started.pid) - cpu
    if started.process.poll() is not None:
        started.fail(f"ended with {started.process.returncode} under load")
    return {
        **seen,
        "cpu_us": 1e6 * own / seen["requests"] if seen["requests"] else None,
        "cpu_share": own / took,
        "disturbed": procfs.disturbance(core, procfs.core_ticks(settings.server_core), own),
        **procfs.memory_kb(started.pid),
        "load_command": paths.shown(line),
    }


def progress(number, rounds, key, server, sample):
    place = " ".join(f"{name}={value}" for name, value in key.items())
    errors = ", ".join(f"{count} {name}" for name, count in sample["errors"].items() if count)
    cpu = "–" if sample["cpu_us"] is None else f"{sample['cpu_us']:.2f} µs"
    p50, p99 = (sample.get(name, 0) / 1000 for name in ("p50_us", "p99_us"))
    return (
        f"{number}/{rounds} {place:<28} {server.label:<11} {sample['rate']:>9,.0f}/s  {cpu:>10}"
        f"  p50 {p50:9.2f} ms  p99 {p99:9.2f} ms  {errors}"
    )
