"""Time from the start of a process to its first response, on both cores."""

from sidebyside.measuring import rotated
from sidebyside.processes import await_answer, check, running
from sidebyside.procfs import memory_kb
from sidebyside.servers import BODY, Bare, Site

SIZE = 1024


def start(recording, servers, settings, quick, variants=()):
    """All servers, including a bare one, and ours also with the JVM options of each variant."""
    java = next((server.java for server in servers if hasattr(server, "java")), None)
    if java and not any(isinstance(server, Bare) for server in servers):
        servers = servers + [Bare(java)]
    servers = servers + list(variants)
    recording.begin("start", servers, settings)
    cores = f"{settings.server_core},{settings.load_core}"
    for number in range(settings.rounds):
        for server in rotated(servers, number):
            with running(server, Site(SIZE), cores) as started:
                took = await_answer(started, BODY)
                check(started, BODY, SIZE, 0)
                sample = {
                    "start_ms": 1000 * took,
                    **memory_kb(started.pid),
                    "server_command": started.shown(),
                }
            recording.add({"round": number + 1, "server": server.label, **sample})
            print(f"{number + 1}/{settings.rounds} {server.label:<11} {1000 * took:.0f} ms", flush=True)
