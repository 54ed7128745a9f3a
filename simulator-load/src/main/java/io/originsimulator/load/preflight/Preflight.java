package io.originsimulator.load.preflight;

import io.originsimulator.load.preflight.Need.Ends;
import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * The check whether a machine has the resources for a run, before the run starts.
 *
 * <pre>
 *   5000/s × 12 s = 60000 connections        needed
 *   28232 ports × 1 source × 1 destination   available         ─▶ not enough, and a suggestion
 * </pre>
 *
 * @param arithmetic as text, one line each
 * @param shortages that occur at the expected latency
 * @param risks that occur if responses take as long as possible, or the target accepts no
 *     connection for a second
 */
public record Preflight(List<String> arithmetic, List<Shortage> shortages, List<Shortage> risks) {
  public Preflight {
    arithmetic = List.copyOf(arithmetic);
    shortages = List.copyOf(shortages);
    risks = List.copyOf(risks);
  }

  public static Preflight of(Need need, HostLimits host) {
    List<Shortage> risks = new ArrayList<>(Shortage.of(need, need.atWorst(), host));
    risks.addAll(Shortage.ofTarget(need, need.atWorst(), host));
    risks.addAll(Shortage.ofHalfThePorts(need, host));
    return new Preflight(arithmetic(need, host), Shortage.of(need, need.expected(), host), risks);
  }

  /**
   * Returns the check of users, who have connections of their own.
   *
   * @param need a need whose pre-opened connections are those of the users
   */
  public static Preflight ofUsers(int users, Need need, HostLimits host) {
    long open = need.turnover().preOpened();
    long each = open / users;
    String connections =
        "%d user%s x %d connection%s = %d connections at once"
            .formatted(users, plural(users), each, plural(each), open);
    return new Preflight(
        List.of(connections, available(need.ends(), host)),
        Shortage.of(need, need.expected(), host),
        Shortage.of(need, need.atWorst(), host));
  }

  public boolean isEnough() {
    return shortages.isEmpty();
  }

  public boolean isEnoughAtWorst() {
    return risks.isEmpty();
  }

  private static List<String> arithmetic(Need need, HostLimits host) {
    List<String> lines = new ArrayList<>();
    String latency =
        need.latencySeconds() == 0 ? " x unknown latency" : seconds(need.latencySeconds());
    String timeout =
        need.timeoutSeconds() == 0 ? " without a timeout" : seconds(need.timeoutSeconds());
    lines.add("expected: " + connections(need, latency, need.inFlight(need.latencySeconds())));
    lines.add("at worst: " + connections(need, timeout, need.inFlightAtWorst()));
    lines.add(available(need.ends(), host));
    if (need.turnover().requestsEach() > 0 && !need.turnover().byReset()) {
      lines.add(closed(need, host));
    }
    return lines;
  }

  private static String seconds(double seconds) {
    return " x " + Figures.plain(seconds) + " s";
  }

  private static String connections(Need need, String time, long inFlight) {
    String limited = inFlight > need.most() ? ", at most " + need.most() : "";
    int atOnce = need.turnover().atOnce();
    String shared = atOnce == 1 ? "" : " / " + atOnce + " streams";
    return "%s/s%s%s%s = %s connections at once"
        .formatted(
            Figures.plain(need.perSecond()), time, limited, shared, count(need.bounded(inFlight)));
  }

  private static String available(Ends ends, HostLimits host) {
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
    return "closed: %s/s x %d s of TIME_WAIT%s = %d more ports"
        .formatted(
            Figures.plain(perSecond),
            waitSeconds,
            waitSeconds == 1 ? " (net.ipv4.tcp_tw_reuse)" : "",
            need.ports(need.expected(), waitSeconds) - need.expected());
  }

  static String count(long number) {
    return number == Need.UNLIMITED ? "unlimited" : Long.toString(number);
  }

  private static String plural(long count) {
    return count == 1 ? "" : "s";
  }
}
