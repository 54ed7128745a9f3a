"""The command line."""

import argparse
import datetime
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

from sidebyside import fetch, grids, inside, machine, needs, outside, paths, report, streaming, waiting
from sidebyside.accuracy import accuracy
from sidebyside.clients import Attack, Vegeta, Wrk
from sidebyside.drivers import drivers
from sidebyside.load import LoadFailed
from sidebyside.measuring import Settings
from sidebyside.processes import ServerFailed
from sidebyside.recording import Recording
from sidebyside.servers import Bare, Java, MockServer, Nginx, Node, Ours, WireMock
from sidebyside.soaking import soak
from sidebyside.starting import start
from sidebyside.waves import connections as wave_connections
from sidebyside.waves import waves

# Rounds and seconds of each part, alone and within `all`.
USUAL = {
    "sizes": (5, 5),
    "tls": (5, 5),
    "http2": (5, 5),
    "latency": (3, 10),
    "routes": (5, 5),
    "features": (5, 5),
    "accuracy": (3, 10),
    "inside": (3, 10),
    "outside": (3, 10),
    "streams": (3, 10),
    "drivers": (5, 10),
    "waves": (1, 0),
    "start": (10, 0),
    "memory": (3, 0),
    "soak": (1, 30),
}
WITHIN_ALL = {"sizes": (3, 4), "latency": (2, 8), "routes": (3, 4), "features": (3, 4), "start": (5, 0)}
QUICK = (1, 1)

PARTS = {
    "sizes": (grids.sizes, "requests/s and cost by body size, without latency"),
    "tls": (grids.tls, "1 kB and 50 kB over TLS 1.3, and handshakes/s; ours and nginx"),
    "http2": (grids.http2, "1 kB and 50 kB over HTTP/2 and TLS, 100 streams; ours and nginx"),
    "latency": (grids.latency, "428 kB after 100 ms and 1 s, by connections"),
    "routes": (grids.routes, "1 route compared with 10,000; only ours"),
    "features": (grids.features, "a plain recipe compared with those that depend on chance or requests; only ours"),
    "accuracy": (accuracy, "error of delays, seen from outside"),
    "inside": (inside.inside, "error of delays, measured by the simulator; only ours"),
    "outside": (outside.outside, "error of delays with thousands in flight, measured by our own `attack`"),
    "streams": (streaming.streams, "error of the events of streams, their cost and memory; ours, bare, and node"),
    "drivers": (drivers, "one latency as measured by `attack`, vegeta, and wrk, and their cost per request"),
    "waves": (waves, "responses to thousands of evenly spaced requests in flight"),
    "start": (start, "from the start of the process to its first response"),
    "memory": (waiting.memory, "memory of waiting connections"),
    "soak": (soak, "constant load for minutes"),
}


def parser():
    top = argparse.ArgumentParser(
        prog=paths.RUN,
        description="Compares Origin Simulator with nginx, WireMock, and MockServer,"
        " with one core each for server and load.",
    )
    commands = top.add_subparsers(dest="part", required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--servers",
        default="ours,nginx,nginx-tuned,wiremock,mockserver",
        metavar="LIST",
        help="some of nginx, nginx-tuned, ours, wiremock, mockserver, bare, node (default: %(default)s)",
    )
    common.add_argument(
        "--ours",
        action="append",
        default=[],
        metavar="[LABEL=]JAR",
        help="jar of the simulator; repeatable, to compare builds (default: the one built here)",
    )
    common.add_argument(
        "--java", default="java", help="java command of the servers (default: %(default)s)"
    )
    common.add_argument(
        "--java-options", default="", metavar="OPTIONS", help="options of all JVMs, such as '-Xmx2g' (default: none)"
    )
    common.add_argument(
        "--cores",
        type=two_cores,
        default="0,1",
        metavar="SERVER,LOAD",
        help="cores of server and load (default: %(default)s)",
    )
    common.add_argument("--rounds", type=positive, help="number of rounds, in which servers take turns")
    common.add_argument("--seconds", type=positive, help="duration of each measurement, or of a window of a soak")
    common.add_argument(
        "--warm", type=positive, metavar="SECONDS", help="warm-up before each measurement (default: 6)"
    )
    common.add_argument(
        "--timeout",
        type=positive,
        default=10,
        metavar="SECONDS",
        help="time after which a response counts as a timeout (default: %(default)s)",
    )
    common.add_argument(
        "--quick",
        action="store_true",
        help="measure one second of few cells, to test the command; the figures are meaningless",
    )
    common.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="result file (default: a new one in benchmarks/side-by-side/target/results)",
    )
    for name, (_, text) in [*PARTS.items(), ("all", (None, ", ".join(WITHIN_ALL) + " with shorter runs"))]:
        part = commands.add_parser(name, parents=[common], help=text, description=text)
        if name in ("latency", "memory", "all"):
            part.add_argument("--connections", type=positive, metavar="MOST", help="maximum number of connections")
        if name in ("start", "all"):
            part.add_argument(
                "--variant",
                action="append",
                default=[],
                metavar="LABEL=OPTIONS",
                help="measure our server again with JVM options, such as 'cds=-XX:SharedArchiveFile=a.jsa'",
            )
        if name in ("accuracy", "waves"):
            part.add_argument(
                "--driver",
                metavar="COMMAND",
                help="client to use instead of probe.py, with the output described there;"
                " {url}, {rate}, {seconds}, and {connections} are replaced",
            )
        if name == "drivers":
            part.add_argument(
                "--clients",
                default="attack,vegeta,wrk",
                metavar="LIST",
                help="some of attack (of each --ours), vegeta, wrk (default: %(default)s)",
            )
            part.add_argument(
                "--vegeta", metavar="PATH", help="vegeta program (default: the one from fetch, or on PATH)"
            )
        if name == "soak":
            part.add_argument(
                "--minutes", type=float, default=10, help="duration in minutes (default: %(default)s)"
            )
    getting = commands.add_parser(
        "fetch", help="fetch the other servers' jars with the Maven wrapper; build vegeta if Go is installed"
    )
    getting.add_argument(
        "--wiremock", default=fetch.WIREMOCK, metavar="ARTIFACT", help="Maven artifact (default: %(default)s)"
    )
    getting.add_argument(
        "--mockserver", default=fetch.MOCKSERVER, metavar="ARTIFACT", help="Maven artifact (default: %(default)s)"
    )
    getting.add_argument("--vegeta", default=fetch.VEGETA, metavar="VERSION", help="version (default: %(default)s)")
    telling = commands.add_parser("report", help="write Markdown and charts from result files")
    telling.add_argument("results", nargs="+", type=Path, metavar="RESULT.json")
    telling.add_argument(
        "--to",
        type=Path,
        default=paths.TARGET / "report",
        metavar="DIR",
        help="folder for the report (default: benchmarks/side-by-side/target/report)",
    )
    return top


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} (expected: 1 or more)")
    return number


def two_cores(text):
    server, comma, load = text.partition(",")
    if not (comma and server.isdecimal() and load.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text} (expected: two numbers, such as 0,1)")
    return int(server), int(load)


def labelled(text, usual):
    """Parses LABEL=VALUE; without a label, uses the default one."""
    label, equals, value = text.partition("=")
    return (label, value) if equals else (usual, text)


def jars_of_ours(options):
    """Returns labels and jars; by default the jar built here."""
    jars = [labelled(text, "ours") for text in options.ours] or [("ours", str(paths.OURS))]
    if len({label for label, _ in jars}) < len(jars):
        raise needs.Missing(f"--ours: {jars} (expected: a different label for each)")
    return [(label, str(Path(jar).resolve())) for label, jar in jars]


def attacks(options):
    """Returns the load driver of each of our jars."""
    java = Java(options.java, tuple(shlex.split(options.java_options)))
    return [
        Attack(jar, java, "attack" if label == "ours" else f"attack ({label})")
        for label, jar in jars_of_ours(options)
    ]


def chosen_clients(options):
    known = {"attack": attacks(options), "vegeta": [Vegeta(options.vegeta)], "wrk": [Wrk()]}
    names = options.clients.split(",")
    for name in names:
        if name not in known:
            raise needs.Missing(f"--clients: {name} (expected: some of {', '.join(known)})")
    return [client for name in names for client in known[name]]


def chosen_servers(options):
    java = Java(options.java, tuple(shlex.split(options.java_options)))
    jars = jars_of_ours(options)
    known = {
        "nginx": [Nginx()],
        "nginx-tuned": [Nginx("nginx-tuned", "nginx (tuned)", tuned=True)],
        "ours": [Ours(label, jar, java) for label, jar in jars],
        "wiremock": [WireMock(java)],
        "mockserver": [MockServer(java)],
        "bare": [Bare(java)],
        "node": [Node()],
    }
    names = options.servers.split(",")
    for name in names:
        if name not in known:
            raise needs.Missing(f"--servers: {name} (expected: some of {', '.join(known)})")
    return [server for name in names for server in known[name]], java


def settings_of(options, part, usual):
    rounds, seconds = QUICK if options.quick else usual[part]
    server_core, load_core = options.cores
    return Settings(
        server_core=server_core,
        load_core=load_core,
        rounds=options.rounds or rounds,
        seconds=options.seconds or max(1, seconds),
        warm_seconds=options.warm or (2 if options.quick else 6),
        timeout=options.timeout,
    )


def extra_arguments(part, options, servers):
    """Returns the requirements of a part beyond those of all parts."""
    if part in ("latency", "memory"):
        return {"most": options.connections}
    if part == "start":
        ours = [server for server in servers if isinstance(server, Ours)][:1]
        return {
            "variants": [
                Ours(label, server.jar, server.java, tuple(shlex.split(value)))
                for server in ours
                for label, value in (labelled(text, "variant") for text in options.variant)
            ]
        }
    if part in ("accuracy", "waves"):
        return {"driver": options.driver}
    if part == "outside":
        return {"attack": attacks(options)[0]}
    if part == "drivers":
        return {"known": chosen_clients(options)}
    if part == "soak":
        return {"minutes": 0.1 if options.quick else options.minutes}
    return {}


def most_connections(names, options):
    most = grids.USUAL_CONNECTIONS
    if "latency" in names:
        counts = grids.latency_connections(options.quick, options.connections)
        most = max([most, *(n for some in counts.values() for n in some)])
    if "waves" in names:
        most = max(most, wave_connections(options.quick))
    if "outside" in names:
        most = max(most, outside.connections(options.quick))
    if "streams" in names:
        most = max(most, streaming.connections(options.quick))
    if "memory" in names:
        most = waiting.connections(options.quick, options.connections)
    return most


def measure(options):
    names = list(WITHIN_ALL) if options.part == "all" else [options.part]
    usual = WITHIN_ALL if options.part == "all" else USUAL
    servers, java = chosen_servers(options)
    first = settings_of(options, names[0], usual)
    needs.cores(first.server_core, first.load_core)
    needs.open_files(most_connections(names, options))
    needs.taskset(), needs.wrk()
    if any(isinstance(server, Nginx) for server in servers):
        needs.echo_module()
    about = machine.describe(servers, java)
    if "start" in names:
        about["versions"]["bare"] = Bare(java).version()
    if "drivers" in names:
        if not grids.only_ours(servers):
            raise needs.Missing("--servers: none of ours (expected: ours, to which the clients send requests)")
        for client in chosen_clients(options):
            if isinstance(client, Vegeta):
                about["versions"]["vegeta"] = client.version()
    if "outside" in names:
        needs.built(attacks(options)[0].jar, "the jar of our driver")
    os.sched_setaffinity(0, {first.load_core})  # stay off the server's core
    stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
    recording = Recording(options.out or paths.RESULTS / f"{options.part}-{stamp}.json", about)
    how = "failed"
    try:
        for name in names:
            print(f"== {name}", flush=True)
            settings = settings_of(options, name, usual)
            PARTS[name][0](
                recording, servers, settings, options.quick, **extra_arguments(name, options, servers)
            )
        how = "complete"
    except KeyboardInterrupt:
        how = "interrupted"
        raise
    finally:
        recording.end(how)
        print(recording.path)


def interrupt(number, frame):
    raise KeyboardInterrupt


def main(arguments=None):
    options = parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, interrupt)
    try:
        if options.part == "fetch":
            whole = [fetch.fetch([options.wiremock, options.mockserver]), fetch.vegeta(options.vegeta)]
            return 0 if all(whole) else 1
        if options.part == "report":
            report.write(options.results, options.to)
        else:
            measure(options)
        return 0
    except (needs.Missing, ServerFailed, LoadFailed, OSError, ValueError, subprocess.SubprocessError) as e:
        print(f"side-by-side: {e}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("side-by-side: interrupted; the result file has the measurements so far", file=sys.stderr)
        return 130
