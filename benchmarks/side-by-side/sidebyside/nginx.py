"""The configuration of nginx: one worker with sendfile, without unneeded features."""

import resource

from sidebyside import needs
from sidebyside.content import text

MOST_FILES = 100_000  # nginx reserves memory for each connection it may have

CONFIG = """\
load_module {echo};
daemon off;
worker_processes 1;
worker_rlimit_nofile {files};
pid {folder}/nginx.pid;
error_log {folder}/error.log crit;
events {{ worker_connections {connections}; multi_accept on; }}
http {{
  access_log off;
  sendfile on;
  tcp_nodelay on;
  keepalive_timeout 1h;
  keepalive_requests 1000000000;
{tuning}
  default_type text/plain;
  client_body_temp_path {folder}/temp;
  proxy_temp_path {folder}/temp;
  fastcgi_temp_path {folder}/temp;
  scgi_temp_path {folder}/temp;
  uwsgi_temp_path {folder}/temp;
  server {{
    listen 127.0.0.1:{port} {secure}backlog=4096;
{certificate}    root {folder}/www;
{locations}
  }}
}}
"""

# Head and body in one packet, and no file opened per request.
TUNING = """\
  tcp_nopush on;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;"""

# Handshakes and records as in our server: TLS 1.2 and 1.3, session tickets, the client's choice of ciphers.
CERTIFICATE = """\
    ssl_certificate {folder}/server.pem;
    ssl_certificate_key {folder}/server.key;
    ssl_protocols TLSv1.2 TLSv1.3;
"""

# The file is served by the same static handler, after the module has slept.
DELAYED = """\
    location = {path} {{ echo_sleep {seconds}; echo_exec @static; }}"""
STATIC = """\
    location @static { try_files /file =404; }"""
AT_ONCE = """\
    location = {path} {{ try_files /file =404; }}"""


def config(folder, site, port, echo, tuned=False):
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    files = MOST_FILES if files == resource.RLIM_INFINITY else min(files, MOST_FILES)
    locations = [STATIC]
    for path, delay in site.paths().items():
        if delay:
            locations.append(DELAYED.format(path=path, seconds=delay / 1000))
        else:
            locations.append(AT_ONCE.format(path=path))
    return CONFIG.format(
        echo=echo,
        folder=folder,
        tuning=TUNING if tuned else "",
        port=port,
        secure=("ssl http2 " if site.streams else "ssl ") if site.tls else "",
        certificate=CERTIFICATE.format(folder=folder) if site.tls else "",
        files=files,
        connections=files - 100,
        locations="\n".join(locations),
    )


def command(folder, site, port, tuned):
    """Writes the configuration and the file; returns the command that serves it."""
    www = folder / "www"
    www.mkdir()
    for made in (folder, www):
        made.chmod(0o755)  # the worker of an nginx started by root runs as another user
    (www / "file").write_text(text(site.size))
    (folder / "nginx.conf").write_text(config(folder, site, port, needs.echo_module(), tuned))
    return [
        needs.nginx(),
        "-p",
        str(folder),
        "-e",
        str(folder / "error.log"),
        "-c",
        str(folder / "nginx.conf"),
    ]
