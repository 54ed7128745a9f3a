package io.originsimulator.load.preflight;

import java.util.ArrayList;
import java.util.List;

/** The shortages of a machine for a number of connections at once, with the changes to make. */
final class Shortages {
  private static final long BYTES_EACH =
      4_000; // of heap: 2,000 measured, and as much to be collected
  private static final long SPARE_FILES = 64;
  private static final int FIRST_FREE_PORT = 1_024;
  private static final int LAST_PORT = 65_535;
  private static final int BYTE = 256;

  private final Need need;
  private final HostLimits host;
  private final List<Shortage> found = new ArrayList<>();

  private Shortages(Need need, HostLimits host) {
    this.need = need;
    this.host = host;
  }

  /** What the driver lacks. */
  static List<Shortage> of(Need need, long connections, HostLimits host) {
    Shortages shortages = new Shortages(need, host);
    if (connections == Need.UNLIMITED) {
      shortages.add("local ports", connections, shortages.portsThere(), bound());
    } else {
      shortages.ports(connections);
      shortages.files(connections);
      shortages.heap(connections);
      shortages.tracked(connections);
    }
    return shortages.found;
  }

  /** What a target on this machine lacks, should it accept no connection for a second. */
  static List<Shortage> ofTarget(Need need, long connections, HostLimits host) {
    Shortages shortages = new Shortages(need, host);
    if (need.ends().here()) {
      shortages.backlog(need.opened(connections));
    }
    return shortages.found;
  }

  /**
   * What the driver lacks to open connections without a delay of its own: Linux gives out every
   * other port first, and searches through all of those before it takes one of the rest.
   */
  static List<Shortage> ofHalfThePorts(Need need, HostLimits host) {
    Shortages shortages = new Shortages(need, host);
    if (!shortages.beyondHalf(need.expected())) {
      shortages.beyondHalf(need.atWorst());
    }
    return shortages.found;
  }

  private boolean beyondHalf(long connections) {
    if (connections > portsThere()) {
      return false; // there are not enough at all
    }
    long ports = need.ports(connections, host.tcp().timeWaitSeconds(need.ends().loopback()));
    if (ports > portsThere()) {
      return false;
    }
    add(
        "local ports that the system finds at once (half of all)",
        ports,
        portsThere() / 2,
        morePorts(2 * ports));
    return !found.isEmpty();
  }

  private void add(String what, long needed, long there, String remedy) {
    if (needed > there) {
      found.add(new Shortage(what, needed, there, remedy));
    }
  }

  private static String bound() {
    return "--timeout, --max-connections or --max-in-flight";
  }

  private long portsThere() {
    return need.ends().pairs() * host.ports();
  }

  private void ports(long connections) {
    int timeWaitSeconds = host.tcp().timeWaitSeconds(need.ends().loopback());
    long ports = need.ports(connections, timeWaitSeconds);
    boolean reuseIsEnough = need.ports(connections, 1) <= portsThere();
    String remedy =
        reuseIsEnough
            ? "sysctl -w net.ipv4.tcp_tw_reuse=1, or --close-with-reset, or " + morePorts(ports)
            : morePorts(ports);
    add("local ports", ports, portsThere(), remedy);
  }

  private String morePorts(long ports) {
    long each = Math.max(1, (long) host.ports() * need.ends().destinations());
    long addresses = (ports + each - 1) / each;
    String several = "--laddr with " + addresses + " addresses" + examples(addresses);
    String wider = "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"";
    long widest = need.ends().pairs() * (LAST_PORT - FIRST_FREE_PORT + 1L);
    return ports <= widest ? several + ", or " + wider : several + " (and " + wider + ")";
  }

  /** Of the loopback, from 127.0.0.2 on, as far as one range of them goes. */
  private static String examples(long addresses) {
    return addresses + 1 < BYTE
        ? ", such as 127.0.0.2-127.0.0.%d where the target is on this machine"
            .formatted(addresses + 1)
        : "";
  }

  private void files(long connections) {
    long files = connections + SPARE_FILES;
    add("open files", files, host.files(), "ulimit -n " + (files + SPARE_FILES));
  }

  private void heap(long connections) {
    long bytes = connections * BYTES_EACH;
    long megabytes = (bytes * 5 / 4 + 999_999) / 1_000_000;
    add("bytes of heap", bytes, host.heapBytes(), "JAVA_TOOL_OPTIONS=-Xmx" + megabytes + "m");
  }

  private void tracked(long connections) {
    long tracked = need.tracked(connections);
    add(
        "connections that the firewall tracks",
        tracked,
        host.tcp().trackable(),
        "sysctl -w net.netfilter.nf_conntrack_max=" + (tracked + host.tcp().tracked()));
  }

  private void backlog(long opened) {
    add(
        "backlog for a target here that accepts nothing for a second",
        opened,
        host.tcp().backlog(),
        "sysctl -w net.core.somaxconn=" + opened + ", and as much in the target's own listen");
    add(
        "half-open connections for such a target",
        opened,
        host.tcp().halfOpen(),
        "sysctl -w net.ipv4.tcp_max_syn_backlog=" + opened);
  }
}
