"""The parts that are tables of cells: sizes, tls, http2, latency, routes, features."""

from sidebyside.measuring import Cell, measure_all
from sidebyside.servers import Nginx, Ours, Site

KB = 1024  # as the recipes count
SIZES = (1, 50, 100, 200, 428)  # kB; those of the original's README, and a small one
CONNECTIONS = {100: (100, 1_000, 3_000, 5_000, 10_000), 1_000: (100, 500, 600, 2_000, 4_000)}
QUICK_CONNECTIONS = {100: (100, 1_000), 1_000: (100, 500)}
BODY_KB = 428
USUAL_CONNECTIONS = 64
TLS_SIZES = (1, 50)
HANDSHAKES = "handshake and 1 kB"
STREAMS = 100
MANY_ROUTES = 10_000

STAGE = {"at": 0, "status": 200}
TINY = {"lognormal": {"p50": "1us", "p99": "2us"}}

# The timer's cost is separate, to distinguish the cost of choices and draws from that of waiting.
FEATURES = {
    "plain": {"stages": [STAGE]},
    "fixed latency of 1 µs": {"stages": [{**STAGE, "latency": "1us"}]},
    "mix, seed, lognormal latency of 1 µs": {
        "seed": 1,
        "stages": [
            {
                **STAGE,
                "latency": TINY,
                "mix": [{"weight": 9}, {"weight": 1, "headers": {"x-mix": "1"}}],
            }
        ],
    },
    "route with a variable": {"route": "/{name}", "stages": [STAGE]},
    "match by query and header": {
        "match": {"query": {"debug": {"absent": True}}, "headers": {"host": {"contains": ":"}}},
        "stages": [STAGE],
    },
    "body of 1 kB with five placeholders": {
        "route": "/{name}",
        "random_content": None,
        "body": {
            "path": "<<path.name>>",
            "page": "<<query.page: 1>>",
            "host": "<<header.host>>",
            "at": "<<now>>",
            "ordinal": "<<number ordinal>>",
            "padding": "<<900b>>",
        },
        "stages": [STAGE],
    },
}
VARIABLE_ROUTES = f"{MANY_ROUTES:,} routes with variables"


def only_ours(servers):
    return [server for server in servers if isinstance(server, Ours)]


def sizes(recording, servers, settings, quick):
    cells = [Cell({"size_kb": kb}, Site(kb * KB), USUAL_CONNECTIONS) for kb in SIZES]
    recording.begin("sizes", servers, settings, connections=USUAL_CONNECTIONS)
    measure_all(recording, servers, cells, settings)


def tls(recording, servers, settings, quick):
    cells = [
        Cell({"load": f"{kb} kB"}, Site(kb * KB, tls=True), USUAL_CONNECTIONS) for kb in TLS_SIZES
    ]
    cells.append(Cell({"load": HANDSHAKES}, Site(KB, tls=True), USUAL_CONNECTIONS, fresh=True))
    servers = with_tls(servers)
    recording.begin("tls", servers, settings, connections=USUAL_CONNECTIONS)
    measure_all(recording, servers, cells, settings)


def http2(recording, servers, settings, quick):
    cells = [
        Cell({"load": f"{kb} kB"}, Site(kb * KB, tls=True, streams=STREAMS), connections=1) for kb in TLS_SIZES
    ]
    servers = with_tls(servers)
    recording.begin("http2", servers, settings, streams=STREAMS)
    measure_all(recording, servers, cells, settings)


def with_tls(servers):
    return [server for server in servers if isinstance(server, (Ours, Nginx))]


def latency_connections(quick, most=None):
    """Connections by delay; with `most`, those above it are left out."""
    chosen = QUICK_CONNECTIONS if quick else CONNECTIONS
    return {delay: [n for n in counts if not most or n <= most] for delay, counts in chosen.items()}


def latency(recording, servers, settings, quick, most=None):
    cells = [
        Cell(
            {"delay_ms": delay, "connections": count},
            Site(BODY_KB * KB, delay),
            count,
            least_seconds=3 * delay // 1000,
        )
        for delay, counts in latency_connections(quick, most).items()
        for count in counts
    ]
    recording.begin("latency", servers, settings, size_kb=BODY_KB)
    measure_all(recording, servers, cells, settings)


def routes(recording, servers, settings, quick):
    cells = [
        Cell(
            {"routes": count, "asked": asked},
            Site(KB, document=[route(f"/route/{i}") for i in range(count)], path="/route/0"),
            USUAL_CONNECTIONS,
            routes=asked,
        )
        for count, asked in ((1, 1), (MANY_ROUTES, 1), (MANY_ROUTES, MANY_ROUTES))
    ]
    servers = only_ours(servers)
    recording.begin("routes", servers, settings, connections=USUAL_CONNECTIONS, size_kb=1)
    measure_all(recording, servers, cells, settings)


def route(path):
    return {"route": path, "random_content": "1kb", "stages": [STAGE]}


def features(recording, servers, settings, quick):
    cells = [
        Cell(
            {"recipe": name},
            Site(KB, document=[{"route": "/body", "random_content": "1kb", **recipe}]),
            USUAL_CONNECTIONS,
        )
        for name, recipe in FEATURES.items()
    ]
    many = [route(f"/{{name}}/{i}") for i in range(MANY_ROUTES)]
    cells.append(Cell({"recipe": VARIABLE_ROUTES}, Site(KB, document=many, path="/route/0"), USUAL_CONNECTIONS))
    servers = only_ours(servers)
    recording.begin("features", servers, settings, connections=USUAL_CONNECTIONS, size_kb=1)
    measure_all(recording, servers, cells, settings)
