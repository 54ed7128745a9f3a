"""Cost of requests for a client: CPU time, user and system, of its process and its children."""

import resource
import subprocess
import time

from sidebyside import procfs

STEP_SECONDS = 0.1


class Meter:
    """Records the CPU time of processes in turn."""

    def __init__(self):
        self.marks = []  # (nanoseconds since 1970, seconds of CPU until then)
        self.before = of_children()

    def watch(self, process, most_seconds):
        """Samples a process until it ends, or for a number of seconds."""
        last = time.monotonic() + most_seconds
        while time.monotonic() < last:
            try:
                self.marks.append((time.time_ns(), procfs.cpu_seconds(process.pid)))
            except OSError:
                pass  # it is ending
            try:
                process.wait(STEP_SECONDS)
                return
            except subprocess.TimeoutExpired:
                pass

    def seconds(self):
        """Returns the total after the process has ended."""
        return of_children() - self.before


def of_children():
    """CPU seconds of this process's children that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def before_first(marks, found):
    """CPU seconds spent before the first request: a start, and a rehearsal if there is one."""
    first = min(began for _, began, _ in found)
    return max((seconds for at, seconds in marks if at <= first), default=0.0)


def settled(marks, found):
    """CPU microseconds per request in the second half of a run, from first request to last response.

    None if that is too short.
    """
    first, last = min(began for _, began, _ in found), max(end for _, _, end in found)
    within = [mark for mark in marks if (first + last) // 2 <= mark[0] <= last]
    if len(within) < 2:
        return None
    (since, less), (until, more) = within[0], within[-1]
    ended = sum(since < end <= until for _, _, end in found)
    return 1e6 * (more - less) / ended if ended else None
