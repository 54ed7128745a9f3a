"""Server processes: started fresh on their core, checked, and always ended by their IDs."""

import contextlib
import http.client
import os
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

from sidebyside import needs, paths, procfs

START_SECONDS = 60
STOP_SECONDS = 3  # then it is killed
EARLY_MS = 2  # millisecond clocks may end a delay early by this much


class ServerFailed(Exception):
    """A server did not start or sent a wrong response, so nothing can be measured."""


class Running:
    """A running server, created by `running`."""

    def __init__(self, server, site, process, port, folder, line, started):
        self.server = server
        self.site = site
        self.process = process
        self.port = port
        self.folder = folder
        self.line = line
        self.started = started  # an instant of time.perf_counter

    @property
    def pid(self):
        return self.process.pid

    def url(self, path):
        scheme = "https" if self.site.tls else "http"
        return f"{scheme}://127.0.0.1:{self.port}{path}"

    def shown(self):
        return paths.shown(self.line, self.folder)

    def said(self):
        text = (self.folder / "output").read_text(errors="replace")
        error_log = self.folder / "error.log"
        if error_log.exists():
            text += error_log.read_text(errors="replace")
        return text[-2000:]

    def fail(self, what):
        raise ServerFailed(f"{self.server.title}: {what}\n  {' '.join(self.line)}\n{self.said()}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(server, site, cores):
    """A fresh server process on these cores that has responded once; ended with the block."""
    folder = Path(tempfile.mkdtemp(prefix="side-by-side-"))
    process = None
    try:
        port = free_port()
        line = [needs.taskset(), "-c", cores, *server.command(folder, site, port)]
        with open(folder / "output", "wb") as output:
            started = time.perf_counter()
            process = subprocess.Popen(
                line,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=folder,
                start_new_session=True,  # this process handles Ctrl-C
            )
        yield Running(server, site, process, port, folder, line, started)
    finally:
        with undisturbed():
            if process:
                stop(process)
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def undisturbed():
    """Ignores a second Ctrl-C, which would leave a server running."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stop(process):
    """Ends a process and its children, each by its ID."""
    pids = procfs.tree(process.pid) if process.poll() is None else []
    if pids:
        process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pid in pids[1:]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def get(port, path, timeout=10, tls=False):
    """Status, content-length, and body of one request on its own connection, with any certificate."""
    if tls:
        any_certificate = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection(
            "127.0.0.1", port, timeout=timeout, context=any_certificate
        )
    else:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.getheader("content-length"), response.read()
    finally:
        connection.close()


def await_answer(server, path):
    """Seconds from the start of the process to the first 200 of a path; polls every millisecond."""
    while True:
        if server.process.poll() is not None:
            server.fail(f"ended with {server.process.returncode} before it responded")
        if time.perf_counter() - server.started > START_SECONDS:
            server.fail(f"did not respond to {path} within {START_SECONDS} s")
        try:
            status, _, _ = get(server.port, path, tls=server.site.tls)
            if status == 200:
                return time.perf_counter() - server.started
        except (OSError, http.client.HTTPException):
            pass  # not listening yet
        time.sleep(0.001)


def check(server, path, size, delay_ms):
    """Sends one request and fails if status, length, or delay are not as expected."""
    try:
        asked = time.perf_counter()
        status, length, body = get(server.port, path, 10 + delay_ms / 1000, server.site.tls)
        took_ms = 1000 * (time.perf_counter() - asked)
    except (OSError, http.client.HTTPException) as e:
        server.fail(f"{path}: {e!r} (expected: 200 with {size} bytes)")
    if status != 200:
        server.fail(f"{path}: status {status} (expected: 200)")
    if len(body) != size:
        server.fail(f"{path}: a body of {len(body)} bytes (expected: {size})")
    if length != str(size):
        server.fail(f"{path}: content-length {length} (expected: {size}, as the other servers send it)")
    if took_ms < delay_ms - EARLY_MS:
        server.fail(f"{path}: response after {took_ms:.1f} ms (expected: not before {delay_ms} ms)")
