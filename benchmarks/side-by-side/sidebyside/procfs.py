"""Process data from Linux: CPU time and memory, of a process and its children."""

import os
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024


def parse_stat(text):
    """Ticks of CPU in a line of /proc/PID/stat: user, system, and both for reaped children.

    The name, in brackets, may hold spaces and brackets itself.
    """
    fields = text[text.rindex(")") + 2 :].split()
    return {
        "user": int(fields[11]),
        "system": int(fields[12]),
        "children": int(fields[13]) + int(fields[14]),
    }


def parse_rollup(text):
    """Kilobytes by name in /proc/PID/smaps_rollup."""
    sizes = {}
    for line in text.splitlines()[1:]:
        name, _, rest = line.partition(":")
        sizes[name] = int(rest.split()[0])
    return sizes


def parse_core(text, core):
    """Ticks of one core in /proc/stat: idle, stolen by the hypervisor, and in total."""
    for line in text.splitlines():
        name, *fields = line.split()
        if name == f"cpu{core}":
            ticks = [int(field) for field in fields[:8]]
            return {"idle": ticks[3] + ticks[4], "stolen": ticks[7], "all": sum(ticks)}
    raise ValueError(f"/proc/stat: no cpu{core}")


def tree(pid):
    """A process and all its living descendants."""
    found = [pid]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                found += [int(child) for child in task.read_text().split()]
            except OSError:
                pass  # the thread has ended
    return found


def cpu_clock(pid):
    """The id of a process's CPU clock, as clock_getcpuclockid(3) makes it.

    The same time as user and system in /proc/PID/stat, but in nanoseconds: a tick of 10 ms is more
    than some servers take in all.
    """
    return ~pid << 3 | 2


def cpu_seconds(pid):
    """User and system time of a process and its children, alive or reaped."""
    seconds = 0.0
    for each in tree(pid):
        seconds += time.clock_gettime(cpu_clock(each))
        seconds += parse_stat(Path(f"/proc/{each}/stat").read_text())["children"] / TICKS
    return seconds


def memory_kb(pid):
    """Resident memory of a process and its children; `pss` divides shared memory, if available."""
    rss, pss = 0, 0
    for each in tree(pid):
        rss += int(Path(f"/proc/{each}/statm").read_text().split()[1]) * PAGE_KB
        try:
            pss += parse_rollup(Path(f"/proc/{each}/smaps_rollup").read_text())["Pss"]
        except (OSError, KeyError):
            pss = None
            break
    return {"rss_kb": rss, "pss_kb": pss}


def core_ticks(core):
    return parse_core(Path("/proc/stat").read_text(), core)


def disturbance(before, after, own_seconds):
    """The share of a core used by other processes, 0 to 1."""
    all_ticks = after["all"] - before["all"]
    if all_ticks <= 0:
        return 0.0
    busy = all_ticks - (after["idle"] - before["idle"])
    return max(0.0, (busy - own_seconds * TICKS) / all_ticks)
