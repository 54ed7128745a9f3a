"""Writes what Locust 2 makes of the samples in LocustReportTest, into this folder: python make_tables2.py (with locust 2.47.0)"""
import csv
import time
import types

from locust import stats

TARGETS = [("GET", "/auth/profile"), ("GET", "/api/cases"), ("POST", "/api/cases")]
START = 1767323045  # 2026-01-02T03:04:05Z, as TestRun
now = 0.0
stats.time = types.SimpleNamespace(time=lambda: now)

requests = []
for i in range(1100):
    micros = 3000 + i * 7919 % 1000 * 613 + (i * 11003 if i % 97 == 0 else 0)
    target = TARGETS[2 if i % 10 == 0 else 0 if i % 3 == 0 else 1]
    error = "500 Internal Server Error" if i % 50 == 7 else "reset" if i % 200 == 11 else None
    requests.append((START + i * 0.1 + micros / 1e6, target, micros / 1000, error))

now = float(START)
run = stats.RequestStats()
for end, (method, name), millis, error in sorted(requests, key=lambda request: request[0]):
    now = end
    run.log_request(method, name, millis, 0)
    if error:
        run.log_error(method, name, error)

lines = [*stats.get_stats_summary(run, current=False), "", *stats.get_percentile_stats_summary(run), ""]
with open("tables2.txt", "w") as tables:
    tables.write("\n".join(lines + stats.get_error_report_summary(run)) + "\n")
files = stats.StatsCSV(types.SimpleNamespace(stats=run), stats.PERCENTILES_TO_REPORT)
with open("locust2_stats.csv", "w", newline="") as out:
    files.requests_csv(csv.writer(out))
with open("locust2_failures.csv", "w", newline="") as out:
    files.failures_csv(csv.writer(out))
