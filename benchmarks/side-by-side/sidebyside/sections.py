"""Each part of a result as a section of Markdown, with its charts."""

from sidebyside import summary, tables
from sidebyside.charts import Line, lines
from sidebyside.tables import Footnotes, count, figure, megabytes, milliseconds, percent, table

DISTURBED = 0.05  # above this share of other work on the server's core, the report states it


class Part:
    """One part of a result file, its samples by place and server."""

    def __init__(self, part, *keys):
        self.settings = part["settings"]
        self.servers = part["servers"]
        self.samples = part["samples"]
        self.more = part
        self.keys = keys
        self.groups = summary.group(self.samples, *keys, "server")
        self.places = list(summary.group(self.samples, *keys))

    def at(self, place, server):
        return self.groups.get((*place, server["label"]), [])

    def table(self, head, name, cell, places=None, servers=None):
        """A row for each place: its name, and the result of `cell` for each server's samples."""
        servers = servers or self.servers
        rows = [
            [name(place), *(cell(place, server, self.at(place, server)) for server in servers)]
            for place in places or self.places
        ]
        return table([head, *(server["title"] for server in servers)], rows)

    def lines(self, value, places):
        return [
            Line(server["label"], server["title"], tuple(value(self.at(place, server)) for place in places))
            for server in self.servers
        ]

    def how(self, what):
        rounds = {sample.get("round", 1) for sample in self.samples}
        seconds = self.settings["seconds"]
        return f"{what}; medians of {len(rounds)} round{'s' if len(rounds) > 1 else ''} of {seconds} s.\n\n"

    def disturbance(self, whose="server"):
        """A remark if other work used the server's or the load's core; otherwise nothing."""
        shares = summary.values(self.samples, "disturbed")
        above = [share for share in shares if share > DISTURBED]
        if not above:
            return ""
        return (
            f"> In {len(above)} of {len(shares)} measurements, other work took more than {percent(DISTURBED)}"
            f" of the {whose}'s core, up to {percent(max(above))}."
            " This affects ratios less than absolute figures.\n\n"
        )


def with_best(samples, name, write, most=False):
    """The median, and the best in parentheses if there was more than one round."""
    told = write(summary.middle(samples, name))
    many = len(summary.values(samples, name)) > 1
    return f"{told} ({write(summary.best(samples, name, most))})" if many else told


def two(samples, first, second, write=milliseconds):
    if not samples:
        return tables.NONE
    return f"{write(summary.middle(samples, first))} / {write(summary.middle(samples, second))}"


def against(part, place, samples, other="nginx"):
    """Ratios of rate and cost to nginx; empty without nginx or without responses."""
    base = part.groups.get((*place, other), [])
    rate, cost = (summary.ratio(samples, base, name) for name in ("rate", "cpu_us"))
    return tables.NONE if rate is None or cost is None else f"{figure(rate)} / {figure(cost)}"


def beside_nginx(part):
    """The other servers, if nginx is one."""
    others = [server for server in part.servers if server["label"] != "nginx"]
    return others if len(others) < len(part.servers) else []


def grid(part, head, name, notes, where, places=None):
    """The tables shared by sizes, latency, and similar parts."""

    def noted(place, server, samples):
        rate = with_best(samples, "rate", count, most=True)
        text = tables.failures(
            server["title"], where(place), samples, summary.errors(samples), part.settings["timeout"]
        )
        return rate + (notes.mark(text) if text else "")

    def told(title, cell, servers=None):
        return f"**{title}**\n\n{part.table(head, name, cell, places, servers)}\n"

    out = told("Requests/s: median (best)", noted)
    out += told("Latency in ms: p50 / p99", lambda place, server, samples: two(samples, "p50_us", "p99_us"))
    out += told(
        "Server CPU in µs per request, user and system: median (best)",
        lambda place, server, samples: with_best(samples, "cpu_us", figure),
    )
    others = beside_nginx(part)
    if others:
        out += told(
            "Times nginx in the same round: requests/s / CPU per request",
            lambda place, server, samples: against(part, place, samples),
            others,
        )
    return out


def sizes(part, chart):
    part, notes = Part(part, "size_kb"), Footnotes()

    def name(place):
        return f"{place[0]} kB"

    connections = part.more["connections"]
    out = "## Throughput by size of body\n\n"
    out += part.how(f"{connections} keep-alive connections, no latency, 1 kB = 1024 bytes")
    out += part.disturbance()
    out += grid(part, "body", name, notes, name)
    out += "**Memory in MB after the load, PSS**\n\n"
    out += part.table(
        "body", name, lambda place, server, samples: megabytes(summary.middle(samples, "pss_kb"))
    )
    out += f"\n{notes.markdown()}\n"
    for value, title, file in (
        ("rate", "Requests per second, no latency", "throughput"),
        ("cpu_us", "Server CPU per request in µs, no latency", "cost"),
    ):
        series = part.lines(lambda samples, value=value: summary.middle(samples, value), part.places)
        subtitle = f"{connections} connections, server on one core; logarithmic"
        drawn = lines(title, subtitle, [name(place) for place in part.places], series, "size of body")
        out += chart(file, title, drawn)
    return out


def tls(part, chart):
    part, notes = Part(part, "load"), Footnotes()
    connections = part.more["connections"]
    out = "## TLS\n\n"
    out += part.how(
        f"{connections} connections, TLS 1.3, ECDSA on P-256, no latency, 1 kB = 1024 bytes; with a handshake,"
        " each request has a connection of its own, and no session is resumed"
    )
    out += part.disturbance()
    return out + grid(part, "load", lambda place: place[0], notes, lambda place: place[0]) + f"\n{notes.markdown()}\n"


def http2(part, chart):
    part, notes = Part(part, "load"), Footnotes()
    out = "## HTTP/2\n\n"
    out += part.how(
        f"h2load, {part.more['streams']} streams on one connection, TLS 1.3, no latency, 1 kB = 1024 bytes"
    )
    out += part.disturbance()
    return out + grid(part, "load", lambda place: place[0], notes, lambda place: place[0]) + f"\n{notes.markdown()}\n"


def latency(part, chart):
    part, notes = Part(part, "delay_ms", "connections"), Footnotes()
    size = part.more["size_kb"]
    out = "## Throughput and latency by connections\n\n"
    out += part.how(f"{size} kB after a latency, each connection sends a request after every response")
    out += part.disturbance()
    for delay in dict.fromkeys(place[0] for place in part.places):
        asked = f"{delay // 1000} s" if delay % 1000 == 0 else f"{delay} ms"
        places = [place for place in part.places if place[0] == delay]
        out += f"### {asked} of latency\n\n"
        out += grid(
            part,
            "connections",
            lambda place: count(place[1]),
            notes,
            lambda place, asked=asked: f"{asked}, {place[1]:,} connections",
            places,
        )
        series = part.lines(lambda samples: milliseconds_of(samples, "p99_us"), places)
        title = f"p99 of the time to answer in ms, {asked} asked for"
        subtitle = f"{size} kB, server on one core; logarithmic; dotted: what was asked for"
        drawn = lines(
            title, subtitle, [count(place[1]) for place in places], series, "connections", asked=delay
        )
        out += chart(f"latency-{delay}ms", title, drawn)
    return out + f"{notes.markdown()}\n"


def milliseconds_of(samples, name):
    found = summary.middle(samples, name)
    return None if found is None else found / 1000


def compared(part, head, name, title, intro):
    """Our server with several settings, each compared with the first."""
    notes = Footnotes()
    first = part.places[0]
    out = f"## {title}\n\n" + part.how(intro) + part.disturbance()
    out += grid(part, head, name, notes, name)
    out += f"**Times {name(first)} in the same round: requests/s / CPU per request**\n\n"

    def cell(place, server, samples):
        base = part.at(first, server)
        return " / ".join(figure(summary.ratio(samples, base, value)) for value in ("rate", "cpu_us"))

    return out + part.table(head, name, cell, part.places[1:]) + f"\n{notes.markdown()}\n"


def routes(part, chart):
    part = Part(part, "routes", "asked")
    intro = f"1 kB, {part.more['connections']} connections"

    def name(place):
        routes, asked = place
        if routes == 1:
            return "1 route"
        return f"{routes:,} routes, " + ("one of them requested" if asked == 1 else "all requested in turn")

    return compared(part, "routes", name, "Many routes", intro)


def features(part, chart):
    part = Part(part, "recipe")
    intro = f"1 kB, {part.more['connections']} connections"
    return compared(part, "recipe", lambda place: place[0], "Cost of recipes that depend on chance or requests", intro)
