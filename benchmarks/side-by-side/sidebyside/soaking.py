"""Constant load for minutes, to detect growth of cost per request, memory, or latency."""

from sidebyside.measuring import Cell, loaded, warm_up
from sidebyside.processes import await_answer, check, running
from sidebyside.servers import Site

# Each connection sends a request and gets its response after 100 ms: a closed loop of nearly constant 5,000/s.
CONNECTIONS = 500
DELAY_MS = 100
SIZE = 1024


def soak(recording, servers, settings, quick, minutes):
    """Servers in turn, in windows of `settings.seconds`."""
    recording.begin("soak", servers, settings, connections=CONNECTIONS, delay_ms=DELAY_MS, minutes=minutes)
    cell = Cell({}, Site(SIZE, DELAY_MS), CONNECTIONS)
    windows = max(2, round(60 * minutes / settings.seconds))
    for server in servers:
        with running(server, cell.site, str(settings.server_core)) as started:
            await_answer(started, cell.site.path)
            check(started, cell.site.path, SIZE, DELAY_MS)
            warm_up(started, cell, settings, None)
            for number in range(windows):
                sample = loaded(started, cell, settings, settings.seconds)
                at = (number + 1) * settings.seconds
                recording.add(
                    {"server": server.label, "at_seconds": at, "server_command": started.shown(), **sample}
                )
                cpu = sample["cpu_us"] or 0
                print(
                    f"{at:>5} s {server.label:<11} {sample['rate']:>7,.0f}/s  {cpu:7.2f} µs"
                    f"  {sample['rss_kb'] / 1024:6.0f} MB  p99 {sample.get('p99_us', 0) / 1000:.2f} ms",
                    flush=True,
                )
            check(started, cell.site.path, SIZE, DELAY_MS)
