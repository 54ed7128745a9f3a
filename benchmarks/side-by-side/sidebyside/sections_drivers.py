"""The sections of the parts with our own load driver: compared with other clients, and as an outside view."""

from sidebyside import summary, tables
from sidebyside.charts import Line, lines
from sidebyside.drivers import NONE
from sidebyside.sections import Part
from sidebyside.sections_more import flat
from sidebyside.tables import count, figure, table

PERCENTILES = ("p50", "p90", "p95", "p99")
OURS = "attack"  # the reference client, if it was measured
PEER = "vegeta"
AGREES = 0.02  # maximum difference between percentiles of two clients


def exact(microseconds):
    """Milliseconds to the hundredth, so that 2 % of 100 ms can be seen."""
    return tables.NONE if microseconds is None else f"{microseconds / 1000:.2f}"


def pair(samples, outer, names=("p50", "p99")):
    """Medians of nested times in ms, to the microsecond."""
    found = [summary.middle(flat(samples, outer), name) for name in names]
    return tables.NONE if None in found else " / ".join(f"{value / 1000:.3f}" for value in found)


def agreement(ratio):
    """Whether a percentile is within 2 % of ours, and the difference."""
    if ratio is None:
        return tables.NONE
    held = abs(ratio - 1) <= AGREES + 1e-9
    return f"{ratio:.3f} held" if held else f"**{ratio:.3f} not held**"


def cheaper(ratio):
    """The ratio to the other client's cost, and whether it is below 1."""
    if ratio is None:
        return tables.NONE
    return f"{ratio:.2f} below" if ratio < 1 else f"**{ratio:.2f} not below**"


class Clients:
    """The samples of the part `drivers` by latency, rate and client."""

    def __init__(self, part):
        self.clients = part["clients"]
        self.groups = summary.group(part["samples"], "latency", "rate", "client")
        self.places = list(summary.group(part["samples"], "latency", "rate"))
        labels = [client["label"] for client in self.clients]
        self.first = OURS if OURS in labels else labels[0]

    def at(self, place, label):
        return self.groups.get((*place, label), [])

    def rows(self, places, row, but=None):
        """A row for each client with samples at a place, if there is more than one."""
        return [
            row(place, client, self.at(place, client["label"]))
            for place in places
            for client in self.clients
            if client["label"] != but and self.at(place, client["label"])
        ]


def drivers(part, chart):
    whole, clients = Part(part, "latency", "rate", "client"), Clients(part)
    out = "## Comparison of load clients\n\n"
    out += whole.how("Our simulator with 1 kB on one core, each client in turn on the other")
    out += whole.disturbance("load")
    out += verdicts(part["samples"])
    told = [place for place in clients.places if place[0] != NONE]
    paced = [place for place in clients.places if place[0] == NONE and place[1]]
    own_pace = [place for place in clients.places if place[1] is None]
    if told:
        out += percentiles(part, clients, told)
    if paced:
        out += cost(part, clients, paced, chart)
    if own_pace:
        out += at_own_pace(part, clients, own_pace)
    return out


def verdicts(samples):
    """A remark if our driver reports that it was the limit; the other clients do not report this."""
    own = [sample["verdict"] for sample in samples if "verdict" in sample]
    others = [verdict for verdict in own if verdict != "valid"]
    if not others:
        return ""
    told = ", ".join(f"{others.count(verdict)} × {verdict}" for verdict in dict.fromkeys(others))
    return f"> Of {len(own)} runs of {OURS}, not valid: {len(others)} ({told}).\n\n"


def percentiles(part, clients, places):
    rate = places[0][1]
    out = f"### Percentiles at {rate}/s\n\n"
    out += (
        f"In ms, as each client reports them: {OURS} from when a request was due, vegeta from when a worker"
        f" started it, both at a constant rate; wrk, which has no rate, with {part['in_flight']} connections."
        " The simulator draws the same latencies for each.\n\n"
    )

    def row(place, client, samples):
        middles = (exact(summary.middle(samples, f"{name}_us")) for name in PERCENTILES)
        late = pair(samples, "late_us") if all(sample.get("late_us") for sample in samples) else tables.NONE
        achieved = figure(summary.middle(samples, "achieved"))
        return [f"{place[0]}: {client['title']}", *middles, late, achieved]

    heads = ["latency: client", *PERCENTILES, "late: p50 / p99", "requests/s"]
    out += table(heads, clients.rows(places, row)) + "\n"

    def compared(place, client, samples):
        ours = clients.at(place, clients.first)
        ratios = (summary.ratio(samples, ours, f"{name}_us") for name in PERCENTILES)
        return [f"{place[0]}: {client['title']}", *map(agreement, ratios)]

    others = clients.rows(places, compared, but=clients.first)
    if others:
        out += f"**Times {clients.first} in the same round; held: within 2 %**\n\n"
        out += table(["latency: client", *PERCENTILES], others) + "\n"
    return out


def cost(part, clients, places, chart):
    out = "### Cost of a request for the client\n\n"
    out += (
        "CPU of the client's process, user and system, at a constant rate without latency, with up to"
        f" {part['connections']} kept connections. *Whole* is the total per request; *before* is the time of a process"
        " before its first request (a JVM's startup and the driver's rehearsal), in seconds;"
        " *settled* is the second half of the run, from first request to last response. Late is the delay, in ms,"
        " with which requests were started; for vegeta, it counts from its most punctual request.\n\n"
    )

    def row(place, client, samples):
        late = pair(samples, "late_us")
        answered = sum(summary.values(samples, "answered"))
        planned = place[1] * part["settings"]["seconds"] * len(samples)
        return [
            f"{count(place[1])}/s: {client['title']}",
            count(summary.middle(samples, "achieved")),
            f"{count(answered)} of {count(planned)}",
            late,
            figure(summary.middle(samples, "begun_s")),
            figure(summary.middle(samples, "cpu_us")),
            figure(summary.middle(samples, "settled_us")),
        ]

    heads = ["rate: client", "achieved/s", "answered", "late: p50 / p99", "before, s", "whole, µs", "settled, µs"]
    out += table(heads, clients.rows(places, row)) + "\n"
    return out + beside_peer(clients, places) + cost_chart(clients, places, chart)


def beside_peer(clients, places):
    """Whether a request costs our driver less; empty if one of the two was not measured."""
    if not clients.first.startswith(OURS) or not any(clients.at(place, PEER) for place in places):
        return ""

    def times(place, name):
        return cheaper(summary.ratio(clients.at(place, clients.first), clients.at(place, PEER), name))

    rows = [
        [f"{count(place[1])}/s", times(place, "cpu_us"), times(place, "settled_us")] for place in places
    ]
    title = f"**CPU per request of {clients.first}, times that of {PEER} in the same round**\n\n"
    return title + table(["rate", "whole", "settled"], rows) + "\n"


def cost_chart(clients, places, chart):
    title = "CPU of a load client per request in µs"
    series = [
        Line(
            f"{client['label']} {name}",
            f"{client['title']}, {name}",
            tuple(summary.middle(clients.at(place, client["label"]), value) for place in places),
        )
        for client in clients.clients
        for name, value in (("whole", "cpu_us"), ("settled", "settled_us"))
        if any(clients.at(place, client["label"]) for place in places)
    ]
    subtitle = "no latency, client on one core; logarithmic"
    drawn = lines(title, subtitle, [f"{count(place[1])}/s" for place in places], series, "requests asked for")
    return chart("drivers", title, drawn)


def at_own_pace(part, clients, places):
    def row(place, client, samples):
        rate, cost = count(summary.middle(samples, "achieved")), figure(summary.middle(samples, "cpu_us"))
        return [client["title"], rate, cost]

    out = f"**At its own pace, {part['connections']} connections: no rate can be asked of it**\n\n"
    return out + table(["client", "requests/s", "CPU µs per request"], clients.rows(places, row)) + "\n"


def outside(part, chart):
    part = Part(part, "rate", "delay_ms", "arrivals")
    out = "## Error of delays with thousands in flight\n\n"
    out += part.how("1 kB after a latency, our own `attack` after a warm-up")
    out += (
        "In ms, minus the requested latency: *service* from sending a request to the last byte of its response,"
        " *response* from when it was due. The driver's delay is the time from due to started; *inside* is the"
        " simulator's own measurement in the same run.\n\n"
    )
    out += part.disturbance()
    rows = []
    for place in part.places:
        rate, delay, arrivals = place
        for server in part.servers:
            samples = part.at(place, server)
            if samples:
                planned, answered = (sum(summary.values(samples, name)) for name in ("planned", "count"))
                inside = [sample["inside_ms"] for sample in samples if sample["inside_ms"]]
                rows.append(
                    [
                        f"{rate:,}/s, {delay / 1000:g} s, {arrivals}; {server['title']}",
                        pair(samples, "service_us", ("min", "p50", "p99", "p999")),
                        pair(samples, "response_us"),
                        pair(samples, "late_us"),
                        " / ".join(f"{summary.middle(inside, name):.3f}" for name in ("p50_ms", "p99_ms"))
                        if inside
                        else tables.NONE,
                        f"{count(answered)} of {count(planned)}",
                        "; ".join(sorted({sample["verdict"] for sample in samples})),
                    ]
                )
    heads = [
        "",
        "service: least / p50 / p99 / p99.9",
        "response: p50 / p99",
        "driver's delay: p50 / p99",
        "inside: p50 / p99",
        "answered 200",
        "the driver's verdict",
    ]
    return out + table(heads, rows) + "\n"
