"""Thousands of evenly spaced requests in flight from thousands of connections, each of which must be answered."""

from sidebyside import paths
from sidebyside.accuracy import PROBE, drive
from sidebyside.measuring import Cell, rotated, warm_up
from sidebyside.processes import await_answer, check, running
from sidebyside.servers import BODY, WARM, Site

SIZE = 1024
GRACE_SECONDS = 60

# Connections, requests/s, milliseconds of latency, seconds of load. The second is the original's load
# test with 12 s of latency, as far as one process with 20,000 files goes.
WAVES = ((10_000, 5_000, 1_000, 10), (18_000, 1_500, 12_000, 24))
QUICK_WAVES = ((500, 500, 500, 2),)


def connections(quick):
    """The maximum number of connections of a wave."""
    return max(wave[0] for wave in (QUICK_WAVES if quick else WAVES))


def waves(recording, servers, settings, quick, driver=None):
    recording.begin("waves", servers, settings, driver=driver or "sidebyside.probe")
    for number in range(settings.rounds):
        for wave in QUICK_WAVES if quick else WAVES:
            for server in rotated(servers, number):
                sample = measure(server, wave, settings, driver or PROBE)
                recording.add({"round": number + 1, "server": server.label, **sample})
                off = sample["error_us"]
                print(
                    f"{number + 1}/{settings.rounds} {wave[0]} connections, {wave[1]}/s, {wave[2]} ms"
                    f" {server.label:<11} answered {sample['count']} of {sample['planned']}, lost {sample['lost']};"
                    f" off by p50 {off['p50'] / 1000:.3f} ms, p99 {off['p99'] / 1000:.3f} ms",
                    flush=True,
                )


def measure(server, wave, settings, driver):
    connections, rate, delay, seconds = wave
    site = Site(SIZE, delay)
    with running(server, site, str(settings.server_core)) as started:
        await_answer(started, WARM)
        check(started, BODY, SIZE, delay)
        warm_up(started, Cell({}, Site(SIZE), 64), settings, None)
        last = 2 * delay // 1000 + 5
        line, seen = drive(
            f"{driver} even {last}", started.url(BODY), rate, seconds, connections, settings, last + GRACE_SECONDS
        )
        if not seen["count"]:
            started.fail("no responses")
        return {
            "connections": connections,
            "rate": rate,
            "delay_ms": delay,
            "planned": rate * seconds,
            "count": seen["count"],
            "lost": seen["lost"],
            "error_us": {name: value - 1000 * delay for name, value in seen["latency_us"].items()},
            "late_us": seen["late_us"],
            "server_command": started.shown(),
            "load_command": paths.shown(line),
        }
