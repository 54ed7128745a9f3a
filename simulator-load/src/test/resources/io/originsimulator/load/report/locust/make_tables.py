"""Prints Locust's own tables of the samples in LocustReportTest: python make_tables.py FOLDER_OF_LOCUST_1_2_3 > tables.txt"""
import logging
import sys
import types

sys.modules["gevent"] = types.ModuleType("gevent")  # not needed to count and print
package = types.ModuleType("locust")
package.__path__ = [sys.argv[1] + "/locust"]
sys.modules["locust"] = package
exceptions = types.ModuleType("locust.exception")
exceptions.StopUser = Exception
sys.modules["locust.exception"] = exceptions

from locust import stats  # noqa: E402

TARGETS = [("GET", "/auth/profile"), ("GET", "/api/cases"), ("POST", "/api/cases")]
now = 0.0
stats.time = types.SimpleNamespace(time=lambda: now)
console = logging.getLogger("locust.stats_logger")
console.setLevel(logging.INFO)
console.addHandler(logging.StreamHandler(sys.stdout))

requests = []
for i in range(1100):
    micros = 3000 + i * 7919 % 1000 * 613 + (i * 11003 if i % 97 == 0 else 0)
    target = TARGETS[2 if i % 10 == 0 else 0 if i % 3 == 0 else 1]
    requests.append((i * 0.1 + micros / 1e6, target, micros / 1000, i % 50 == 7 or i % 200 == 11))

now = 1e-9  # a start at 0 is none to Locust
run = stats.RequestStats()
for end, (method, name), millis, failed in sorted(requests):
    now = end
    run.log_request(method, name, millis, 0)
    if failed:
        run.log_error(method, name, "failed")

stats.print_stats(run, current=False)
stats.print_percentile_stats(run)
