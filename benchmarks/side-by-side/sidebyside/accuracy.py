"""Error of a delay of 100 ms, seen from outside, by the number of requests in flight."""

import json
import os
import shlex
import subprocess
import sys
from statistics import median

from sidebyside import needs, paths, procfs
from sidebyside.inside import ask
from sidebyside.measuring import Cell, rotated, warm_up
from sidebyside.processes import await_answer, check, running
from sidebyside.servers import BODY, WARM, Ours, Site

DELAY_MS = 100
IN_FLIGHT = (100, 500)
QUICK_IN_FLIGHT = (100,)
GRACE_SECONDS = 30

# Any client with the output of probe.py can replace it: --driver "COMMAND", with these in braces.
PROBE = f"{sys.executable} -m sidebyside.probe {{url}} {{rate}} {{seconds}} {{connections}}"


def accuracy(recording, servers, settings, quick, driver=None):
    recording.begin("accuracy", servers, settings, delay_ms=DELAY_MS, driver=driver or "sidebyside.probe")
    for number in range(settings.rounds):
        for in_flight in QUICK_IN_FLIGHT if quick else IN_FLIGHT:
            for server in rotated(servers, number):
                sample = measure(server, in_flight, settings, driver or PROBE)
                recording.add({"round": number + 1, "server": server.label, "in_flight": in_flight, **sample})
                off, floor = sample["error_us"], sample["floor_us"]
                print(
                    f"{number + 1}/{settings.rounds} {in_flight} in flight {server.label:<11} off by"
                    f" {off['p50'] / 1000:.3f} ms, p99 {off['p99'] / 1000:.3f} ms; without delay"
                    f" {floor['p50'] / 1000:.3f} ms, p99 {floor['p99'] / 1000:.3f} ms; lost {sample['lost']}"
                    f"; inside {inside_of([sample])}",
                    flush=True,
                )


def inside_of(samples):
    """The simulator's own measurement, p50 / p99 in ms: medians; a dash for other servers."""
    own = [sample["inside_ms"] for sample in samples if sample.get("inside_ms")]
    if not own:
        return "–"
    return " / ".join(f"{median(one[name] for one in own):.3f}" for name in ("p50_ms", "p99_ms"))


def measure(server, in_flight, settings, driver):
    """The error of the delay, and the round trip of the same load without a delay."""
    site = Site(1024, DELAY_MS)
    rate = in_flight * 1000 // DELAY_MS
    with running(server, site, str(settings.server_core)) as started:
        await_answer(started, WARM)
        check(started, BODY, site.size, site.delay_ms)
        warm_up(started, Cell({}, site, in_flight), settings, None)
        _, floor = drive(driver, started.url(WARM), rate, settings.seconds, 10, settings)
        core, cpu = procfs.core_ticks(settings.server_core), procfs.cpu_seconds(started.pid)
        if isinstance(server, Ours):
            ask(started, "clear_current_count")
        line, seen = drive(driver, started.url(BODY), rate, settings.seconds, 2 * in_flight, settings)
        inside = json.loads(ask(started, "honesty"))["delay_error"] if isinstance(server, Ours) else None
        own = procfs.cpu_seconds(started.pid) - cpu
        disturbed = procfs.disturbance(core, procfs.core_ticks(settings.server_core), own)
        if not seen["count"] or not floor["count"]:
            started.fail("no responses")
        return {
            "server_command": started.shown(),
            "load_command": paths.shown(line),
            "rate": rate,
            "count": seen["count"],
            "lost": seen["lost"] + floor["lost"],
            "error_us": {name: value - 1000 * DELAY_MS for name, value in seen["latency_us"].items()},
            "floor_us": floor["latency_us"],
            "late_us": seen["late_us"],
            "inside_ms": inside,
            "disturbed": disturbed,
        }


def drive(driver, url, rate, seconds, connections, settings, grace=GRACE_SECONDS):
    words = [
        word.format(url=url, rate=rate, seconds=seconds, connections=connections)
        for word in shlex.split(driver)
    ]
    line = [needs.taskset(), "-c", str(settings.load_core), *words]
    environment = {**os.environ, "PYTHONPATH": str(paths.TOOL)}
    done = subprocess.run(
        line, capture_output=True, text=True, timeout=seconds + grace, env=environment
    )
    if done.returncode:
        raise needs.Missing(f"{' '.join(line)}: ended with {done.returncode}\n{done.stderr}")
    return line, json.loads(done.stdout.splitlines()[-1])
