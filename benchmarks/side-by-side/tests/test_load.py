import unittest

from sidebyside import load

WHOLE = """\
Running 4s test @ http://127.0.0.1:8080/body
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   635.91us    0.89ms  12.92ms   93.69%
    Req/Sec    56.20k     8.07k   62.00k    86.67%
  Latency Distribution
     50%  250.00us
     75%    1.02ms
     90%    1.10s\x20
     99%    1.50m\x20
  22464657 requests in 30.00s, 17.76GB read
  Socket errors: connect 1, read 2, write 3, timeout 4
  Non-2xx or 3xx responses: 5
Requests/sec: 748868.53
Transfer/sec:    606.33MB
"""
EXACT = "Microseconds: 1=101 50=250 90=1100 99=2000 99.9=5000 max=12920\n"
STREAMS = """\
finished in 2.00s, 60123.50 req/s, 61.02MB/s
requests: 120247 total, 120347 started, 120247 done, 120240 succeeded, 5 failed, 5 errored, 1 timeout
status codes: 120240 2xx, 0 3xx, 0 4xx, 2 5xx
traffic: 122.04MB (127969228) total, 3.10MB (3246669) headers (space savings 70.10%), 117.43MB (123132928) data
"""
NOTHING = """\
Running 1s test @ http://127.0.0.1:8080/body
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     0.00us    0.00us   0.00us    -nan%
    Req/Sec     0.00      0.00     0.00      -nan%
  Latency Distribution
     50%    0.00us
     75%    0.00us
     90%    0.00us
     99%    0.00us
  0 requests in 1.00s, 0.00B read
Requests/sec:      0.00
Transfer/sec:       0.00B
Microseconds: 1=0 50=0 90=0 99=0 99.9=0 max=0
"""


class LoadTest(unittest.TestCase):
    def test_times_have_five_units(self):
        self.assertEqual(load.microseconds("635.91us"), 635.91)
        self.assertEqual(load.microseconds("1.02ms"), 1020)
        self.assertEqual(load.microseconds("2.00s"), 2_000_000)
        self.assertEqual(load.microseconds("1.50m"), 90_000_000)
        self.assertEqual(load.microseconds("1.00h"), 3_600_000_000)

    def test_time_with_an_unknown_unit_is_an_error(self):
        with self.assertRaisesRegex(load.LoadFailed, '"3 days"'):
            load.microseconds("3 days")

    def test_sizes_count_in_1024(self):
        self.assertEqual(load.size_bytes("0.00B"), 0)
        self.assertEqual(load.size_bytes("1.50KB"), 1536)
        self.assertEqual(load.size_bytes("2.00GB"), 2 << 30)
        with self.assertRaises(load.LoadFailed):
            load.size_bytes("2.00 gallons")

    def test_totals_are_read(self):
        seen = load.parse(WHOLE)
        self.assertEqual(seen["requests"], 22464657)
        self.assertEqual(seen["seconds"], 30)
        self.assertEqual(seen["rate"], 748868.53)

    def test_percentiles_of_wrk_replace_missing_exact_ones(self):
        seen = load.parse(WHOLE)
        self.assertEqual(
            {name: seen[name] for name in seen if name.endswith("_us")},
            {"p50_us": 250, "p90_us": 1_100_000, "p99_us": 90_000_000},
        )

    def test_exact_percentiles_are_preferred(self):
        seen = load.parse(WHOLE + EXACT)
        self.assertEqual(seen["p1_us"], 101)
        self.assertEqual(seen["p50_us"], 250)
        self.assertEqual(seen["p999_us"], 5000)
        self.assertEqual(seen["max_us"], 12920)

    def test_errors_are_read_by_kind(self):
        self.assertEqual(
            load.parse(WHOLE)["errors"], {"connect": 1, "read": 2, "write": 3, "timeout": 4, "status": 5}
        )

    def test_without_error_lines_there_are_none(self):
        without = "\n".join(
            line for line in WHOLE.splitlines() if "rrors:" not in line and "Non-2xx" not in line
        )
        self.assertEqual(set(load.parse(without)["errors"].values()), {0})

    def test_without_responses_there_are_no_percentiles(self):
        seen = load.parse(NOTHING)
        self.assertEqual(seen["requests"], 0)
        self.assertFalse([name for name in seen if name.endswith("_us")])

    def test_totals_of_h2load_are_read(self):
        told = load.parse_streams(STREAMS)
        self.assertEqual((120247, 2.0, 127969228, 60123.5), tuple(told[n] for n in ("requests", "seconds", "bytes", "rate")))
        self.assertEqual({"connect": 0, "read": 5, "write": 0, "timeout": 1, "status": 2}, told["errors"])

    def test_unexpected_output_of_h2load_is_an_error_that_includes_it(self):
        with self.assertRaisesRegex(load.LoadFailed, "no totals:\nunknown option"):
            load.parse_streams("unknown option")

    def test_unexpected_output_is_an_error_that_includes_it(self):
        with self.assertRaisesRegex(load.LoadFailed, "unable to connect"):
            load.parse("unable to connect to 127.0.0.1:1 Connection refused")


if __name__ == "__main__":
    unittest.main()
