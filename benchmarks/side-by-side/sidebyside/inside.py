"""Error of delays as the simulator itself measures it, for every response, at `/_admin/honesty`."""

import json
import urllib.request

from sidebyside.grids import only_ours
from sidebyside.measuring import Cell, measure_with, rotated
from sidebyside.processes import running
from sidebyside.servers import Site

SIZE = 1024
DELAY_MS = 100
IN_FLIGHT = (100, 500, 1_000, 2_000, 5_000, 10_000)
QUICK_IN_FLIGHT = (100, 1_000)
FIGURES = ("p50_ms", "p99_ms", "p99_9_ms", "max_ms")


def inside(recording, servers, settings, quick):
    servers = only_ours(servers)
    recording.begin("inside", servers, settings, delay_ms=DELAY_MS)
    for number in range(settings.rounds):
        for in_flight in QUICK_IN_FLIGHT if quick else IN_FLIGHT:
            for server in rotated(servers, number):
                sample = measure(server, in_flight, settings)
                recording.add({"round": number + 1, "server": server.label, "in_flight": in_flight, **sample})
                error = sample["error_ms"]
                print(
                    f"{number + 1}/{settings.rounds} {in_flight:>6} in flight {server.label:<11}"
                    f" {sample['rate']:>7,.0f}/s  CPU {sample['cpu_share']:4.0%}"
                    f"  off p50 {error['p50_ms']} ms, p99 {error['p99_ms']} ms  {sample['verdict']}",
                    flush=True,
                )


def measure(server, in_flight, settings):
    cell = Cell({}, Site(SIZE, DELAY_MS), in_flight)
    with running(server, cell.site, str(settings.server_core)) as started:
        sample = measure_with(started, cell, settings, lambda: ask(started, "clear_current_count"))
        told = json.loads(ask(started, "honesty"))
        if told["responses"] == 0:
            started.fail("no responses at /_admin/honesty")
        return {
            **sample,
            "error_ms": {name: told["delay_error"][name] for name in FIGURES},
            "lag_ms": {name: told["event_loop_lag"][name] for name in FIGURES},
            "gc_ms": told["gc_pauses"]["longest_ms"],
            "responses": told["responses"],
            "verdict": told["verdict"],
        }


def ask(started, page):
    with urllib.request.urlopen(started.url(f"/_admin/{page}"), timeout=10) as answer:
        return answer.read()
