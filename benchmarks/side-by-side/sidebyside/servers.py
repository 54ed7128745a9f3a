"""The compared servers, each configured for load as its documentation advises."""

import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from sidebyside import needs, nginx, paths
from sidebyside.content import text

BODY = "/body"  # the measured path
WARM = "/warm"  # the same body without a delay, for the warm-up


@dataclass(frozen=True)
class Site:
    """The response of a server: a body after a delay."""

    size: int  # bytes
    delay_ms: int = 0
    document: object = None  # recipes, if our server serves something else
    path: str = BODY
    tls: bool = False
    streams: int = 0  # of each connection, over HTTP/2, which needs TLS; 0 for HTTP/1
    every_ms: int = 0  # between the events of a stream without an end; 0 for a body

    def paths(self):
        """The delay of each path in milliseconds."""
        return {BODY: self.delay_ms, WARM: 0}


@dataclass(frozen=True)
class Java:
    """The JVM of the servers."""

    command: str = "java"
    options: tuple = ()

    def line(self, *rest):
        return [needs.java(self.command), *self.options, *rest]

    def version(self):
        told = subprocess.run(
            [needs.java(self.command), "-version"], capture_output=True, text=True, timeout=30
        )
        return told.stderr.splitlines()[1] if told.stderr.count("\n") > 1 else told.stderr.strip()


@dataclass(frozen=True)
class Ours:
    label: str
    jar: str
    java: Java
    extra: tuple = ()  # JVM options only of this server
    streams: bool = True  # whether it can pace events

    @property
    def title(self):
        return "Origin Simulator" if self.label == "ours" else f"Origin Simulator ({self.label})"

    def version(self):
        jar = needs.built(self.jar, "Origin Simulator's jar")
        told = subprocess.run(
            self.java.line("-jar", jar, "--version"), capture_output=True, text=True, timeout=30
        )
        return told.stdout.strip().splitlines()[0]

    def command(self, folder, site, port):
        document = site.document
        if site.every_ms:
            event = {"format": "text", "event": text(site.size), "count": "forever", "every": f"{site.every_ms}ms"}
            document = [{"route": BODY, "stream": event}, {"route": WARM, "body": text(site.size)}]
        if document is None:
            document = [
                {
                    "route": path,
                    "random_content": f"{site.size}b",
                    "stages": [{"at": 0, "status": 200, "latency": f"{delay}ms" if delay else 0}],
                }
                for path, delay in site.paths().items()
            ]
        recipe = folder / "recipe.json"
        recipe.write_text(json.dumps(document))
        ports = ("--port", str(port))
        if site.tls:
            certificate, key = certified(folder)
            ports = ("--port", "0", "--https-port", str(port), "--tls-cert", certificate, "--tls-key", key)
        return self.java.line(
            *self.extra,
            "-jar",
            str(self.jar),
            "serve",
            "--threads",
            "1",
            "--host",
            "127.0.0.1",
            *ports,
            str(recipe),
        )


@dataclass(frozen=True)
class Nginx:
    """One worker, files by sendfile; delays by the echo module."""

    label: str = "nginx"
    title: str = "nginx"
    tuned: bool = False  # the fastest configuration

    def version(self):
        told = subprocess.run([needs.nginx(), "-v"], capture_output=True, text=True, timeout=30)
        return told.stderr.strip().replace("nginx version: ", "")

    def command(self, folder, site, port):
        if site.tls:
            certified(folder)
        return nginx.command(folder, site, port, self.tuned)


@dataclass(frozen=True)
class WireMock:
    """No journal, no request log, delays without threads, more acceptors and threads than usual."""

    java: Java
    label: str = "wiremock"
    title: str = "WireMock"
    options: tuple = field(
        default=(
            "--no-request-journal",
            "--disable-request-logging",
            "--disable-banner",
            "--disable-gzip",
            "--use-chunked-encoding",
            "never",
            "--async-response-enabled",
            "true",
            "--async-response-threads",
            "16",
            "--container-threads",
            "64",
            "--jetty-acceptor-threads",
            "4",
            "--jetty-accept-queue-size",
            "4096",
        )
    )

    def version(self):
        return jar_version(needs.peer_jar("wiremock-standalone"))

    def command(self, folder, site, port):
        (folder / "mappings").mkdir()
        body = text(site.size)
        for path, delay in site.paths().items():
            mapping = {
                "request": {"method": "GET", "urlPath": path},
                "response": {"status": 200, "body": body, "fixedDelayMilliseconds": delay},
            }
            (folder / "mappings" / f"{path[1:]}.json").write_text(json.dumps(mapping))
        return self.java.line(
            "-jar",
            str(needs.peer_jar("wiremock-standalone")),
            "--port",
            str(port),
            "--root-dir",
            str(folder),
            *self.options,
        )


@dataclass(frozen=True)
class MockServer:
    """No logging, and a short request log, because it cannot be disabled."""

    java: Java
    label: str = "mockserver"
    title: str = "MockServer"
    options: tuple = (
        "-Dmockserver.logLevel=OFF",
        "-Dmockserver.disableLogging=true",
        "-Dmockserver.disableSystemOut=true",
        "-Dmockserver.maxExpectations=10",
        "-Dmockserver.maxLogEntries=100",
    )

    def version(self):
        return jar_version(needs.peer_jar("mockserver-netty"))

    def command(self, folder, site, port):
        body = text(site.size)
        expectations = []
        for path, delay in site.paths().items():
            response = {"statusCode": 200, "body": body}
            if delay:
                response["delay"] = {"timeUnit": "MILLISECONDS", "value": delay}
            expectations.append({"httpRequest": {"path": path}, "httpResponse": response})
        (folder / "expectations.json").write_text(json.dumps(expectations))
        return self.java.line(
            *self.options,
            f"-Dmockserver.initializationJsonPath={folder / 'expectations.json'}",
            "-jar",
            str(needs.peer_jar("mockserver-netty")),
            "-serverPort",
            str(port),
        )


@dataclass(frozen=True)
class Bare:
    """Netty alone: `BareServer` of the benchmarks."""

    java: Java
    label: str = "bare"
    title: str = "bare Netty"
    streams: bool = True

    def version(self):
        needs.built(paths.BENCHMARKS, "the jar of the benchmarks")
        return "io.originsimulator.benchmarks.BareServer"

    def command(self, folder, site, port):
        return self.java.line(
            "-cp",
            str(paths.BENCHMARKS),
            "io.originsimulator.benchmarks.BareServer",
            str(port),
            str(site.size),
            str(site.delay_ms),
            *([str(site.every_ms)] if site.every_ms else []),
        )


@dataclass(frozen=True)
class Node:
    """Node.js, its `http` module alone; only streams, paced by its own timers."""

    label: str = "node"
    title: str = "Node.js"
    streams: bool = True

    def version(self):
        told = subprocess.run([needs.node(), "--version"], capture_output=True, text=True, timeout=30)
        return told.stdout.strip()

    def command(self, folder, site, port):
        if not site.every_ms:
            raise needs.Missing("--servers: node serves streams alone (expected: run streams)")
        script = folder / "server.js"
        script.write_text(NODE % {"body": text(site.size), "every": site.every_ms, "port": port})
        return [needs.node(), str(script)]


# An event is due at its own instant, so that lateness does not add up.
NODE = """\
const event = Buffer.from('%(body)s');
require('http').createServer((request, response) => {
  response.writeHead(200);
  if (request.url === '/warm') return response.end(event);
  let due = performance.now(), timer;
  const send = () => {
    if (!response.writableNeedDrain) response.write(event);
    due += %(every)d;
    timer = setTimeout(send, Math.max(0, due - performance.now()));
  };
  response.on('close', () => clearTimeout(timer));
  send();
}).listen({ port: %(port)d, host: '127.0.0.1', backlog: 4096 });
"""


def certified(folder):
    """Writes a self-signed certificate and its key, and returns their paths."""
    certificate, key = str(folder / "server.pem"), str(folder / "server.key")
    line = [needs.openssl(), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    line += ["-subj", "/CN=localhost", "-days", "2", "-out", certificate, "-keyout", key]
    subprocess.run(line, capture_output=True, check=True, timeout=30)
    return certificate, key


def jar_version(jar):
    return re.sub(r"^.*?-(\d)", r"\1", Path(jar).stem)
