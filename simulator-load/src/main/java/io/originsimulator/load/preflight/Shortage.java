package io.originsimulator.load.preflight;

import java.util.List;
import java.util.stream.Stream;

/**
 * A resource of which a machine has less than a run needs.
 *
 * @param needed {@link Need#UNLIMITED}: no limit
 * @param remedy the change to make
 */
public record Shortage(String what, long needed, long available, String remedy) {
  private static final long BYTES_EACH =
      4_000; // of heap: 2,000 measured, and as much to be collected
  private static final long SPARE_FILES = 64;
  private static final int FIRST_FREE_PORT = 1_024;
  private static final int LAST_PORT = 65_535;
  private static final int BYTE = 256;

  /** Returns what the driver lacks for a number of connections at once. */
  static List<Shortage> of(Need need, long connections, HostLimits host) {
    if (connections == Need.UNLIMITED) {
      String bound = "--timeout, --max-connections or --max-in-flight";
      return List.of(new Shortage("local ports", connections, ports(need, host), bound));
    }
    long files = connections + SPARE_FILES;
    long bytes = connections * need.turnover().atOnce() * BYTES_EACH;
    long megabytes = (bytes * 5 / 4 + 999_999) / 1_000_000;
    long tracked = need.tracked(connections);
    return met(
        ofPorts(need, connections, host),
        new Shortage("open files", files, host.files(), "ulimit -n " + (files + SPARE_FILES)),
        new Shortage(
            "bytes of heap", bytes, host.heapBytes(), "JAVA_TOOL_OPTIONS=-Xmx" + megabytes + "m"),
        new Shortage(
            "connections that the firewall tracks",
            tracked,
            host.tcp().trackable(),
            "sysctl -w net.netfilter.nf_conntrack_max=" + (tracked + host.tcp().tracked())));
  }

  private static Shortage ofPorts(Need need, long connections, HostLimits host) {
    int timeWaitSeconds = host.tcp().timeWaitSeconds(need.ends().loopback());
    long ports = need.ports(connections, timeWaitSeconds);
    long available = ports(need, host);
    boolean reuseIsEnough = need.ports(connections, 1) <= available;
    String reuse = "sysctl -w net.ipv4.tcp_tw_reuse=1, or --close-with-reset, or ";
    String remedy = (reuseIsEnough ? reuse : "") + morePorts(need, ports, host);
    return new Shortage("local ports", ports, available, remedy);
  }

  /** Returns what a target on this machine lacks, should it accept no connection for a second. */
  static List<Shortage> ofTarget(Need need, long connections, HostLimits host) {
    long opened = need.ends().here() ? need.opened(connections) : 0;
    return met(
        new Shortage(
            "backlog for a local target that accepts nothing for a second",
            opened,
            host.tcp().backlog(),
            "sysctl -w net.core.somaxconn=" + opened + ", and the same in the target's own listen"),
        new Shortage(
            "half-open connections for such a target",
            opened,
            host.tcp().halfOpen(),
            "sysctl -w net.ipv4.tcp_max_syn_backlog=" + opened));
  }

  /**
   * Returns what the driver lacks to open connections without a delay of its own: Linux assigns
   * every other port first, and searches all of those before it takes one of the rest.
   */
  static List<Shortage> ofHalfThePorts(Need need, HostLimits host) {
    List<Shortage> expected = beyondHalf(need, need.expected(), host);
    return expected.isEmpty() ? beyondHalf(need, need.atWorst(), host) : expected;
  }

  private static List<Shortage> beyondHalf(Need need, long connections, HostLimits host) {
    long available = ports(need, host);
    if (connections > available) {
      return List.of(); // reported as a shortage of all ports
    }
    long ports = need.ports(connections, host.tcp().timeWaitSeconds(need.ends().loopback()));
    String what = "local ports that the system finds without a search (half of all)";
    return ports > available
        ? List.of()
        : met(new Shortage(what, ports, available / 2, morePorts(need, 2 * ports, host)));
  }

  private static List<Shortage> met(Shortage... possible) {
    return Stream.of(possible).filter(one -> one.needed > one.available).toList();
  }

  private static long ports(Need need, HostLimits host) {
    return need.ends().pairs() * host.ports();
  }

  private static String morePorts(Need need, long ports, HostLimits host) {
    long each = Math.max(1, (long) host.ports() * need.ends().destinations());
    long addresses = (ports + each - 1) / each;
    String several = "--laddr with " + addresses + " addresses";
    if (addresses + 1 < BYTE) { // within one range of loopback addresses
      several +=
          ", such as 127.0.0.2-127.0.0.%d where the target is on this machine"
              .formatted(addresses + 1);
    }
    String wider = "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"";
    long widest = need.ends().pairs() * (LAST_PORT - FIRST_FREE_PORT + 1L);
    return ports <= widest ? several + ", or " + wider : several + " (and " + wider + ")";
  }

  @Override
  public String toString() {
    return "not enough %s: %s needed, %d available -> %s"
        .formatted(what, Preflight.count(needed), available, remedy);
  }
}
