"""Simulators on one real Redis, behind haproxy, and clients that check each response; for .ci/fleet."""

import http.client
import os
import random
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

JAR = Path("simulator-cli/target/origin-simulator.jar")
JVM = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms64m", "-Xmx128m"]
LATE = 90  # seconds for a start or an end on a busy machine
BALANCED = """
global
  stats socket {socket} level admin
defaults
  mode http
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend all
  bind 127.0.0.1:{port}
  default_backend fleet
backend fleet
  balance roundrobin
  option httpchk GET /_admin/status
  default-server check inter 200ms fastinter 50ms fall 1 rise 1 on-marked-down shutdown-sessions
{servers}
"""


def die(claim):
    raise AssertionError(claim)


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def java():
    home = os.environ.get("JAVA_HOME")
    return str(Path(home, "bin", "java")) if home else "java"


def request(port, method, path, body=None, timeout=30):
    """Returns status, headers, and text; None for the status if there is no response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path, body)
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), response.read().decode()
    except (OSError, http.client.HTTPException) as reason:
        return None, {}, str(reason)
    finally:
        connection.close()


def eventually(claim, test, seconds=LATE):
    deadline = time.monotonic() + seconds
    while not test():
        if time.monotonic() > deadline:
            die(f"{claim}, within {seconds} s")
        time.sleep(0.02)


class Child:
    """A process that can be killed and started again, on the same port."""

    def __init__(self, name, folder, port, command):
        self.name, self.port, self.command = name, port, command
        self.log = open(folder / f"{name}.log", "ab")
        self.process = None

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        return self

    def end(self, number=signal.SIGKILL):
        if self.process:
            self.process.send_signal(number)
            self.process.wait(LATE)

    def cpu_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Fleet:
    def __init__(self, folder, simulators):
        self.folder = folder
        port = free_port()
        self.redis = Child(
            "redis", folder, port,
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder),
             "--save", "", "--appendonly", "yes", "--appendfsync", "always"],
        )
        self.replicas = [self.simulator(f"r{i}") for i in range(1, simulators + 1)]
        servers = "\n".join(f"  server {one.name} 127.0.0.1:{one.port}" for one in self.replicas)
        self.port = free_port()
        config = folder / "haproxy.cfg"
        config.write_text(BALANCED.format(port=self.port, servers=servers, socket=folder / "haproxy.socket"))
        self.proxy = Child("haproxy", folder, self.port, ["haproxy", "-db", "-f", str(config)])

    def simulator(self, name, *options):
        port = free_port()
        store = [] if options else ["--store", f"redis://127.0.0.1:{self.redis.port}/0?prefix=fleet", "--replica", name]
        return Child(
            name, self.folder, port,
            [java(), *JVM, "-jar", str(JAR), "serve", "--host", "127.0.0.1", "--port", str(port), "--threads", "1",
             "--log", "none", *store, *options],
        )

    def start(self):
        self.redis.start()
        eventually("Redis starts", self.redis_is_up)
        for replica in self.replicas:
            replica.start()
        for replica in self.replicas:
            self.await_up(replica)
        self.proxy.start()
        eventually("haproxy starts", lambda: request(self.port, "GET", "/_admin/status")[0] == 200)

    def is_up(self, replica):
        """Starts a replica again that ended because Redis was away at its start, as a supervisor does."""
        if replica.process.poll() == 1:
            replica.start()
        return request(replica.port, "GET", "/_admin/status", timeout=2)[0] == 200

    def await_up(self, replica):
        eventually(f"{replica.name} starts", lambda: self.is_up(replica))

    def redis_is_up(self):
        command = ["redis-cli", "-p", str(self.redis.port), "ping"]
        return subprocess.run(command, capture_output=True, text=True).stdout.strip() == "PONG"

    def everywhere(self, path):
        return [request(replica.port, "GET", path) for replica in self.replicas]

    def end(self):
        for child in (self.proxy, *self.replicas, self.redis):
            if child.process and child.process.poll() is None:
                child.end()


class Readers:
    """Clients that check each response through haproxy against the newest change confirmed before it."""

    def __init__(self, port, threads):
        self.port = port
        self.floor = 0
        self.routes = []  # (route, body) of confirmed changes, which no client may miss
        self.wrong = []
        self.answered = 0
        self.missed = 0
        self.lock = threading.Lock()
        self.ended = threading.Event()
        self.threads = [threading.Thread(target=self.read, args=(i,), daemon=True) for i in range(threads)]

    def read(self, seed):
        chance = random.Random(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        while not self.ended.wait(0.002):
            route, body = chance.choice(self.routes) if self.routes else ("/version", None)
            floor = self.floor
            try:
                connection.request("GET", route)
                response = connection.getresponse()
                status, text = response.status, response.read().decode()
            except (OSError, http.client.HTTPException):
                connection.close()
                with self.lock:
                    self.missed += 1
                continue
            by_proxy = response.getheader("content-type") == "text/html"
            if status >= 500 and by_proxy:  # no replica was there
                with self.lock:
                    self.missed += 1
                continue
            right = status == 200 and (text == body if body else int(text) >= floor)
            with self.lock:
                self.answered += 1
                if not right:
                    self.wrong.append(f"{route}: {status} {text[:60]!r} (expected: {body or f'{floor} or later'})")

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *failure):
        self.ended.set()
        for thread in self.threads:
            thread.join(LATE)
