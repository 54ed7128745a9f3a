"""An open-loop client: sends requests at Poisson or even instants, independent of responses, and times each.

Run as a command: python3 -m sidebyside.probe URL RATE SECONDS CONNECTIONS [even] [LAST]: evenly spaced
requests; LAST seconds in which answers are awaited after the last request (default 5). Prints one line of JSON:
`latency_us` from the sending of a request to the first byte of its answer, `late_us` by which
requests were sent after their instant (what this client itself adds is about as much), each with
min, p50, p90, p99, p999, max; `count` of answers; `lost` requests without a good one.

It never sleeps, so it needs a core of its own.
"""

import gc
import json
import random
import re
import select
import socket
import sys
import time
from urllib.parse import urlsplit

SEED = 1
LAST_SECONDS = 5  # wait for responses after the last request
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.I)
PERCENTILES = {"min": 0, "p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999, "max": 1}


def percentiles(values):
    """Nearest-rank percentiles of unsorted values; empty without values."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return {name: ranked[round(share * last)] for name, share in PERCENTILES.items()} if ranked else {}


def instants(rate, seconds, seed=SEED, even=False):
    """Poisson or evenly spaced arrivals in nanoseconds from the start."""
    if even:
        return [int(number / rate * 1e9) for number in range(int(rate * seconds))]
    chance, at, found = random.Random(seed), 0.0, []
    while True:
        at += chance.expovariate(rate)
        if at >= seconds:
            return found
        found.append(int(at * 1e9))


class Connection:
    """A keep-alive connection with at most one request in flight."""

    def __init__(self, address, request):
        self.socket = socket.create_connection(address, timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self.request = request
        self.sent = 0
        self.received = None  # the head until it is complete
        self.missing = 0

    def ask(self, now):
        self.sent = now
        self.received = b""
        self.socket.send(self.request)

    def read(self):
        """Reads available bytes: True when the response is complete, None when it is invalid."""
        try:
            data = self.socket.recv(1 << 20)
        except OSError:
            return None
        if not data or self.received is None:
            return None
        if self.missing:
            self.missing -= len(data)
        else:
            self.received += data
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return False
            length = LENGTH.search(self.received, 0, end + 2)
            if self.received[9:12] != b"200" or not length:
                return None
            self.missing = end + 4 + int(length[1]) - len(self.received)
        if self.missing == 0:
            self.received = None
        return self.missing == 0


def probe(url, rate, seconds, connections, even=False, last=LAST_SECONDS):
    """Sends `rate` requests per second; opens more connections when all are busy."""
    target = urlsplit(url)
    address = (target.hostname, target.port)
    request = f"GET {target.path} HTTP/1.1\r\nhost: {target.hostname}\r\n\r\n".encode()
    poll = select.epoll()
    all_of_them, idle = {}, []

    def connect():
        made = Connection(address, request)
        all_of_them[made.socket.fileno()] = made
        poll.register(made.socket, select.EPOLLIN)
        return made

    idle.extend(connect() for _ in range(connections))
    latencies, late, lost, waiting = [], [], 0, 0
    due = instants(rate, seconds, even=even)
    clock = time.perf_counter_ns
    begin = clock() + 10_000_000
    end = begin + int((seconds + last) * 1e9)
    position = 0
    while (position < len(due) or waiting) and clock() < end:
        now = clock()
        if position < len(due) and now >= begin + due[position]:
            one = idle.pop() if idle else connect()
            one.ask(clock())
            late.append((one.sent - begin - due[position]) / 1000)
            position += 1
            waiting += 1
        for number, _ in poll.poll(0):
            arrived = clock()
            one = all_of_them[number]
            first = one.received == b""
            whole = one.read()
            if first and whole is not None:
                latencies.append((arrived - one.sent) / 1000)
            if whole is None:
                lost += one.received is not None
                waiting -= one.received is not None
                poll.unregister(one.socket)
                one.socket.close()
                del all_of_them[number]
                idle = [other for other in idle if other is not one]
            elif whole:
                waiting -= 1
                idle.append(one)
    for one in all_of_them.values():
        one.socket.close()
    return {
        "count": len(latencies),
        "lost": lost + waiting,
        "latency_us": percentiles(latencies),
        "late_us": percentiles(late),
    }


def main():
    url, rate, seconds, connections, *more = sys.argv[1:]
    even = "even" in more
    last = float(more[-1]) if more and more[-1] != "even" else LAST_SECONDS
    gc.disable()
    print(json.dumps(probe(url, float(rate), float(seconds), int(connections), even, last)))


if __name__ == "__main__":
    main()
