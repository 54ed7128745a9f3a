import unittest
from xml.dom import minidom

from sidebyside import charts
from sidebyside.charts import Line

SERIES = [
    Line("nginx", "nginx", (96_000, 50_000, 15_000)),
    Line("ours", "Origin <Simulator>", (95_000, 51_000, None)),
]


def drawn(*series, **more):
    return charts.lines(
        "Requests & answers", "on one core", ["1 kB", "50 kB", "428 kB"], series, "body", **more
    )


class ChartsTest(unittest.TestCase):
    def test_chart_is_xml_with_constant_bytes(self):
        minidom.parseString(drawn(*SERIES))
        self.assertEqual(drawn(*SERIES), drawn(*SERIES))

    def test_position_without_a_value_has_no_point(self):
        document = minidom.parseString(drawn(*SERIES))
        self.assertEqual(len(document.getElementsByTagName("circle")), 5)

    def test_line_does_not_cross_a_gap(self):
        self.assertEqual(charts.unbroken([1, None, 2, 3]), [[(0, 1)], [(2, 2), (3, 3)]])
        self.assertEqual(charts.unbroken([None]), [])
        gap = drawn(Line("ours", "ours", (1, None, 3)))
        self.assertEqual(len(minidom.parseString(gap).getElementsByTagName("polyline")), 2)

    def test_empty_chart_states_that_it_is_empty(self):
        self.assertIn("no answers", drawn(Line("ours", "ours", (None, None, None))))

    def test_log_ticks_enclose_the_values(self):
        for low, high in ((1, 1), (3, 4), (104, 2_300), (234, 96_000), (0.5, 9e6), (1, 1000)):
            ticks = charts.log_ticks(low, high)
            self.assertLessEqual(ticks[0], low * (1 + 1e-9))
            self.assertGreaterEqual(ticks[-1], high * (1 - 1e-9))
            self.assertGreater(len(ticks), 1)

    def test_linear_ticks_begin_at_zero_and_enclose_the_highest(self):
        for high in (0, 0.3, 1, 7, 10, 99, 512):
            ticks = charts.linear_ticks(high)
            self.assertEqual(ticks[0], 0)
            self.assertGreaterEqual(ticks[-1], high)
            self.assertLessEqual(len(ticks), 7)

    def test_labels_keep_their_distance_and_their_order(self):
        places = charts.spread([100, 101, 50, 300], 70, 300, 17)
        ranked = [places[i] for i in (2, 0, 1, 3)]
        self.assertTrue(all(b - a >= 17 for a, b in zip(ranked, ranked[1:])))
        self.assertGreaterEqual(ranked[0], 70)
        self.assertLessEqual(ranked[-1], 300)

    def test_labels_at_the_foot_are_pushed_up(self):
        self.assertEqual(charts.spread([300, 300, 300], 70, 300, 17), [266, 283, 300])

    def test_servers_keep_their_colours(self):
        self.assertEqual(charts.colours(["before", "nginx"])["nginx"], charts.colours(["nginx"])["nginx"])
        several = charts.colours(["before", "after", "nginx", "wiremock"])
        self.assertEqual(len(set(several.values())), 4)

    def test_the_longest_bar_fits(self):
        minidom.parseString(
            charts.bars("Start", "ms", [("ours", "Ours", 10), ("nginx", "nginx", 20_000)], "ms")
        )


if __name__ == "__main__":
    unittest.main()
