import tempfile
import unittest
from pathlib import Path
from xml.dom import minidom

from sidebyside import report
from sidebyside.sections_more import per_hour

SETTINGS = {"server_core": 0, "load_core": 1, "rounds": 2, "seconds": 4, "warm_seconds": 2, "timeout": 8}
SERVERS = [{"label": "ours", "title": "Origin Simulator"}, {"label": "nginx", "title": "nginx"}]


def sample(server, number, rate, **more):
    return {
        "round": number,
        "server": server,
        "requests": 4 * rate,
        "seconds": 4.0,
        "rate": rate,
        "cpu_us": 10.0,
        "p50_us": 1000.0,
        "p99_us": 2000.0,
        "errors": {"timeout": 0, "read": 0},
        "rss_kb": 4096,
        "pss_kb": 2048,
        "disturbed": 0.0,
        "server_command": f"run {server}",
        "load_command": "wrk",
        **more,
    }


def result(*parts):
    return {
        "date": "2026-11-21 10:00 UTC",
        "git": {"commit": "0123456789ab", "dirty": True},
        "ended": "complete",
        "machine": {"cpu": "A CPU", "cores": 2, "kernel": "6.1"},
        "versions": {"wrk": "4.1.0"},
        "command": "run sizes",
        "parts": list(parts),
    }


def sizes(*samples):
    return {
        "part": "sizes",
        "servers": SERVERS,
        "settings": SETTINGS,
        "connections": 64,
        "samples": list(samples),
    }


def latency(*samples):
    return {
        "part": "latency",
        "servers": SERVERS,
        "settings": SETTINGS,
        "size_kb": 428,
        "samples": list(samples),
    }


CLIENTS = [{"label": name, "title": name} for name in ("attack", "vegeta", "wrk")]


def client(name, number, latency, rate, **more):
    return {
        "round": number,
        "server": "ours",
        "client": name,
        "latency": latency,
        "rate": rate,
        "requests": 2000,
        "answered": 2000,
        "achieved": 500.0,
        **{f"{percentile}_us": 100_000.0 for percentile in ("p50", "p90", "p95", "p99")},
        "cpu_us": 100.0,
        "disturbed": 0.0,
        "server_command": "run ours",
        "load_command": f"run {name}",
        **more,
    }


def drivers(*samples):
    return {
        "part": "drivers",
        "servers": SERVERS[:1],
        "clients": CLIENTS,
        "settings": SETTINGS,
        "connections": 64,
        "in_flight": 50,
        "samples": list(samples),
    }


def percentiles(p50, p99):
    return {"min": p50, "p50": p50, "p90": p99, "p99": p99, "p999": p99, "max": p99}


class ReportTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def markdown(self, part):
        return report.of(result(part), self.folder, set())

    def test_medians_bests_and_ratios_of_rounds(self):
        told = self.markdown(
            sizes(
                sample("ours", 1, 100, size_kb=1),
                sample("nginx", 1, 200, size_kb=1),
                sample("ours", 2, 300, size_kb=1),
                sample("nginx", 2, 300, size_kb=1),
            )
        )
        self.assertIn("| 1 kB | 200 (300) | 250 (300) |", told)
        self.assertIn("| body | Origin Simulator |\n| --- | --: |\n| 1 kB | 0.75 / 1.00 |\n", told)
        self.assertIn("commit 0123456789ab with changes", told)
        self.assertNotIn("other work", told)

    def test_tls_is_compared_by_load(self):
        told = self.markdown(
            {
                **sizes(
                    sample("ours", 1, 100, load="handshake and 1 kB"),
                    sample("nginx", 1, 200, load="handshake and 1 kB", cpu_us=20.0),
                ),
                "part": "tls",
            }
        )
        self.assertIn("| load | Origin Simulator |\n| --- | --: |\n| handshake and 1 kB | 0.50 / 0.50 |\n", told)

    def test_a_cell_with_errors_points_to_its_footnote(self):
        told = self.markdown(
            latency(
                sample("ours", 1, 100, delay_ms=1000, connections=100),
                sample("nginx", 1, 90, delay_ms=1000, connections=100, errors={"timeout": 3, "read": 1}),
            )
        )
        self.assertIn("| 100 | 100 | 90¹ |", told)
        self.assertIn(
            "¹ nginx, 1 s, 100 connections: 3 answers later than 8 s, 1 failed read; 360 answers in 1 round.",
            told,
        )

    def test_server_without_responses_has_dashes_and_a_footnote(self):
        silent = sample("nginx", 1, 0, delay_ms=100, connections=10, cpu_us=None)
        del silent["p50_us"], silent["p99_us"]
        told = self.markdown(latency(sample("ours", 1, 100, delay_ms=100, connections=10), silent))
        self.assertIn("| 10 | 100 | 0¹ |", told)
        self.assertIn("| 10 | 1.00 / 2.00 | – / – |", told)
        self.assertIn("0 answers to 10 connections", told)

    def test_other_work_on_the_core_is_reported(self):
        told = self.markdown(sizes(sample("ours", 1, 100, size_kb=1, disturbed=0.31)))
        self.assertIn(
            "In 1 of 1 measurements, other work took more than 5 % of the server's core, up to 31 %", told
        )

    def test_incomplete_run_is_reported(self):
        broken = {**result(sizes(sample("ours", 1, 100, size_kb=1))), "ended": "interrupted"}
        self.assertIn("did not come to its end: interrupted", report.of(broken, self.folder, set()))

    def test_charts_of_a_second_result_do_not_replace_the_first(self):
        taken = set()
        for _ in range(2):
            told = report.of(result(sizes(sample("ours", 1, 100, size_kb=1))), self.folder, taken)
        self.assertIn("(throughput-2.svg)", told)
        for name in ("throughput.svg", "throughput-2.svg", "cost.svg", "cost-2.svg"):
            minidom.parse(str(self.folder / name))

    def test_percentiles_of_clients_are_held_within_2_percent(self):
        told = self.markdown(
            drivers(
                client("attack", 1, "100 ms", 500, late_us={"p50": 20, "p99": 90}),
                client("vegeta", 1, "100 ms", 500, p50_us=102_000, p99_us=97_900, late_us={"p50": 0, "p99": 5}),
                client("wrk", 1, "100 ms", 500),
            )
        )
        self.assertIn("| 100 ms: attack | 100.00 | 100.00 | 100.00 | 100.00 | 0.020 / 0.090 | 500 |", told)
        self.assertIn("| 100 ms: vegeta | 1.020 held | 1.000 held | 1.000 held | **0.979 not held** |", told)
        self.assertIn("| 100 ms: wrk | 1.000 held |", told)
        self.assertNotIn("| 100 ms: attack | 1.000", told)
        self.assertIn("```\nrun ours\nrun attack\nrun vegeta\nrun wrk\n```", told)

    def test_cost_per_request_is_compared_with_vegeta(self):
        late = {"late_us": {"p50": 10, "p99": 20}, "begun_s": 1.5}
        told = self.markdown(
            drivers(
                client("attack", 1, "none", 1_000, cpu_us=200.0, settled_us=20.0, **late),
                client("vegeta", 1, "none", 1_000, cpu_us=80.0, settled_us=80.0, **late),
                client("wrk", 1, "none", None, cpu_us=4.0),
            )
        )
        self.assertIn("| 1,000/s: attack | 500 | 2,000 of 4,000 | 0.010 / 0.020 | 1.50 | 200 | 20.0 |", told)
        self.assertIn("| 1,000/s | **2.50 not below** | 0.25 below |", told)
        self.assertIn("| wrk | 500 | 4.00 |", told)
        self.assertIn("(drivers.svg)", told)
        minidom.parse(str(self.folder / "drivers.svg"))

    def test_verdict_of_our_driver_is_reported(self):
        limited = client("attack", 1, "100 ms", 500, verdict="the driver was the limit")
        self.assertIn(
            "Of 2 runs of attack, not valid: 1 (1 × the driver was the limit).",
            self.markdown(drivers(limited, client("attack", 2, "100 ms", 500, verdict="valid"))),
        )

    def test_a_run_too_short_to_settle_has_dashes(self):
        late = {"late_us": {"p50": 10, "p99": 20}, "begun_s": 1.5}
        told = self.markdown(drivers(client("vegeta", 1, "none", 1_000, settled_us=None, **late)))
        self.assertIn("| 1.50 | 100 | – |", told)

    def test_other_work_is_measured_on_the_clients_core(self):
        self.assertIn(
            "of the load's core", self.markdown(drivers(client("wrk", 1, "100 ms", 500, disturbed=0.5)))
        )

    def test_outside_report_includes_errors_measured_inside(self):
        seen = {
            "round": 1,
            "rate": 10_000,
            "delay_ms": 1000,
            "arrivals": "poisson",
            "planned": 100_000,
            "count": 99_999,
            "service_us": percentiles(300, 2_000),
            "response_us": percentiles(350, 2_100),
            "late_us": percentiles(20, 90),
            "verdict": "valid",
            "disturbed": 0.0,
            "server_command": "run",
        }
        inside = {"inside_ms": {"p50_ms": 0.05, "p99_ms": 0.9}}
        told = self.markdown(
            {
                "part": "outside",
                "servers": SERVERS,
                "settings": SETTINGS,
                "samples": [
                    {**seen, "server": "ours", **inside},
                    {**seen, "server": "nginx", "inside_ms": None},
                ],
            }
        )
        figures = "0.300 / 0.300 / 2.000 / 2.000 | 0.350 / 2.100 | 0.020 / 0.090"
        self.assertIn(
            f"| 10,000/s, 1 s, poisson; Origin Simulator | {figures} | 0.050 / 0.900 | 99,999 of 100,000 | valid |",
            told,
        )
        self.assertIn(f"; nginx | {figures} | – |", told)

    def test_streams_have_their_error_cost_and_memory(self):
        one = {
            "streams": 10_000,
            "every_ms": 100,
            "rate": 99_990.0,
            "cpu_us": 5.25,
            "cpu_share": 0.52,
            "error_us": {"p50": 200.0, "p99": 900.0, "p999": 2000.0, "max": 9000.0},
            "inside_ms": {"p50_ms": 0.1, "p99_ms": 0.4},
            "bare": {"rss_kb": 100_000},
            "open": {"rss_kb": 150_000},
            "lost": 0,
        }
        part = {"part": "streams", "servers": SERVERS, "settings": SETTINGS, "size": 120}
        part["samples"] = [sample("ours", 1, 0) | one]
        told = self.markdown(part)
        self.assertIn("| 10,000 streams, every 100 ms; Origin Simulator | 99,990 | 5.25 | 52 % |", told)
        self.assertIn("| 0.20 / 0.90 / 2.00 / 9.00 | 0.100 / 0.400 | 5.00 | 0 |", told)

    def test_few_windows_have_no_slope(self):
        rising = [{"at_seconds": 3600 * i, "cpu_us": 100 + i} for i in range(100)]
        self.assertAlmostEqual(per_hour(rising, "cpu_us"), 1 / 154.5)
        self.assertIsNone(per_hour(rising[:10], "cpu_us"))


if __name__ == "__main__":
    unittest.main()
