package io.originsimulator.load.preflight;

import static io.originsimulator.load.preflight.Need.UNLIMITED;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.preflight.Need.Ends;
import io.originsimulator.load.preflight.Need.Turnover;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreflightTest {
  private static final HostLimits HOST = host(TcpLimits.UNKNOWN);
  private static final Turnover KEPT = new Turnover(0, 0, 1, false);
  private static final Ends ONE_PAIR = new Ends(1, 1, false, false);
  private static final Ends LOOPBACK = new Ends(1, 1, true, true);

  /** 5,000/s at 12 s of latency, from one address to one port. */
  @Test
  void comparesTheNeedOfLittlesLawWithTheMachine() {
    Preflight preflight = Preflight.of(need(5_000, 12, 60), HOST);
    assertThat(preflight.arithmetic())
        .containsExactly(
            "expected: 5000/s x 12 s = 60000 connections at once",
            "at worst: 5000/s x 60 s = 300000 connections at once",
            "28232 local ports (32768-60999) x 1 source x 1 destination = 28232 connections;"
                + " 1000000 open files");
    assertThat(preflight.isEnough()).isFalse();
    assertThat(preflight.shortages())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough local ports: 60000 needed, 28232 available -> --laddr with 3 addresses, such as"
                + " 127.0.0.2-127.0.0.4 where the target is on this machine, or sysctl -w"
                + " net.ipv4.ip_local_port_range=\"1024 65535\"");
  }

  @Test
  void moreSourcesOrDestinationsProvideMorePorts() {
    assertThat(risks(new Ends(5, 1, false, false))).isEmpty();
    assertThat(risks(new Ends(1, 5, false, false))).isEmpty();
    assertThat(risks(new Ends(3, 1, false, false)))
        .extracting(Shortage::what)
        .containsExactly("local ports that the system finds without a search (half of all)");
    assertThat(risks(new Ends(2, 1, false, false)))
        .extracting(Shortage::what)
        .containsExactly("local ports");
  }

  private static List<Shortage> risks(Ends ends) {
    Need need = new Need(5_000, UNLIMITED, 12, 12, UNLIMITED, KEPT, ends);
    return Preflight.of(need, HOST).risks();
  }

  @Test
  void checksFilesAndHeap() {
    HostLimits small = new HostLimits(1_024, 65_535, 0, 20_000, 100_000_000, TcpLimits.UNKNOWN);
    assertThat(Preflight.of(need(5_000, 12, 12), small).shortages())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough open files: 60064 needed, 20000 available -> ulimit -n 60128",
            "not enough bytes of heap: 240000000 needed, 100000000 available ->"
                + " JAVA_TOOL_OPTIONS=-Xmx300m");
  }

  @Test
  void unknownLatencyIsOnlyARisk() {
    Preflight preflight = Preflight.of(need(5_000, 0, 60), HOST);
    assertThat(preflight.isEnough()).isTrue();
    assertThat(preflight.isEnoughAtWorst()).isFalse();
    assertThat(preflight.arithmetic().get(0))
        .isEqualTo("expected: 5000/s x unknown latency = 0 connections at once");
  }

  /** 2,000/s at 9 s: the driver's delay was 951 ms at p99 from one address, 8 ms from four. */
  @Test
  void moreThanHalfOfThePortsIsARisk() {
    assertThat(Preflight.of(need(2_000, 9, 30), HOST).risks())
        .extracting(Shortage::toString)
        .hasSize(2)
        .contains(
            "not enough local ports that the system finds without a search (half of all): 18000 needed,"
                + " 14116 available -> --laddr with 2 addresses, such as 127.0.0.2-127.0.0.3 where the target is"
                + " on this machine, or sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"");
    assertThat(Preflight.of(need(2_000, 9, 30), HOST).isEnough()).isTrue();
    assertThat(Preflight.of(need(2_000, 0, 9), HOST).risks()).hasSize(1);
    assertThat(Preflight.of(need(14_116, 1, 1), HOST).risks()).isEmpty();
    assertThat(Preflight.of(need(14_117, 1, 1), HOST).risks()).hasSize(1);
  }

  @Test
  void limitOfTheDriverBoundsTheNeed() {
    Need limited = new Need(5_000, UNLIMITED, 12, 60, 1_000, KEPT, ONE_PAIR);
    assertThat(limited.expected()).isEqualTo(1_000);
    assertThat(limited.atWorst()).isEqualTo(1_000);
  }

  @Test
  void streamsShareConnections() {
    Turnover shared = new Turnover(0, 0, 100, false);
    Need need = new Need(5_000, UNLIMITED, 12, 30, UNLIMITED, shared, ONE_PAIR);
    assertThat(need.expected()).isEqualTo(600);
    assertThat(Preflight.of(need, HOST).risks()).isEmpty();
    assertThat(Preflight.of(need, HOST).arithmetic())
        .startsWith(
            "expected: 5000/s x 12 s / 100 streams = 600 connections at once",
            "at worst: 5000/s x 30 s / 100 streams = 1500 connections at once");
  }

  @Test
  void numberOfRequestsBoundsTheNeed() {
    Need brief = new Need(5_000, 5_000, 0, 30, UNLIMITED, KEPT, ONE_PAIR);
    assertThat(brief.atWorst()).isEqualTo(5_000);
    assertThat(Preflight.of(brief, HOST).risks()).isEmpty();
    assertThat(Preflight.of(brief, HOST).arithmetic().get(1))
        .isEqualTo("at worst: 5000/s x 30 s, at most 5000 = 5000 connections at once");
  }

  @Test
  void allRequestsMayBeInFlightWithoutATimeout() {
    Need bounded = new Need(5_000, 600_000, 1, 0, UNLIMITED, KEPT, ONE_PAIR);
    assertThat(bounded.expected()).isEqualTo(5_000);
    assertThat(bounded.atWorst()).isEqualTo(600_000);
    assertThat(Preflight.of(bounded, HOST).arithmetic().get(1))
        .isEqualTo(
            "at worst: 5000/s without a timeout, at most 600000 = 600000 connections at once");
  }

  @Test
  void needWithoutLimitIsUnlimited() {
    Preflight preflight =
        Preflight.of(
            need(5_000, 1, 0),
            new HostLimits(32_768, 60_999, 0, UNLIMITED, 4_000_000_000L, TcpLimits.UNKNOWN));
    assertThat(preflight.isEnough()).isTrue();
    assertThat(preflight.arithmetic().get(1))
        .isEqualTo("at worst: 5000/s without a timeout = unlimited connections at once");
    assertThat(preflight.arithmetic().get(2)).endsWith("; unlimited open files");
    assertThat(preflight.risks())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough local ports: unlimited needed, 28232 available -> --timeout, --max-connections"
                + " or --max-in-flight");
  }

  @Test
  void closedConnectionsHoldTheirPortsForAMinute() {
    Need fresh = closing(500, 1, false, ONE_PAIR);
    assertThat(Preflight.of(fresh, HOST).shortages())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough local ports: 30050 needed, 28232 available -> sysctl -w"
                + " net.ipv4.tcp_tw_reuse=1, or --close-with-reset, or --laddr with 2 addresses,"
                + " such as 127.0.0.2-127.0.0.3 where the target is on this machine, or sysctl -w"
                + " net.ipv4.ip_local_port_range=\"1024 65535\"");
    assertThat(Preflight.of(fresh, HOST).arithmetic().get(3))
        .isEqualTo("closed: 500/s x 60 s of TIME_WAIT = 30000 more ports");
    assertThat(Preflight.of(closing(500, 1, true, ONE_PAIR), HOST).shortages()).isEmpty();
  }

  @Test
  void connectionsClosedAfterSeveralCallsHoldTheirPorts() {
    assertThat(Preflight.of(closing(4_000, 8, false, ONE_PAIR), HOST).shortages())
        .extracting(Shortage::needed)
        .containsExactly(30_400L);
    assertThat(Preflight.of(closing(4_000, 10, false, ONE_PAIR), HOST).shortages()).isEmpty();
  }

  @Test
  void reusablePortsAreHeldForASecond() {
    HostLimits always = host(tcp(TcpLimits.Reuse.ALWAYS));
    Preflight reused = Preflight.of(closing(500, 1, false, ONE_PAIR), always);
    assertThat(reused.shortages()).isEmpty();
    assertThat(reused.arithmetic().get(3))
        .isEqualTo("closed: 500/s x 1 s of TIME_WAIT (net.ipv4.tcp_tw_reuse) = 500 more ports");
    HostLimits loopback = host(tcp(TcpLimits.Reuse.LOOPBACK));
    assertThat(Preflight.of(closing(500, 1, false, LOOPBACK), loopback).shortages()).isEmpty();
    assertThat(Preflight.of(closing(500, 1, false, ONE_PAIR), loopback).shortages()).hasSize(1);
  }

  @Test
  void firewallTracksConnectionsAfterTheirEnd() {
    TcpLimits tracking = new TcpLimits(TcpLimits.Reuse.ALWAYS, 5_000, 65_536, UNLIMITED, UNLIMITED);
    assertThat(Preflight.of(closing(600, 1, false, ONE_PAIR), host(tracking)).shortages())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough connections that the firewall tracks: 72060 needed, 60536 available -> sysctl -w"
                + " net.netfilter.nf_conntrack_max=77060");
    assertThat(Preflight.of(closing(600, 1, true, ONE_PAIR), host(tracking)).shortages()).isEmpty();
  }

  @Test
  void backlogOfALocalTargetIsARisk() {
    HostLimits host = host(new TcpLimits(TcpLimits.Reuse.NEVER, 0, UNLIMITED, 4_096, 1_024));
    Need here = new Need(5_000, 20_000, 0.1, 1, UNLIMITED, KEPT, LOOPBACK);
    assertThat(Preflight.of(here, host).shortages()).isEmpty();
    assertThat(Preflight.of(here, host).risks())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough backlog for a local target that accepts nothing for a second: 5000 needed,"
                + " 4096 available -> sysctl -w net.core.somaxconn=5000, and the same in the target's own"
                + " listen",
            "not enough half-open connections for such a target: 5000 needed, 1024 available -> sysctl"
                + " -w net.ipv4.tcp_max_syn_backlog=5000");
    Need there = new Need(5_000, 20_000, 0.1, 1, UNLIMITED, KEPT, ONE_PAIR);
    assertThat(Preflight.of(there, host).risks()).isEmpty();
  }

  @Test
  void reservedPortsAreNotAvailable() {
    assertThat(new HostLimits(32_768, 60_999, 232, 0, 0, TcpLimits.UNKNOWN).ports())
        .isEqualTo(28_000);
  }

  @Test
  void readsTheLimitsOfThisMachine() {
    HostLimits here = HostLimits.here();
    assertThat(here.ports()).isBetween(1, 65_535);
    assertThat(here.files()).isPositive();
    assertThat(here.heapBytes()).isPositive();
    assertThat(here.tcp().backlog()).isPositive();
    assertThat(here.tcp().trackable()).isPositive();
    assertThat(here.tcp().halfOpen()).isPositive();
  }

  @Test
  void subtractsOpenFilesFromTheLimit() {
    String head = "Limit                     Soft Limit           Hard Limit           Units     ";
    assertThat(
            HostLimits.filesLeft(
                List.of(head, "Max open files            1024                 4096         files"),
                24))
        .isEqualTo(1_000);
    assertThat(
            HostLimits.filesLeft(
                List.of(head, "Max open files            unlimited            unlimited    files"),
                24))
        .isEqualTo(UNLIMITED);
  }

  /** A need with 100 ms of latency, whose connections are closed. */
  private static Need closing(double perSecond, int callsEach, boolean byReset, Ends ends) {
    Turnover turnover = new Turnover(0, callsEach, 1, byReset);
    return new Need(perSecond, UNLIMITED, 0.1, 0.1, UNLIMITED, turnover, ends);
  }

  private static Need need(double perSecond, double latencySeconds, double timeoutSeconds) {
    return new Need(
        perSecond, UNLIMITED, latencySeconds, timeoutSeconds, UNLIMITED, KEPT, ONE_PAIR);
  }

  private static HostLimits host(TcpLimits tcp) {
    return new HostLimits(32_768, 60_999, 0, 1_000_000, 4_000_000_000L, tcp);
  }

  private static TcpLimits tcp(TcpLimits.Reuse reuse) {
    return new TcpLimits(reuse, 0, UNLIMITED, UNLIMITED, UNLIMITED);
  }
}
