package io.originsimulator.load.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PreflightTest {
  private static final HostLimits HOST =
      new HostLimits(32_768, 60_999, 0, 1_000_000, 4_000_000_000L);

  /** 5,000/s at 12 s of latency, from one address to one port. */
  @Test
  void whatLittlesLawAsksForIsSaidWithWhatIsThere() {
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
            "not enough local ports: 60000 needed, 28232 there -> --laddr with 3 addresses, such as"
                + " 127.0.0.2-127.0.0.4 where the target is on this machine, or sysctl -w"
                + " net.ipv4.ip_local_port_range=\"1024 65535\"");
  }

  @Test
  void moreSourcesOrDestinationsAreMorePorts() {
    Need three = new Need(5_000, 12, 12, 0, 0, 3, 1, true);
    assertThat(Preflight.of(three, HOST).isEnoughAtWorst()).isTrue();
    Need places = new Need(5_000, 12, 12, 0, 0, 1, 3, true);
    assertThat(Preflight.of(places, HOST).isEnoughAtWorst()).isTrue();
  }

  @Test
  void filesAndHeapAreLookedAtToo() {
    HostLimits small = new HostLimits(1_024, 65_535, 0, 20_000, 100_000_000);
    assertThat(Preflight.of(need(5_000, 12, 12), small).shortages())
        .extracting(Shortage::toString)
        .containsExactly(
            "not enough open files: 60064 needed, 20000 there -> ulimit -n 60128",
            "not enough bytes of heap: 240000000 needed, 100000000 there ->"
                + " JAVA_TOOL_OPTIONS=-Xmx300m");
  }

  @Test
  void anUnknownLatencyIsOnlyARisk() {
    Preflight preflight = Preflight.of(need(5_000, 0, 60), HOST);
    assertThat(preflight.isEnough()).isTrue();
    assertThat(preflight.isEnoughAtWorst()).isFalse();
  }

  @Test
  void aLimitOfTheDriversOwnIsTheMostItNeeds() {
    Need limited = new Need(5_000, 12, 60, 1_000, 0, 1, 1, true);
    assertThat(limited.expected()).isEqualTo(1_000);
    assertThat(limited.atWorst()).isEqualTo(1_000);
  }

  @Test
  void connectionsThatAreNotKeptHoldTheirPortsForAMinute() {
    Need fresh = new Need(500, 0.1, 0.1, 0, 0, 1, 1, false);
    assertThat(Preflight.of(fresh, HOST).shortages())
        .extracting(Shortage::needed)
        .containsExactly(30_050L);
  }

  @Test
  void reservedPortsAreNotThere() {
    assertThat(new HostLimits(32_768, 60_999, 232, 0, 0).ports()).isEqualTo(28_000);
  }

  @Test
  void whatThisMachineHasIsRead() {
    HostLimits here = HostLimits.here();
    assertThat(here.ports()).isBetween(1, 65_535);
    assertThat(here.files()).isPositive();
    assertThat(here.heapBytes()).isPositive();
  }

  private static Need need(double perSecond, double latencySeconds, double timeoutSeconds) {
    return new Need(perSecond, latencySeconds, timeoutSeconds, 0, 0, 1, 1, true);
  }
}
