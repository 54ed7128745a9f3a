"""Comparison of load clients on our simulator: the latency that they report, and their cost."""

from dataclasses import dataclass

from sidebyside import clients, metering, paths, procfs
from sidebyside.clients import Load
from sidebyside.grids import KB, STAGE, USUAL_CONNECTIONS, only_ours
from sidebyside.measuring import rotated, run
from sidebyside.processes import await_answer, check, running
from sidebyside.servers import BODY, WARM, Site

# Recipes by the name of their latency. The same seed gives every client the same latencies, in any order,
# so their percentiles differ only by the clients' own effect.
LATENCIES = {
    "100 ms": "100ms",
    "lognormal, p50 100 ms, p99 150 ms": {"lognormal": {"p50": "100ms", "p99": "150ms"}},
}
NONE = "none"
SEED = 1
MODERATE_RATE = 500
IN_FLIGHT = 50  # connections of wrk: at 100 ms they make as many requests as that rate
RATES = (1_000, 5_000, 10_000, 20_000)
QUICK_RATES = (1_000, 5_000)
LIKE = "/like"  # like the measured path, but with its own draws, for the warm-up


@dataclass(frozen=True)
class Cell:
    """A latency and a rate; without a rate, as fast as possible."""

    latency: str
    rate: object
    connections: int
    most_connections: int = 0

    def site(self):
        asked = {"latency": LATENCIES[self.latency]} if self.latency in LATENCIES else {}
        recipe = {"seed": SEED, "random_content": f"{KB}b", "stages": [{**STAGE, **asked}]}
        plain = {"route": WARM, "random_content": f"{KB}b", "stages": [STAGE]}
        return Site(KB, document=[{"route": BODY, **recipe}, {"route": LIKE, **recipe}, plain])

    def load(self, settings):
        return Load(self.rate, settings.seconds, self.connections, self.most_connections, settings.timeout)

    def clients(self, known):
        """The clients that can send this load."""
        if self.rate is None:
            return [client for client in known if not client.paced]
        if self.latency == NONE:
            return [client for client in known if client.paced]
        return known


def cells(quick):
    """The latencies first, then the rates without latency, then the loads without a rate."""
    rates = [*(QUICK_RATES if quick else RATES), None]
    return [Cell(latency, MODERATE_RATE, IN_FLIGHT) for latency in LATENCIES] + [
        Cell(NONE, rate, USUAL_CONNECTIONS, USUAL_CONNECTIONS) for rate in rates
    ]


def drivers(recording, servers, settings, quick, known):
    server = only_ours(servers)[0]
    recording.begin(
        "drivers",
        [server],
        settings,
        clients=[{"label": client.label, "title": client.title} for client in known],
        connections=USUAL_CONNECTIONS,
        in_flight=IN_FLIGHT,
    )
    for number in range(settings.rounds):
        for cell in cells(quick):
            able = cell.clients(known)
            for client in rotated(able, number) if able else ():
                sample = measure(server, client, cell, settings)
                key = {"latency": cell.latency, "rate": cell.rate, "client": client.label}
                recording.add({"round": number + 1, "server": server.label, **key, **sample})
                print(progress(number + 1, settings.rounds, key, sample), flush=True)


def measure(server, client, cell, settings):
    """One client with a fresh, warm server."""
    with running(server, cell.site(), str(settings.server_core)) as started:
        await_answer(started, WARM)
        check(started, BODY, KB, 0)
        half = max(1, settings.warm_seconds // 2)
        run(started, WARM, USUAL_CONNECTIONS, half, settings)
        run(started, LIKE, cell.connections, half, settings)
        wanted, output = cell.load(settings), started.folder / "results"
        line = client.command(started.url(BODY), wanted, started.folder, settings.load_core)
        meter, core = metering.Meter(), procfs.core_ticks(settings.load_core)
        clients.run(
            line,
            output,
            wanted.seconds,
            lambda process: meter.watch(process, wanted.seconds + clients.GRACE_SECONDS),
        )
        own = meter.seconds()
        disturbed = procfs.disturbance(core, procfs.core_ticks(settings.load_core), own)
        seen, found = client.read(output, wanted)
        if not seen["answered"]:
            started.fail(f"sent no responses to {client.title}")
        return {
            **seen,
            "cpu_us": 1e6 * own / seen["requests"],
            **(parts(meter.marks, found) if found else {}),
            "disturbed": disturbed,
            "server_command": started.shown(),
            "load_command": paths.shown(line, started.folder),
        }


def parts(marks, found):
    """The cost of a client before its first request, and in its second half."""
    return {
        "begun_s": metering.before_first(marks, found),
        "settled_us": metering.settled(marks, found),
    }


def progress(number, rounds, key, sample):
    asked = "own pace" if key["rate"] is None else f"{key['rate']}/s"
    late, settled = sample.get("late_us"), sample.get("settled_us")
    return (
        f"{number}/{rounds} latency {key['latency']:<33} {asked:>8} {key['client']:<8}"
        f" {sample['achieved']:>9,.1f}/s  p50 {sample['p50_us'] / 1000:8.3f} ms  p99 {sample['p99_us'] / 1000:8.3f} ms"
        f"  CPU {sample['cpu_us']:7.2f} µs"
        + (f", settled {settled:6.2f} µs" if settled else "")
        + (f"  late p50 {late['p50'] / 1000:.3f} ms, p99 {late['p99'] / 1000:.3f} ms" if late else "")
    )
