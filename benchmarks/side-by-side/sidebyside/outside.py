"""Error of delays with thousands of requests in flight, as our own driver measures it from outside."""

import csv
import json
import time

from sidebyside import clients, paths, procfs
from sidebyside.clients import Load
from sidebyside.inside import ask
from sidebyside.measuring import Cell, rotated, warm_up
from sidebyside.probe import percentiles
from sidebyside.processes import await_answer, check, running
from sidebyside.servers import BODY, WARM, Ours, Site

SIZE = 1024
LOADS = ((10_000, 100), (5_000, 1_000), (10_000, 1_000))  # requests/s, milliseconds
QUICK_LOADS = ((500, 100),)
ARRIVALS = ("constant", "poisson")
CONNECTS_PER_SECOND = 5_000
LOOK_SECONDS = 0.1
FIGURES = ("p50_ms", "p99_ms", "p99_9_ms", "max_ms")


def open_before(rate, delay_ms):
    """Connections opened before the run: for requests in flight, with reserve for random bursts."""
    return 5 * (rate * delay_ms // 1000) // 4 + 100


def connections(quick):
    """The maximum number of connections of a load."""
    return max(open_before(*each) for each in (QUICK_LOADS if quick else LOADS))


def outside(recording, servers, settings, quick, attack):
    recording.begin("outside", servers, settings)
    for number in range(settings.rounds):
        for rate, delay in QUICK_LOADS if quick else LOADS:
            for arrivals in ARRIVALS:
                for server in rotated(servers, number):
                    key = {"rate": rate, "delay_ms": delay, "arrivals": arrivals}
                    sample = measure(server, attack, **key, settings=settings)
                    recording.add({"round": number + 1, "server": server.label, **key, **sample})
                    print(progress(number + 1, settings.rounds, key, server, sample), flush=True)


def measure(server, attack, rate, delay_ms, arrivals, settings):
    site, in_flight = Site(SIZE, delay_ms), rate * delay_ms // 1000
    wanted = Load(rate, settings.seconds, in_flight, timeout=settings.timeout)
    with running(server, site, str(settings.server_core)) as started:
        await_answer(started, WARM)
        check(started, BODY, SIZE, delay_ms)
        warm_up(started, Cell({}, site, in_flight), settings, None)
        opened = str(open_before(rate, delay_ms))
        line = attack.command(
            started.url(BODY),
            wanted,
            started.folder,
            settings.load_core,
            *("--arrivals", arrivals),
            *("--warm-up", f"{settings.warm_seconds}s"),
            *("--connections", opened, "--pre-open", opened, "--connect-rate", str(CONNECTS_PER_SECOND)),
        )
        core, cpu = procfs.core_ticks(settings.server_core), procfs.cpu_seconds(started.pid)
        output, own = started.folder / "results", isinstance(server, Ours)
        clients.run(
            line,
            output,
            settings.warm_seconds + wanted.seconds,
            (lambda process: forget_warm_up(started, process, settings.warm_seconds))
            if own
            else (lambda process: None),
        )
        inside = json.loads(ask(started, "honesty")) if own else None
        used = procfs.cpu_seconds(started.pid) - cpu
        disturbed = procfs.disturbance(core, procfs.core_ticks(settings.server_core), used)
        answer = json.loads(clients.told(attack.report("json", output)))["origin_simulator"]
        seen = off(clients.told(attack.report("samples", output)).splitlines(), delay_ms)
        if not seen["count"]:
            started.fail("no responses")
        return {
            "planned": answer["ledger"]["planned"],
            **seen,
            "most_in_flight": answer["driver"]["max_in_flight"],
            "verdict": answer["driver"]["verdict"],
            "inside_ms": {name: inside["delay_error"][name] for name in FIGURES} if inside else None,
            "inside_verdict": inside["verdict"] if inside else None,
            "disturbed": disturbed,
            "server_command": started.shown(),
            "load_command": paths.shown(line, started.folder),
        }


def forget_warm_up(started, process, warm_seconds):
    """Discards the simulator's measurements of the warm-up, to about a tenth of a second."""
    ask(started, "clear_current_count")
    begun = time.monotonic()
    while process.poll() is None and time.monotonic() - begun < clients.GRACE_SECONDS:
        if json.loads(ask(started, "honesty"))["responses"]:
            time.sleep(max(0.0, warm_seconds - started.site.delay_ms / 1000))
            ask(started, "clear_current_count")
            return
        time.sleep(LOOK_SECONDS)


def off(lines, delay_ms):
    """From the report `samples`: microseconds between the requested latency and each response.

    `service` counts from when a request was sent, `response` from when it was due, both to the last
    byte; `late` is how much later than due the driver took requests up.
    """
    rows = list(csv.DictReader(lines))
    good = [row for row in rows if row["outcome"] == "answered" and row["status"] == "200"]

    def distribution(since, until, less, chosen):
        return percentiles([(int(row[until]) - int(row[since]) - less) / 1000 for row in chosen])

    asked = 1_000_000 * delay_ms
    return {
        "count": len(good),
        "lost": len(rows) - len(good),
        "service_us": distribution("sent_ns", "end_ns", asked, good),
        "response_us": distribution("scheduled_ns", "end_ns", asked, good),
        "late_us": distribution("scheduled_ns", "started_ns", 0, good),
    }


def progress(number, rounds, key, server, sample):
    service, response, late = (sample[name] for name in ("service_us", "response_us", "late_us"))
    inside = sample["inside_ms"]
    return (
        f"{number}/{rounds} {key['rate']}/s {key['delay_ms']} ms {key['arrivals']:<8} {server.label:<11}"
        f" {sample['count']} of {sample['planned']}; off by p50 {service['p50'] / 1000:.3f} ms,"
        f" p99 {service['p99'] / 1000:.3f} ms; since due {response['p50'] / 1000:.3f}, {response['p99'] / 1000:.3f};"
        f" driver late {late['p50'] / 1000:.3f}, {late['p99'] / 1000:.3f}"
        + (f"; inside {inside['p50_ms']}, {inside['p99_ms']}" if inside else "")
    )
