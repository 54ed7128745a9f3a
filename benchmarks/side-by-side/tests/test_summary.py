import unittest

from sidebyside import probe, summary


def rounds(name, *values):
    return [{"round": number, name: value} for number, value in enumerate(values, 1)]


class SummaryTest(unittest.TestCase):
    def test_median_ignores_missing_values(self):
        self.assertEqual(summary.middle(rounds("cpu_us", 3, None, 1, 2), "cpu_us"), 2)
        self.assertEqual(summary.middle(rounds("cpu_us", 1, 2), "cpu_us"), 1.5)
        self.assertIsNone(summary.middle(rounds("cpu_us", None), "cpu_us"))
        self.assertIsNone(summary.middle([{}], "cpu_us"))

    def test_best_is_the_minimum_unless_more_is_better(self):
        self.assertEqual(summary.best(rounds("x", 2, 1, 3), "x"), 1)
        self.assertEqual(summary.best(rounds("x", 2, 1, 3), "x", most=True), 3)

    def test_ratios_are_of_the_same_round(self):
        # the second round was slow for both; ratios of medians would say 15/20
        self.assertEqual(summary.ratio(rounds("rate", 20, 5, 15), rounds("rate", 20, 10, 30), "rate"), 0.5)

    def test_a_round_without_the_other_has_no_ratio(self):
        self.assertEqual(summary.ratio(rounds("rate", 4, 9), rounds("rate", 2), "rate"), 2)
        self.assertIsNone(summary.ratio(rounds("rate", 4), rounds("rate", 0), "rate"))
        self.assertIsNone(summary.ratio(rounds("rate", None), rounds("rate", 1), "rate"))

    def test_errors_add_up_over_rounds(self):
        samples = [{"errors": {"read": 1, "timeout": 2}}, {"errors": {"read": 0, "timeout": 3}}]
        self.assertEqual(summary.errors(samples), {"read": 1, "timeout": 5})
        self.assertEqual(summary.errors([{"errors": {"read": 0}}]), {})

    def test_groups_keep_the_order_of_first_appearance(self):
        samples = [{"a": 2}, {"a": 1}, {"a": 2}]
        self.assertEqual(list(summary.group(samples, "a")), [(2,), (1,)])
        self.assertEqual(len(summary.group(samples, "a")[(2,)]), 2)

    def test_slope_of_a_straight_line_is_exact(self):
        self.assertAlmostEqual(summary.slope([(0, 1), (1, 3), (2, 5)]), 2)
        self.assertAlmostEqual(summary.slope([(0, 1), (1, 0), (2, 1)]), 0)

    def test_one_point_or_one_position_has_no_slope(self):
        self.assertIsNone(summary.slope([(0, 1)]))
        self.assertIsNone(summary.slope([(1, 1), (1, 2)]))


class ProbeTest(unittest.TestCase):
    def test_percentiles_use_the_nearest_rank(self):
        found = probe.percentiles(range(100, -1, -1))
        self.assertEqual(found["min"], 0)
        self.assertEqual(found["p50"], 50)
        self.assertEqual(found["p99"], 99)
        self.assertEqual(found["max"], 100)

    def test_no_values_have_no_percentiles(self):
        self.assertEqual(probe.percentiles([]), {})

    def test_arrivals_match_the_rate_and_are_constant(self):
        found = probe.instants(1000, 10)
        self.assertEqual(found, probe.instants(1000, 10))
        self.assertEqual(found, sorted(found))
        self.assertLess(found[-1], 10_000_000_000)
        self.assertAlmostEqual(len(found), 10_000, delta=500)  # five standard errors


if __name__ == "__main__":
    unittest.main()
