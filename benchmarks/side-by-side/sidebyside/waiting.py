"""Memory cost of a connection while its response is delayed."""

import select
import socket
import time

from sidebyside.measuring import rotated
from sidebyside.processes import await_answer, check, running
from sidebyside.procfs import memory_kb
from sidebyside.servers import BODY, WARM, Site

CONNECTIONS = 5_000
QUICK_CONNECTIONS = 500
SIZE = 1024
DELAY_MS = 60_000  # longer than it takes to connect, settle and measure
SETTLE_SECONDS = 2
REQUEST = f"GET {BODY} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()


def connections(quick, most=None):
    count = QUICK_CONNECTIONS if quick else CONNECTIONS
    return min(count, most) if most else count


def memory(recording, servers, settings, quick, most=None):
    count = connections(quick, most)
    recording.begin("memory", servers, settings, connections=count)
    for number in range(settings.rounds):
        for server in rotated(servers, number):
            sample = measure(server, count, settings)
            recording.add({"round": number + 1, "server": server.label, **sample})
            print(
                f"{number + 1}/{settings.rounds} {server.label:<11} {sample['bare']['rss_kb'] / 1024:.0f} MB bare,"
                f" {sample['waiting']['rss_kb'] / 1024:.0f} MB with {count} waiting",
                flush=True,
            )


def measure(server, count, settings):
    with running(server, Site(SIZE, DELAY_MS), str(settings.server_core)) as started:
        await_answer(started, WARM)
        check(started, WARM, SIZE, 0)
        time.sleep(SETTLE_SECONDS)
        bare = memory_kb(started.pid)
        begun = time.monotonic()
        clients = []
        try:
            for _ in range(count):
                clients.append(socket.create_connection(("127.0.0.1", started.port), timeout=10))
                clients[-1].sendall(REQUEST)
            time.sleep(SETTLE_SECONDS)
            waiting = memory_kb(started.pid)
            heard = readable(clients)
            if time.monotonic() - begun > DELAY_MS / 1000:
                started.fail(f"{count} connections took longer than {DELAY_MS / 1000:.0f} s")
            if heard:
                started.fail(f"{heard} of {count} connections were answered or closed (expected: all waiting)")
        finally:
            for client in clients:
                client.close()
        return {"connections": count, "bare": bare, "waiting": waiting, "server_command": started.shown()}


def readable(clients):
    poll = select.poll()
    for client in clients:
        poll.register(client, select.POLLIN | select.POLLHUP)
    return len(poll.poll(0))
