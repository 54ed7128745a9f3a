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

    def test_a_server_without_answers_has_dashes_and_a_footnote(self):
        silent = sample("nginx", 1, 0, delay_ms=100, connections=10, cpu_us=None)
        del silent["p50_us"], silent["p99_us"]
        told = self.markdown(latency(sample("ours", 1, 100, delay_ms=100, connections=10), silent))
        self.assertIn("| 10 | 100 | 0¹ |", told)
        self.assertIn("| 10 | 1.00 / 2.00 | – / – |", told)
        self.assertIn("0 answers to 10 connections", told)

    def test_foreign_work_on_the_core_is_told(self):
        told = self.markdown(sizes(sample("ours", 1, 100, size_kb=1, disturbed=0.31)))
        self.assertIn(
            "In 1 of 1 measurements other work took more than 5 % of the server's core, at most 31 %", told
        )

    def test_a_run_that_did_not_end_says_so(self):
        broken = {**result(sizes(sample("ours", 1, 100, size_kb=1))), "ended": "interrupted"}
        self.assertIn("did not come to its end: interrupted", report.of(broken, self.folder, set()))

    def test_charts_of_a_second_result_do_not_replace_the_first(self):
        taken = set()
        for _ in range(2):
            told = report.of(result(sizes(sample("ours", 1, 100, size_kb=1))), self.folder, taken)
        self.assertIn("(throughput-2.svg)", told)
        for name in ("throughput.svg", "throughput-2.svg", "cost.svg", "cost-2.svg"):
            minidom.parse(str(self.folder / name))

    def test_few_windows_have_no_slope(self):
        rising = [{"at_seconds": 3600 * i, "cpu_us": 100 + i} for i in range(100)]
        self.assertAlmostEqual(per_hour(rising, "cpu_us"), 1 / 154.5)
        self.assertIsNone(per_hour(rising[:10], "cpu_us"))


if __name__ == "__main__":
    unittest.main()
