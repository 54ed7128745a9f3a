"""Requirements of the measurements, and how to get them."""

import os
import resource
import shutil

from sidebyside import paths


class Missing(Exception):
    """A requirement is missing; the message names it and how to get it."""


APT = "apt-get install --no-install-recommends "


def program(name, package):
    """The path of a program on PATH."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if not found:
        raise Missing(f"{name}: not found (on Debian: {APT}{package})")
    return found


def wrk():
    return program("wrk", "wrk")


def h2load():
    return program("h2load", "nghttp2-client")


def taskset():
    return program("taskset", "util-linux")


def openssl():
    return program("openssl", "openssl")


def nginx():
    return program("nginx", "nginx-light")


def node():
    return program("node", "nodejs")


def echo_module():
    """The dynamic module that gives nginx `echo_sleep`."""
    for folder in ("/usr/lib/nginx/modules", "/usr/lib64/nginx/modules", "/usr/share/nginx/modules"):
        path = os.path.join(folder, "ngx_http_echo_module.so")
        if os.path.exists(path):
            return path
    raise Missing(
        f"ngx_http_echo_module.so: not found (on Debian: {APT}libnginx-mod-http-echo;"
        " or leave nginx out with --servers)"
    )


def java(path):
    found = shutil.which(path)
    if not found:
        raise Missing(
            f"{path}: not found (expected: Java 17 or newer; on Debian: {APT}openjdk-17-jre-headless)"
        )
    return found


def peer_jar(name):
    """The newest fetched jar of another server."""
    found = sorted(paths.FETCHED.glob(f"{name}-*.jar"), key=lambda jar: jar.stat().st_mtime)
    if not found:
        raise Missing(
            f"{name}: its jar is not in {paths.FETCHED}"
            f" (get it with: {paths.RUN} fetch; or leave it out with --servers)"
        )
    return found[-1]


def vegeta(given=None):
    """Returns the given program, or that of `run fetch`, or one on PATH."""
    fetched = str(paths.FETCHED / "vegeta")
    found = shutil.which(given) if given else shutil.which(fetched) or shutil.which("vegeta")
    if not found:
        raise Missing(
            f"{given or 'vegeta'}: not found (get it with: {paths.RUN} fetch, which builds it if Go is there;"
            " or say where it is with --vegeta; or leave it out with --clients attack,wrk)"
        )
    return os.path.abspath(found)


def built(jar, what):
    """A jar of this project."""
    if not os.path.exists(jar):
        raise Missing(f"{jar}: file not found; {what} (build it with: ./mvnw -q package -DskipTests)")
    return jar


def cores(server, load):
    """Checks that both cores are available and differ."""
    allowed = sorted(os.sched_getaffinity(0))
    for core in (server, load):
        if core not in allowed:
            raise Missing(f"--cores {server},{load}: no core {core} (expected: two of {allowed})")
    if server == load:
        raise Missing(
            f"--cores {server},{load}: server and load on one core (expected: two different ones of {allowed})"
        )


def open_files(connections):
    """Raises this process's limit of open files, which its children inherit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard != resource.RLIM_INFINITY and connections + 500 > hard:
        raise Missing(
            f"{connections} connections: the hard limit of open files is {hard}"
            f" (expected: {connections + 500}; raise it with ulimit -n, or lower --connections)"
        )
