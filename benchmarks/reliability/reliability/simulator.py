"""A simulator in a process of its own, and what it uses."""
import json, os, re, signal, subprocess, sys, tempfile, threading, time, urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
JAR = os.path.join(HERE, "..", "..", "..", "simulator-cli", "target", "origin-simulator.jar")
BIN = os.path.join(os.environ["JAVA_HOME"], "bin", "") if os.environ.get("JAVA_HOME") else ""
NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Simulator:
    def __init__(self, recipes, *options, files=None, heap="512m"):
        self.work = tempfile.TemporaryDirectory()
        recipe = os.path.join(self.work.name, "recipe.json")
        with open(recipe, "w") as out:
            json.dump(recipes, out)
        command = [BIN + "java", "-Xmx" + heap, "-XX:NativeMemoryTracking=summary", "-jar", JAR, "serve",
                   "--port", "0", "--host", "127.0.0.1", *options, recipe]
        if files:
            command = ["sh", "-c", 'ulimit -n %d; exec "$@"' % files, "sh", *command]
        self.err = open(os.path.join(self.work.name, "err"), "w+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.err, text=True)
        for line in self.process.stdout:
            found = re.search(r"listens on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                break
        else:
            sys.exit("the simulator did not start: " + self.errors())
        if "--https-port" in options:
            self.https = int(re.search(r"https://127\.0\.0\.1:(\d+)", self.process.stdout.readline()).group(1))
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        for _ in range(200):
            self.get("/_admin/status")  # loads classes

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.err.close()
        self.work.cleanup()

    def errors(self):
        self.err.seek(0)
        return self.err.read()

    def get(self, path, timeout=20, **request):
        url = urllib.request.Request("http://127.0.0.1:%d%s" % (self.port, path), **request)
        with NO_PROXY.open(url, timeout=timeout) as response:
            return response.read().decode()

    def counts(self):
        return json.loads(self.get("/_admin/current_count"))

    def rss(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) << 10

    def threads(self):
        return len(os.listdir("/proc/%d/task" % self.process.pid))

    def files(self):
        return len(os.listdir("/proc/%d/fd" % self.process.pid))

    def cpu_seconds(self):
        with open("/proc/%d/stat" % self.process.pid) as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def jcmd(self, *command):
        return subprocess.run([BIN + "jcmd", str(self.process.pid), *command], capture_output=True, text=True).stdout

    def direct(self):
        """Returns the direct memory in bytes, which NMT counts as Other."""
        found = re.search(r"Other \(reserved=\d+KB, committed=(\d+)KB\)", self.jcmd("VM.native_memory"))
        return int(found.group(1)) << 10 if found else 0

    def heap(self):
        """Returns the reachable bytes of the heap."""
        self.jcmd("GC.run")
        return sum(int(k) for k in re.findall(r" used (\d+)K", self.jcmd("GC.heap_info").split("Metaspace")[0])) << 10


def eventually(holds, seconds=20):
    until = time.monotonic() + seconds
    while not holds() and time.monotonic() < until:
        time.sleep(0.1)
    return holds()
