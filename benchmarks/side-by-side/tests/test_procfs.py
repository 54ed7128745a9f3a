import os
import time
import unittest

from sidebyside import procfs

STAT = (
    "4242 (tricky) name (x)) S 1 4242 4242 0 -1 4194560 1 2 3 4 150 50 7 3 20 0 30 0 123 456 789"
    " 18446744073709551615 0 0 0\n"
)
ROLLUP = """\
5581a6c9c000-7ffd7a5f6000 ---p 00000000 00:00 0                          [rollup]
Rss:                2208 kB
Pss:                 540 kB
Pss_Dirty:           236 kB
"""
CORES = """\
cpu  300 0 300 1400 0 0 0 0 0 0
cpu0 100 10 100 700 50 0 30 10 0 0
cpu1 200 0 200 700 0 0 0 0 0 0
cpu10 1 1 1 1 1 1 1 1 0 0
intr 1
"""


class ProcfsTest(unittest.TestCase):
    def test_a_name_with_brackets_and_spaces_does_not_shift_the_fields(self):
        self.assertEqual(procfs.parse_stat(STAT), {"user": 150, "system": 50, "children": 10})

    def test_kernel_line_is_parsed(self):
        with open(f"/proc/{os.getpid()}/stat", encoding="utf-8") as stat:
            self.assertEqual(set(procfs.parse_stat(stat.read())), {"user", "system", "children"})

    def test_rollup_is_read_by_name(self):
        self.assertEqual(procfs.parse_rollup(ROLLUP), {"Rss": 2208, "Pss": 540, "Pss_Dirty": 236})

    def test_a_core_waiting_for_disks_is_idle(self):
        self.assertEqual(procfs.parse_core(CORES, 0), {"idle": 750, "stolen": 10, "all": 1000})

    def test_core_1_is_not_core_10(self):
        self.assertEqual(procfs.parse_core(CORES, 1)["all"], 1100)
        self.assertEqual(procfs.parse_core(CORES, 10)["all"], 8)

    def test_missing_core_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "cpu7"):
            procfs.parse_core(CORES, 7)

    def test_other_work_counts_as_disturbance(self):
        before = {"idle": 0, "stolen": 0, "all": 0}
        after = {"idle": 100, "stolen": 0, "all": 1000}
        self.assertAlmostEqual(procfs.disturbance(before, after, 600 / procfs.TICKS), 0.3)
        self.assertEqual(procfs.disturbance(before, after, 950 / procfs.TICKS), 0.0)
        self.assertEqual(procfs.disturbance(before, before, 1), 0.0)

    def test_cpu_clock_covers_a_process_and_its_children(self):
        times = os.times()
        children = times.children_user + times.children_system  # of the tests before this one
        spent = time.process_time() + children
        self.assertAlmostEqual(procfs.cpu_seconds(os.getpid()), spent, delta=0.5)
        self.assertGreater(procfs.cpu_seconds(os.getpid()), 0)

    def test_own_children_are_in_the_tree(self):
        child = os.fork()
        if child == 0:
            os.read(os.pipe()[0], 1)  # until it is killed
        try:
            self.assertEqual(procfs.tree(os.getpid()), [os.getpid(), child])
        finally:
            os.kill(child, 9)
            os.waitpid(child, 0)


if __name__ == "__main__":
    unittest.main()
