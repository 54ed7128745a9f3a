package io.originsimulator.load.preflight;

import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.List;

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
 * @param risks that will be met if they take as long as they may, or the target accepts nothing for
 *     a second
 */
public record Preflight(List<String> arithmetic, List<Shortage> shortages, List<Shortage> risks) {
  public Preflight {
    arithmetic = List.copyOf(arithmetic);
    shortages = List.copyOf(shortages);
    risks = List.copyOf(risks);
  }

  /** The arithmetic for a run on a machine. */
  public static Preflight of(Need need, HostLimits host) {
    List<Shortage> risks = new ArrayList<>(Shortage.of(need, need.atWorst(), host));
    risks.addAll(Shortage.ofTarget(need, need.atWorst(), host));
    risks.addAll(Shortage.ofHalfThePorts(need, host));
    return new Preflight(arithmetic(need, host), Shortage.of(need, need.expected(), host), risks);
  }

  /**
   * The arithmetic for users, who have connections of their own.
   *
   * @param need whose connections are there in any case
   */
  public static Preflight ofUsers(int users, Need need, HostLimits host) {
    long open = need.turnover().preOpened();
    long each = open / users;
    String connections =
        "%d user%s x %d connection%s = %d connections at once"
            .formatted(users, plural(users), each, plural(each), open);
    return new Preflight(
        List.of(connections, there(need.ends(), host)),
        Shortage.of(need, need.expected(), host),
        Shortage.of(need, need.atWorst(), host));
  }

  /** Whether all is there, as far as is expected. */
  public boolean isEnough() {
    return shortages.isEmpty();
  }

  /** Whether all is there, whatever happens. */
  public boolean isEnoughAtWorst() {
    return risks.isEmpty();
  }

  private static List<String> arithmetic(Need need, HostLimits host) {
    List<String> lines = new ArrayList<>();
    String latency =
        need.latencySeconds() == 0 ? " x no known latency" : seconds(need.latencySeconds());
    String timeout =
        need.timeoutSeconds() == 0 ? " without a timeout" : seconds(need.timeoutSeconds());
    lines.add("expected: " + connections(need, latency, need.awaited(need.latencySeconds())));
    lines.add("at worst: " + connections(need, timeout, need.awaitedAtWorst()));
    lines.add(there(need.ends(), host));
    if (need.turnover().requestsEach() > 0 && !need.turnover().byReset()) {
      lines.add(closed(need, host));
    }
    return lines;
  }

  private static String seconds(double seconds) {
    return " x " + Figures.plain(seconds) + " s";
  }

  private static String connections(Need need, String time, long awaited) {
    String limited = awaited > need.most() ? ", at most " + need.most() : "";
    long connections = Math.max(need.turnover().preOpened(), Math.min(awaited, need.most()));
    return "%s/s%s%s = %s connections at once"
        .formatted(Figures.plain(need.perSecond()), time, limited, count(connections));
  }

  private static String there(Ends ends, HostLimits host) {
    return "%d local ports (%d-%d) x %d source%s x %d destination%s = %d connections; %s open files"
        .formatted(
            host.ports(),
            host.firstPort(),
            host.lastPort(),
            ends.sources(),
            plural(ends.sources()),
            ends.destinations(),
            plural(ends.destinations()),
            ends.pairs() * host.ports(),
            count(host.files()));
  }

  private static String closed(Need need, HostLimits host) {
    double perSecond = need.turnover().closedPerSecond(need.perSecond());
    int waitSeconds = host.tcp().timeWaitSeconds(need.ends().loopback());
    return "closed: %s/s x %d s of TIME_WAIT%s = %d ports more"
        .formatted(
            Figures.plain(perSecond),
            waitSeconds,
            waitSeconds == 1 ? " (net.ipv4.tcp_tw_reuse)" : "",
            need.ports(need.expected(), waitSeconds) - need.expected());
  }

  /** A number in words that may be none. */
  static String count(long number) {
    return number == Need.UNLIMITED ? "unlimited" : Long.toString(number);
  }

  private static String plural(long count) {
    return count == 1 ? "" : "s";
  }
}
