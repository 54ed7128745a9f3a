"""Clients that are slow, many, or gone."""
import contextlib, selectors, socket, statistics, struct, subprocess, sys, threading, time

from .simulator import BIN, JAR, Simulator, eventually

GET = "GET %s HTTP/1.1\r\nHost: a\r\n\r\n"
MB = 1 << 20


class Probe(threading.Thread):
    """A well-behaved client with one connection for each request; its times in milliseconds."""

    def __init__(self, simulator):
        super().__init__(daemon=True)
        self.simulator, self.times, self.failures, self.over = simulator, [], 0, threading.Event()

    def run(self):
        while not self.over.wait(0.01):
            began = time.monotonic()
            try:
                assert self.simulator.get("/now") == "now"
                self.times.append((time.monotonic() - began) * 1000)
            except Exception:
                self.failures += 1

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *failure):
        self.over.set()
        self.join()

    def __str__(self):
        times = sorted(self.times) or [0]
        return "others: %d requests, %d failed, median %.1f ms, p99 %.1f ms" % (
            len(self.times), self.failures, statistics.median(times), times[int(len(times) * 0.99)])


def connected(simulator, count, receive=0):
    """Returns connections, opened at once."""
    sockets, waiting = [], selectors.DefaultSelector()
    for _ in range(count):
        one = socket.socket()
        if receive:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        one.setblocking(False)
        one.connect_ex(("127.0.0.1", simulator.port))
        waiting.register(one, selectors.EVENT_WRITE)
        sockets.append(one)
    until = time.monotonic() + 60
    while waiting.get_map() and time.monotonic() < until:
        for key, _ in waiting.select(1):
            waiting.unregister(key.fileobj)
    return sockets


def read_all(sockets, enough, seconds=60):
    """Reads until each connection has a number of bytes, or has ended; returns the bytes of each."""
    waiting, got = selectors.DefaultSelector(), dict.fromkeys(sockets, 0)
    for one in sockets:
        waiting.register(one, selectors.EVENT_READ)
    until = time.monotonic() + seconds
    while waiting.get_map() and time.monotonic() < until:
        for key, _ in waiting.select(1):
            try:
                piece = key.fileobj.recv(1 << 18)
            except OSError:
                piece = b""
            got[key.fileobj] += len(piece)
            if not piece or got[key.fileobj] >= enough:
                waiting.unregister(key.fileobj)
    return list(got.values())


def close(sockets, reset=False):
    for one in sockets:
        if reset:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.close()


def now(**more):
    return [{"route": "/now", "body": "now"}, *([more] if more else [])]


CASES = {}


def case(function):
    CASES[function.__name__] = function
    return function


@case
def slowloris():
    """5,000 connections that send a request one byte at a time."""
    with Simulator(now()) as simulator, Probe(simulator) as others:
        before = simulator.rss()
        sockets, text = connected(simulator, 5000), (GET % "/now").encode()
        for at in range(len(text) - 1):
            for one in sockets:
                one.send(text[at:at + 1])
        grown = simulator.rss() - before
        for one in sockets:
            one.send(text[-1:])
        answered = sum(got > 0 for got in read_all(sockets, 1))
        close(sockets)
        yield "%d of 5000 answered; %.1f kB of memory each; %s" % (answered, grown / 5000 / 1024, others)
        yield answered == 5000 and not others.failures


@case
def slow_readers():
    """1,000 clients that read nothing of 428 kB, and later everything."""
    with Simulator(now(route="/large", random_content="428kb")) as simulator, Probe(simulator) as others:
        before, direct = simulator.rss(), simulator.direct()
        sockets = connected(simulator, 1000, receive=4096)
        for one in sockets:
            one.send((GET % "/large").encode())
        time.sleep(3)
        grown, more = simulator.rss() - before, simulator.direct() - direct
        complete = sum(got >= 428 << 10 for got in read_all(sockets, 428 << 10))
        close(sockets)
        yield "%.0f MB of memory, %.0f MB of it direct, while they wait; %d of 1000 complete; %s" % (
            grown / MB, more / MB, complete, others)
        yield complete == 1000 and more < 64 * MB and not others.failures


@case
def slow_streams():
    """1,000 clients that read nothing of a stream of events of 1 MB with placeholders."""
    event = {"event": {"data": "<<ordinal>> " + "x" * 1_000_000}, "count": 3}
    with Simulator(now(route="/events", stream=event)) as simulator, Probe(simulator) as others:
        direct = simulator.direct()
        sockets = connected(simulator, 1000, receive=4096)
        for one in sockets:
            one.send((GET % "/events").encode())
        time.sleep(5)
        more = simulator.direct() - direct
        closed = simulator.counts().get("close", 0)
        close(sockets, reset=True)
        yield "%.0f MB of direct memory; %d streams closed; %s" % (more / MB, closed, others)
        yield 0 < more < 128 * MB and closed > 0 and not others.failures


@case
def burst():
    """15,000 connections at once, with a request each."""
    with Simulator(now()) as simulator:
        began = time.monotonic()
        sockets = connected(simulator, 15000)
        opened = time.monotonic() - began
        failed = 0
        for one in sockets:
            try:
                one.send((GET % "/now").encode())
            except OSError:
                failed += 1
        answered = sum(got > 0 for got in read_all(sockets, 1))
        close(sockets)
        yield "opened in %.1f s, %d failed, %d answered after %.1f s" % (
            opened, failed, answered, time.monotonic() - began)
        yield answered == 15000


@case
def leavers():
    """50,000 clients that connect and leave, every second one with a reset."""
    with Simulator(now()) as simulator, Probe(simulator) as others:
        files, began = simulator.files(), time.monotonic()
        for part in range(100):
            close(connected(simulator, 500), reset=part % 2 == 0)
        seconds = time.monotonic() - began
        left = eventually(lambda: simulator.files() <= files + 5)
        yield "%.0f a second; files %d before and %d after; %s" % (50000 / seconds, files, simulator.files(), others)
        yield left and not others.failures


@case
def half_open_peers():
    """2,000 connections without a sign of life, which `idle` of a listener closes."""
    recipes = {"listener": {"idle": "5s"}, "recipes": now()}
    with Simulator(recipes) as simulator:
        files = simulator.files()
        sockets = connected(simulator, 2000)
        eventually(lambda: simulator.files() >= files + 2000, 4)
        most = simulator.files()
        closed = eventually(lambda: simulator.files() <= files + 5)
        close(sockets)
        yield "files: %d before, %d with them, %d after `idle` of 5 s" % (files, most, simulator.files())
        yield closed


@case
def files_used_up():
    """400 connections to a simulator that may open 256 files."""
    with Simulator(now(), files=256) as simulator:
        sockets = connected(simulator, 400)
        cpu = simulator.cpu_seconds()
        time.sleep(3)
        cpu = (simulator.cpu_seconds() - cpu) / 3
        close(sockets)
        served = eventually(lambda: ok(simulator))
        yield "%.2f cores of CPU while full; then %s" % (cpu, "serves again" if served else "does not serve")
        yield served and cpu < 0.2


def ok(simulator):
    with contextlib.suppress(OSError):
        return simulator.get("/now", timeout=2) == "now"
    return False


@case
def full_disks():
    """An access log, and the raw results of a driver, on a disk without space."""
    with Simulator(now(), "--access-log", "/dev/full") as simulator, Probe(simulator) as others:
        time.sleep(3)
        said = simulator.errors().strip().splitlines()
        attack = [BIN + "java", "-jar", JAR, "attack", "http://127.0.0.1:%d/now" % simulator.port, "--rate", "200",
                  "--duration", "2s", "--output", "/dev/full", "--force"]
        driver = subprocess.run(attack, capture_output=True, text=True)
        unlogged = simulator.counts().get("unlogged", 0)
        yield "%d lines dropped, %d lines of warnings; driver: exit code %d, %s; %s" % (
            unlogged, len(said), driver.returncode, (driver.stderr.strip().splitlines() or ["silent"])[-1], others)
        yield 0 < len(said) < 5 and driver.returncode != 0 and not others.failures


def run(names):
    failed = []
    for name in names or CASES:
        figures, holds = CASES[name]()
        print("%-16s %-5s %s" % (name, "ok" if holds else "FAILS", figures), flush=True)
        failed += [] if holds else [name]
    sys.exit("does not hold: " + ", ".join(failed) if failed else 0)
