"""Mixes, faults, bandwidth, streams, templates, TLS, and replacements, for long."""
import contextlib, json, statistics, subprocess, threading, time

from .simulator import BIN, JAR, Simulator, eventually

MB = 1 << 20
SOAK = {
    "/mix": {"mix": [{"weight": 97}, {"weight": 2, "status": 503}, {"weight": 1, "latency": "20ms..80ms"}]},
    "/fault": {"mix": [{"weight": 9}, {"weight": 1, "fault": "reset after 50%"}], "random_content": "10kb"},
    "/bandwidth": {"random_content": "20kb", "bandwidth": "200kb/s"},
    "/stream": {"stream": {"event": "<<ordinal>> at <<now http>>", "count": 10, "every": "20ms"}},
    "/template": {"body": "<<query.id>> <<header.user-agent>> <<number>>"},
    "/replaced": {"body": "0"},
}


def run(minutes, load):
    recipes = [dict({"route": route, "body": "hello"} if len(r) == 1 and "mix" in r else {"route": route}, **r)
               for route, r in SOAK.items()]
    with Simulator(recipes, "--threads", "1", "--https-port", "0") as simulator:
        rate = 2000
        for _ in range(3):  # a request costs less at a higher rate
            cost = per_request(simulator, rate, 30)
            print("%.0f µs of CPU per request at %d/s" % (cost * 1e6, rate), flush=True)
            rate = max(20, int(load / cost))
        print("%d requests/s for %g minutes" % (rate, minutes), flush=True)
        over = threading.Event()
        replacing = threading.Thread(target=replace, args=(simulator, over), daemon=True)
        replacing.start()
        drivers = attack(simulator, rate, minutes * 60 + 600)
        samples, every = [], minutes * 60 / 20
        began = time.monotonic()
        cpu, requests, at = simulator.cpu_seconds(), simulator.counts()["total_requests"], began
        for _ in range(20):
            time.sleep(every)  # and not until an instant: measuring takes seconds on a busy machine
            cpu_now, requests_now = simulator.cpu_seconds(), simulator.counts()["total_requests"]
            samples.append({
                "hours": (time.monotonic() - began) / 3600,
                "µs of CPU per request": (cpu_now - cpu) / max(1, requests_now - requests) * 1e6,
                "% of a core": (cpu_now - cpu) / (time.monotonic() - at) * 100,
                "heap, MB": simulator.heap() / MB,
                "direct memory, MB": simulator.direct() / MB,
                "files": simulator.files(),
                "threads": simulator.threads()})
            cpu, requests, at = simulator.cpu_seconds(), simulator.counts()["total_requests"], time.monotonic()
        over.set()
        stop(drivers)
        eventually(lambda: simulator.files() < 20)
        print("%d requests; standard error: %d lines; %d files when the drivers have left" % (
            requests, len(simulator.errors().splitlines()), simulator.files()))
        report(samples[4:])  # the first fifth warms up


def report(samples):
    hours = [sample["hours"] for sample in samples]
    print("| figure | mean | first | last | slope per hour |\n|---|---|---|---|---|")
    for name in list(samples[0])[1:]:
        values = [sample[name] for sample in samples]
        slope = statistics.linear_regression(hours, values).slope
        print("| %s | %.1f | %.1f | %.1f | %+.2f |" % (name, statistics.mean(values), values[0], values[-1], slope))


def attack(simulator, rate, seconds):
    """Starts a driver without TLS, and one with TLS for a tenth of the requests."""
    drivers = []
    for base, share, extra in (("http://127.0.0.1:%d" % simulator.port, 0.9, []),
                               ("https://127.0.0.1:%d" % simulator.https, 0.1, ["--insecure"])):
        urls = [base + route + "?id=7" for route in SOAK]
        command = [BIN + "java", "-jar", JAR, "attack", *urls, "--rate", str(max(1, round(rate * share))), "--duration",
                   "%ds" % seconds, "--force", "--timeout", "10s", "--max-rate", "100000", "--max-connections", "1000", *extra]
        drivers.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    return drivers


def stop(drivers):
    for driver in drivers:
        driver.kill()
        driver.wait()


def per_request(simulator, rate, seconds):
    """Returns the CPU seconds of the simulator per request, after as long a warm-up."""
    before = simulator.counts()["total_requests"]
    drivers = attack(simulator, rate, 2 * seconds + 20)
    eventually(lambda: simulator.counts()["total_requests"] - before > rate * seconds, 60)
    cpu, requests = simulator.cpu_seconds(), simulator.counts()["total_requests"]
    time.sleep(seconds)
    cpu, requests = simulator.cpu_seconds() - cpu, simulator.counts()["total_requests"] - requests
    stop(drivers)
    return cpu / max(1, requests)


def replace(simulator, over):
    number = 0
    while not over.wait(1):
        number += 1
        with contextlib.suppress(OSError):
            content = {"body": str(number)} if number % 2 else {"random_content": "%dkb" % (1 + number % 50)}
            simulator.get("/_admin/add_recipe", data=json.dumps(dict(content, route="/replaced")).encode())
