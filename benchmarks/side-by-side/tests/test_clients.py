import contextlib
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from sidebyside import clients, drivers, fetch, metering, needs, outside, paths
from sidebyside.clients import Attack, Load, Vegeta, Wrk
from sidebyside.measuring import Settings
from sidebyside.servers import Java

SECOND = 1_000_000_000

VEGETAS = {
    "requests": 1000,
    "success": 0.999,
    "throughput": 99.5,
    "latencies": {"50th": 100_200_000, "90th": 100_400_000, "95th": 100_500_000, "99th": 101_000_000},
}
CSV = (
    "5000000000,200,400000,95,1024,,,,0,GET,http://127.0.0.1:1/body,SGVhZA==\n"
    '5010000000,200,500000,95,1024,"Get ""x"", refused",,,1,GET,http://127.0.0.1:1/body,\n'
)
SAMPLES = """\
number,target,outcome,status,scheduled_ns,started_ns,sent_ns,first_byte_ns,end_ns,connect_ns,bytes_out,bytes_in,error,injected_ns,stage
0,GET /body,answered,200,0,20000,50000,100150000,100150000,0,95,1024,,,
1,GET /body,answered,503,1000000,1020000,1050000,101150000,101150000,0,95,1024,503 Service Unavailable,,
2,GET /body,timeout,0,2000000,2020000,2050000,-1,12050000000,0,95,0,timeout,,
"""


def requests(count, rate, took_ns, start=5 * SECOND):
    return [(i, start + i * SECOND // rate, start + i * SECOND // rate + took_ns) for i in range(count)]


class ClientsTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def test_attack_and_vegeta_get_equal_arguments(self):
        wanted = Load(500, 10, 64, most_connections=64)
        with mock.patch.object(needs, "vegeta", return_value="/vegeta"):
            theirs = Vegeta().command("http://127.0.0.1:1/body", wanted, self.folder, 1)
        ours = Attack("our.jar", Java("sh")).command("http://127.0.0.1:1/body", wanted, self.folder, 1)
        words = theirs[theirs.index("attack") :]
        self.assertEqual(ours[ours.index("attack") :][: len(words)], words)
        self.assertIn("-rate=500", words)
        self.assertIn("-max-connections=64", words)
        self.assertEqual((self.folder / "targets").read_text(), "GET http://127.0.0.1:1/body\n")
        self.assertEqual(theirs[1:3], ["-c", "1"])

    def test_no_limit_sets_no_option(self):
        line = clients.words("http://a/", Load(500, 10, 50), self.folder)
        self.assertFalse([word for word in line if "connections" in word])

    def test_vegeta_report_is_read_in_microseconds(self):
        self.assertEqual(
            clients.vegetas(VEGETAS),
            {
                "requests": 1000,
                "answered": 999,
                "achieved": 99.5,
                "p50_us": 100_200,
                "p90_us": 100_400,
                "p95_us": 100_500,
                "p99_us": 101_000,
            },
        )

    def test_begin_and_end_of_requests_are_read_from_csv(self):
        self.assertEqual(
            clients.instants(CSV), [(0, 5_000_000_000, 5_000_400_000), (1, 5_010_000_000, 5_010_500_000)]
        )

    def test_lateness_counts_from_the_most_punctual_request(self):
        found = [(1, SECOND + 10_000_000, 0), (0, SECOND + 3_000, 0), (2, SECOND + 21_000_000, 0)]
        self.assertEqual(clients.lateness(found, 100), [0, 3, 1000])

    def test_wrk_reports_no_individual_requests(self):
        (self.folder / "results").write_text(
            "  1000 requests in 10.00s, 1.00MB read\n  Non-2xx or 3xx responses: 5\nRequests/sec:    100.00\n"
            "Microseconds: 1=99 50=100 90=101 95=102 99=103 99.9=104 max=105\n"
        )
        seen, found = Wrk().read(self.folder / "results", None)
        self.assertEqual((seen["requests"], seen["answered"], seen["achieved"]), (1000, 995, 100))
        self.assertEqual([seen[name] for name in clients.NAMES], [100, 101, 102, 103])
        self.assertEqual(found, [])

    def test_failed_client_is_reported_with_its_output(self):
        with self.assertRaisesRegex(clients.LoadFailed, "ended with 3\nno such host"):
            clients.run(
                ["sh", "-c", "echo no such host >&2; exit 3"], self.folder / "results", 1, lambda process: None
            )

    def test_results_go_into_their_file(self):
        clients.run(["echo", "a result"], self.folder / "results", 1, lambda process: None)
        self.assertEqual((self.folder / "results").read_text(), "a result\n")


class DriversTest(unittest.TestCase):
    def test_only_clients_with_a_rate_get_one(self):
        known = [Attack("our.jar", Java("sh")), Vegeta(), Wrk()]
        able = {
            (cell.latency, cell.rate): [client.label for client in cell.clients(known)]
            for cell in drivers.cells(quick=True)
        }
        self.assertEqual(able[("100 ms", 500)], ["attack", "vegeta", "wrk"])
        self.assertEqual(able[(drivers.NONE, 1_000)], ["attack", "vegeta"])
        self.assertEqual(able[(drivers.NONE, None)], ["wrk"])

    def test_warm_up_draws_differ_from_measured_draws(self):
        cell = drivers.cells(quick=True)[1]
        document = cell.site().document
        self.assertEqual([recipe["route"] for recipe in document], ["/body", "/like", "/warm"])
        self.assertIn("lognormal", document[0]["stages"][0]["latency"])
        self.assertEqual([recipe.get("seed") for recipe in document], [1, 1, None])

    def test_no_latency_has_no_latency_field(self):
        cell = drivers.cells(quick=True)[-1]
        self.assertNotIn("latency", cell.site().document[0]["stages"][0])

    def test_limits_are_those_of_the_settings(self):
        settings = Settings(0, 1, rounds=1, seconds=7, warm_seconds=2, timeout=9)
        self.assertEqual(
            drivers.cells(quick=False)[2].load(settings), Load(1_000, 7, 64, most_connections=64, timeout=9)
        )


class MeteringTest(unittest.TestCase):
    def test_settled_is_the_second_half_of_a_run(self):
        # a whole core until second 10, then 10 ms a second: 100 µs for each of 100 requests a second
        marks = [(at * SECOND, float(min(at, 10)) + 0.01 * max(0, at - 10)) for at in range(20)]
        self.assertAlmostEqual(metering.settled(marks, requests(1000, 100, 1000)), 100, delta=1)

    def test_a_run_too_short_has_no_second_half(self):
        self.assertIsNone(metering.settled([(5 * SECOND, 1.0)], requests(10, 100, 1000)))

    def test_before_counts_cpu_until_the_first_request(self):
        marks = [(3 * SECOND, 0.5), (5 * SECOND - 1, 1.5), (6 * SECOND, 2.0)]
        self.assertEqual(metering.before_first(marks, requests(10, 100, 1000)), 1.5)
        self.assertEqual(metering.before_first([], requests(10, 100, 1000)), 0)

    def test_cpu_time_is_recorded_until_the_process_ends(self):
        meter = metering.Meter()
        burning = "import time\nend = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
        process = subprocess.Popen([sys.executable, "-c", burning])
        meter.watch(process, 60)
        self.assertEqual(process.returncode, 0)
        self.assertGreaterEqual(meter.seconds(), 0.3)
        self.assertTrue(all(a[1] <= b[1] for a, b in zip(meter.marks, meter.marks[1:])))
        self.assertGreater(meter.marks[-1][1], 0)


class OutsideTest(unittest.TestCase):
    def test_errors_subtract_the_latency_and_count_only_good_responses(self):
        seen = outside.off(SAMPLES.splitlines(), 100)
        self.assertEqual((seen["count"], seen["lost"]), (1, 2))
        self.assertEqual(seen["service_us"]["p50"], 100)
        self.assertEqual(seen["response_us"]["p50"], 150)
        self.assertEqual(seen["late_us"]["p50"], 20)

    def test_more_connections_are_open_than_requests_in_flight(self):
        self.assertEqual(outside.open_before(10_000, 1_000), 12_600)
        self.assertEqual(outside.connections(quick=False), 12_600)


class NeedsTest(unittest.TestCase):
    def test_missing_vegeta_is_reported_with_a_fix(self):
        with self.assertRaisesRegex(needs.Missing, "/no/vegeta: not found .*run fetch.*--clients"):
            needs.vegeta("/no/vegeta")

    def test_fetched_vegeta_is_found(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(paths, "FETCHED", Path(folder)):
            made = Path(folder) / "vegeta"
            made.write_text("#!/bin/sh\n")
            made.chmod(0o755)
            self.assertEqual(needs.vegeta(), str(made))

    def test_without_go_nothing_is_built_and_nothing_fails(self):
        said = io.StringIO()
        with mock.patch.object(fetch.shutil, "which", return_value=None), contextlib.redirect_stdout(said):
            self.assertTrue(fetch.vegeta("v12.13.0"))
        self.assertIn("there is no go on PATH", said.getvalue())


if __name__ == "__main__":
    unittest.main()
