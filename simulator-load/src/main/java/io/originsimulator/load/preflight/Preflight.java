package io.originsimulator.load.preflight;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether a machine can do what a run asks of it, before it is tried.
 *
 * <pre>
 *   5000/s × 12 s = 60000 connections        needed
 *   28232 ports × 1 source × 1 destination   there are         ─▶ not enough, and what to change
 * </pre>
 *
 * @param arithmetic in words, a line each
 * @param shortages that will be met if responses take as long as expected
 * @param risks that will be met if they take as long as they may
 */
public record Preflight(List<String> arithmetic, List<Shortage> shortages, List<Shortage> risks) {
  private static final long BYTES_EACH =
      4_000; // of heap: 2,000 measured, and as much to be collected
  private static final long SPARE_FILES = 64;
  private static final int FIRST_FREE_PORT = 1_024;
  private static final int LAST_PORT = 65_535;

  public Preflight {
    arithmetic = List.copyOf(arithmetic);
    shortages = List.copyOf(shortages);
    risks = List.copyOf(risks);
  }

  /** The arithmetic for a run on a machine. */
  public static Preflight of(Need need, HostLimits host) {
    List<String> lines = new ArrayList<>();
    lines.add(connections("expected", need.latencySeconds(), need.expected(), need));
    lines.add(connections("at worst", need.timeoutSeconds(), need.atWorst(), need));
    lines.add(
        "%d local ports (%d-%d) x %d source%s x %d destination%s = %d connections; %s open files"
            .formatted(
                host.ports(),
                host.firstPort(),
                host.lastPort(),
                need.sources(),
                plural(need.sources()),
                need.destinations(),
                plural(need.destinations()),
                pairs(need) * host.ports(),
                host.files() == Long.MAX_VALUE ? "any number of" : Long.toString(host.files())));
    return new Preflight(
        lines, shortages(need, need.expected(), host), shortages(need, need.atWorst(), host));
  }

  /** Whether all is there, as far as is expected. */
  public boolean isEnough() {
    return shortages.isEmpty();
  }

  /** Whether all is there, whatever happens. */
  public boolean isEnoughAtWorst() {
    return risks.isEmpty();
  }

  private static String connections(String when, double seconds, long connections, Need need) {
    String time = seconds == 0 ? "no known latency" : decimal(seconds) + " s";
    String limited = need.mostInFlight() > 0 ? ", at most " + need.mostInFlight() : "";
    return "%s: %s/s x %s%s = %d connections at once"
        .formatted(when, decimal(need.perSecond()), time, limited, connections);
  }

  private static List<Shortage> shortages(Need need, long connections, HostLimits host) {
    List<Shortage> found = new ArrayList<>();
    long ports = need.ports(connections);
    long there = pairs(need) * host.ports();
    if (ports > there) {
      found.add(new Shortage("local ports", ports, there, morePorts(need, ports, host)));
    }
    long files = connections + SPARE_FILES;
    if (files > host.files()) {
      found.add(
          new Shortage("open files", files, host.files(), "ulimit -n " + (files + SPARE_FILES)));
    }
    long bytes = connections * BYTES_EACH;
    if (bytes > host.heapBytes()) {
      long megabytes = (bytes * 5 / 4 + 999_999) / 1_000_000;
      found.add(
          new Shortage(
              "bytes of heap",
              bytes,
              host.heapBytes(),
              "JAVA_TOOL_OPTIONS=-Xmx" + megabytes + "m"));
    }
    return found;
  }

  private static String morePorts(Need need, long ports, HostLimits host) {
    long addresses = ceilDiv(ports, (long) host.ports() * need.destinations());
    String several =
        "--laddr with %d addresses, such as 127.0.0.2-127.0.0.%d where the target is on this machine"
            .formatted(addresses, addresses + 1);
    String wider = "sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"";
    long widest = pairs(need) * (LAST_PORT - FIRST_FREE_PORT + 1L);
    return ports <= widest ? several + ", or " + wider : several + " (and " + wider + ")";
  }

  private static long ceilDiv(long value, long by) {
    return (value + by - 1) / by;
  }

  private static long pairs(Need need) {
    return (long) need.sources() * need.destinations();
  }

  private static String plural(int count) {
    return count == 1 ? "" : "s";
  }

  private static String decimal(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.3f", value);
  }
}
