"""The sections of the parts that are not grids: accuracy, streams, start, memory, soak."""

from sidebyside import summary, tables
from sidebyside.accuracy import inside_of
from sidebyside.charts import bars, lines
from sidebyside.sections import Part
from sidebyside.tables import count, figure, megabytes, milliseconds, percent, table

LEAST_WINDOWS = 10  # a slope through fewer is meaningless
SETTLED = 0.1  # slopes exclude the first tenth of a soak, in which a JVM compiles


def flat(samples, outer):
    """A nested group of figures of samples as samples of their own."""
    return [sample[outer] for sample in samples]


def trio(samples, outer, names):
    found = (summary.middle(flat(samples, outer), name) for name in names)
    return " / ".join(milliseconds(value) for value in found)


def accuracy(part, chart):
    part = Part(part, "in_flight")
    delay = part.more["delay_ms"]
    out = "## Error of delays\n\n"
    out += part.how(
        f"delay of {delay} ms, 1 kB, an open-loop client ({part.more['driver']}) with Poisson arrivals"
    )
    out += (
        "From sending a request to the first byte of its response, minus the requested latency, in ms."
        " The table also has the same load without latency, and the client's own delay:"
        " smaller errors cannot be detected.\n\n"
    )
    out += part.disturbance()
    rows = []
    for place in part.places:
        for server in part.servers:
            samples = part.at(place, server)
            if samples:
                lost = sum(summary.values(samples, "lost"))
                rows.append(
                    [
                        f"{place[0]} in flight, {server['title']}",
                        trio(samples, "error_us", ("min", "p50", "p99", "p999")),
                        trio(samples, "floor_us", ("p50", "p99")),
                        trio(samples, "late_us", ("p50", "p99")),
                        inside_of(samples),
                        count(lost),
                    ]
                )
    heads = [
        "",
        "off: least / p50 / p99 / p99.9",
        "without latency: p50 / p99",
        "client late: p50 / p99",
        "inside: p50 / p99",
        "lost",
    ]
    return out + table(heads, rows) + "\n"


def inside(part, chart):
    part = Part(part, "in_flight")
    out = "## Error of delays, measured inside\n\n"
    out += part.how(f"delay of {part.more['delay_ms']} ms, 1 kB, wrk")
    out += (
        "For every response, the time from due to written, in ms, as reported by `/_admin/honesty`."
        " The share of a core shows how close to saturation the server was.\n\n"
    )
    out += part.disturbance()
    rows = []
    for place in part.places:
        for server in part.servers:
            samples = part.at(place, server)
            if samples:
                error, lag = (
                    " / ".join(figure(summary.middle(flat(samples, outer), name)) for name in names)
                    for outer, names in (
                        ("error_ms", ("p50_ms", "p99_ms", "p99_9_ms", "max_ms")),
                        ("lag_ms", ("p99_ms", "max_ms")),
                    )
                )
                rows.append(
                    [
                        f"{place[0]:,} in flight, {server['title']}",
                        count(summary.middle(samples, "rate")),
                        percent(summary.middle(samples, "cpu_share")),
                        error,
                        lag,
                        "; ".join(sorted({sample["verdict"] for sample in samples})),
                    ]
                )
    heads = ["", "requests/s", "of the core", "off: p50 / p99 / p99.9 / most", "lag: p99 / most", "its verdict"]
    return out + table(heads, rows) + "\n"


def waves(part, chart):
    part = Part(part, "connections", "rate", "delay_ms")
    out = "## Thousands in flight\n\n"
    out += (
        f"Evenly spaced requests of an open-loop client ({part.more['driver']}), each on an idle connection;"
        " 1 kB. Error in ms: from sending to the first byte, minus the latency.\n\n"
    )
    rows = []
    for place in part.places:
        for server in part.servers:
            samples = part.at(place, server)
            if samples:
                planned, answered, lost = (sum(summary.values(samples, n)) for n in ("planned", "count", "lost"))
                connections, rate, delay = place
                rows.append(
                    [
                        f"{connections:,} connections, {rate:,}/s, {delay / 1000:g} s; {server['title']}",
                        f"{count(answered)} of {count(planned)}",
                        count(lost),
                        trio(samples, "error_us", ("min", "p50", "p99", "p999", "max")),
                        trio(samples, "late_us", ("p50", "p99")),
                    ]
                )
    heads = ["", "answered 200", "lost", "off: least / p50 / p99 / p99.9 / most", "client late: p50 / p99"]
    return out + table(heads, rows) + "\n"


def streams(part, chart):
    part = Part(part, "streams", "every_ms")
    out = "## Streams of events\n\n"
    out += part.how(f"events of {part.more['size']} bytes in chunks, read by `StreamReader` of the benchmarks")
    out += (
        "Error in ms, counted from the most punctual event of each stream; the client's own delay is part of"
        " it. Memory is resident (RSS), with all streams open.\n\n"
    )
    out += part.disturbance()
    rows = []
    for place in part.places:
        for server in part.servers:
            samples = part.at(place, server)
            if samples:
                bare, opened = (summary.middle(flat(samples, name), "rss_kb") for name in ("bare", "open"))
                rows.append(
                    [
                        f"{place[0]:,} streams, every {place[1]} ms; {server['title']}",
                        count(summary.middle(samples, "rate")),
                        figure(summary.middle(samples, "cpu_us")),
                        percent(summary.middle(samples, "cpu_share")),
                        trio(samples, "error_us", ("p50", "p99", "p999", "max")),
                        inside_of(samples),
                        figure((opened - bare) / place[0]),
                        count(sum(summary.values(samples, "lost"))),
                    ]
                )
    heads = [
        "",
        "events/s",
        "CPU µs per event",
        "of the core",
        "off: p50 / p99 / p99.9 / most",
        "inside: p50 / p99",
        "kB per stream",
        "lost",
    ]
    return out + table(heads, rows) + "\n"


def start(part, chart):
    part = Part(part, "server")
    rows, drawn = [], []
    for server in part.servers:
        samples = [sample for sample in part.samples if sample["server"] == server["label"]]
        if samples:
            took = summary.middle(samples, "start_ms")
            rows.append(
                [
                    server["title"],
                    count(took),
                    count(summary.best(samples, "start_ms")),
                    megabytes(summary.middle(samples, "pss_kb")),
                ]
            )
            drawn.append((server["label"], server["title"], took))
    rounds = len({sample["round"] for sample in part.samples})
    out = "## From the start of the process to the first response\n\n"
    out += f"1 kB without latency, both cores, median of {rounds} start{'s' if rounds > 1 else ''}.\n\n"
    out += table(["server", "ms", "best", "MB then (PSS)"], rows) + "\n"
    title = "From the start of the process to the first response"
    return out + chart("start", title, bars(title, "milliseconds, both cores", drawn, "ms"))


def memory(part, chart):
    part = Part(part, "connections")
    rows = []
    for place in part.places:
        for server in part.servers:
            samples = part.at(place, server)
            if samples:
                bare = summary.middle(flat(samples, "bare"), "rss_kb")
                waiting = summary.middle(flat(samples, "waiting"), "rss_kb")
                each = (waiting - bare) / place[0]
                rows.append([server["title"], megabytes(bare), megabytes(waiting), figure(each)])
    counts = ", ".join(f"{place[0]:,}" for place in part.places)
    out = "## Memory of waiting connections\n\n"
    out += f"Resident memory (RSS) with {counts} connections whose responses are delayed, without the kernel's memory."
    out += " A figure near zero means that a JVM's existing heap was sufficient.\n\n"
    return out + table(["server", "MB at the start", "MB with all waiting", "kB per connection"], rows) + "\n"


def per_hour(samples, name):
    """The slope of a figure as a share of its median per hour, without the first tenth."""
    kept = [sample for sample in samples[int(SETTLED * len(samples)) :] if sample.get(name) is not None]
    if len(kept) < LEAST_WINDOWS:
        return None
    rise = summary.slope([(sample["at_seconds"] / 3600, sample[name]) for sample in kept])
    middle = summary.middle(kept, name)
    return None if rise is None or not middle else rise / middle


def soak(part, chart):
    part = Part(part, "at_seconds")
    seconds = part.settings["seconds"]
    out = "## Constant load over time\n\n"
    out += (
        f"1 kB after {part.more['delay_ms']} ms, {part.more['connections']} connections,"
        f" {part.more['minutes']:g} minutes in windows of {seconds} s.\n\n"
    )
    out += part.disturbance()
    rows = []
    for server in part.servers:
        samples = [sample for sample in part.samples if sample["server"] == server["label"]]
        if samples:
            rows.append(
                [
                    server["title"],
                    *(figure(summary.middle(samples, name)) for name in ("rate", "cpu_us")),
                    milliseconds(summary.middle(samples, "p99_us")),
                    f"{megabytes(samples[0]['rss_kb'])} → {megabytes(samples[-1]['rss_kb'])}",
                    *(percent(per_hour(samples, name)) for name in ("cpu_us", "rss_kb")),
                ]
            )
    heads = [
        "server",
        "requests/s",
        "CPU µs per request",
        "p99 ms",
        "RSS in MB",
        "CPU rises per hour",
        "RSS rises per hour",
    ]
    out += table(heads, rows)
    out += "\nSlopes are those of the best-fitting line, without the first tenth of the windows.\n\n"
    out += "**CPU in µs per request (RSS in MB) at the end of each window**\n\n"

    def cell(place, server, samples):
        one = samples[0] if samples else None
        return f"{figure(one['cpu_us'])} ({megabytes(one['rss_kb'])})" if one else tables.NONE

    out += part.table("at", lambda place: f"{place[0]:,} s", cell) + "\n"
    for name, title, divide in (
        ("cpu_us", "Server CPU per request in µs", 1),
        ("rss_kb", "Resident memory in MB", 1024),
    ):
        series = part.lines(
            lambda samples, name=name, divide=divide: (
                samples[0][name] / divide if samples and samples[0][name] else None
            ),
            part.places,
        )
        drawn = lines(
            title,
            f"{part.more['connections']} connections, constant load",
            [f"{place[0]} s" for place in part.places],
            series,
            "time",
            log=False,
        )
        out += chart(f"soak-{name.split('_')[0]}", title, drawn)
    return out
