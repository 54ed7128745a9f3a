import unittest

from sidebyside import tables


def sample(requests, connections=100, seconds=4):
    return {"requests": requests, "connections": connections, "seconds": seconds}


class TablesTest(unittest.TestCase):
    def test_figures_are_right_aligned(self):
        self.assertEqual(
            tables.table(["body", "nginx"], [["1 kB", "96,000"]]),
            "| body | nginx |\n| --- | --: |\n| 1 kB | 96,000 |\n",
        )

    def test_figures_have_three_digits(self):
        self.assertEqual(
            [tables.figure(n) for n in (6.094, 10.349, 123.4, 4567.8)], ["6.09", "10.3", "123", "4,568"]
        )
        self.assertEqual(tables.figure(-0.25), "-0.25")

    def test_missing_value_is_a_dash(self):
        for write in (tables.count, tables.figure, tables.milliseconds, tables.megabytes, tables.percent):
            self.assertEqual(write(None), "–")

    def test_units_are_converted(self):
        self.assertEqual(tables.milliseconds(104_100), "104")
        self.assertEqual(tables.megabytes(2048), "2")
        self.assertEqual(tables.percent(0.031), "3 %")

    def test_footnotes_are_numbered_by_first_use_and_unique(self):
        notes = tables.Footnotes()
        self.assertEqual([notes.mark("late"), notes.mark("broken"), notes.mark("late")], ["¹", "²", "¹"])
        self.assertEqual(notes.markdown(), "¹ late  \n² broken  \n")

    def test_the_tenth_footnote_has_two_digits(self):
        notes = tables.Footnotes()
        for number in range(9):
            notes.mark(str(number))
        self.assertEqual(notes.mark("ten"), "¹⁰")

    def test_without_failures_there_is_no_footnote(self):
        self.assertIsNone(tables.failures("nginx", "1 kB", [sample(4000)], {}, 8))

    def test_failures_are_reported_with_their_place(self):
        self.assertEqual(
            tables.failures(
                "MockServer",
                "1 s, 100 connections",
                [sample(500), sample(4_000)],
                {"timeout": 1_312, "read": 12, "status": 1},
                8,
            ),
            "MockServer, 1 s, 100 connections: 1,312 answers later than 8 s, 12 failed reads,"
            " 1 answer other than 2xx and 3xx; 4,500 answers in 2 rounds.",
        )

    def test_fewer_responses_than_connections_are_a_failure(self):
        self.assertEqual(
            tables.failures("MockServer", "1 s", [sample(500), sample(0), sample(99)], {}, 8),
            "MockServer, 1 s: 0 answers to 100 connections in 4 s; 599 answers in 3 rounds.",
        )


if __name__ == "__main__":
    unittest.main()
