package io.originsimulator.load.closed;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.preflight.HostLimits;
import io.originsimulator.load.preflight.Preflight;
import io.originsimulator.load.preflight.Shortage;
import io.originsimulator.load.preflight.TcpLimits;
import java.net.InetSocketAddress;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsersPreflightTest {
  private static final HostLimits HOST =
      new HostLimits(32_768, 60_999, 0, 20_000, 1L << 40, TcpLimits.UNKNOWN);
  private static final TargetPlaces ONE = places(1);

  @Test
  void eachUserNeedsAFileAndAPortForEachDestination() {
    Preflight preflight = UsersPreflight.of(15_000, places(2), DriverSettings.defaults(), 0, HOST);
    assertThat(preflight.arithmetic())
        .containsExactly(
            "15000 users x 2 connections = 30000 connections at once",
            "28232 local ports (32768-60999) x 1 source x 2 destinations = 56464 connections; 20000"
                + " open files");
    assertThat(preflight.shortages())
        .extracting(Shortage::toString)
        .containsExactly("not enough open files: 30064 needed, 20000 available -> ulimit -n 30128");
    assertThat(preflight.risks()).isEqualTo(preflight.shortages());
  }

  @Test
  void fewUsersAreAlwaysPossible() {
    assertThat(UsersPreflight.of(1, ONE, DriverSettings.defaults(), 0, HOST).isEnoughAtWorst())
        .isTrue();
  }

  @Test
  void portsOfClosedConnectionsAreInUseForAMinute() {
    DriverSettings fresh = DriverSettings.of(s -> s.policy = ConnectionPolicy.FRESH);
    Preflight preflight = UsersPreflight.of(100, ONE, fresh, 0.1, HOST); // 1,000/s
    assertThat(preflight.shortages())
        .extracting(Shortage::needed)
        .containsExactly(100L + 1_000 * 60);
    assertThat(UsersPreflight.of(100, ONE, fresh, 0, HOST).isEnough()).isTrue(); // latency unknown
  }

  private static TargetPlaces places(int count) {
    return new TargetPlaces(
        count,
        IntStream.range(0, count)
            .mapToObj(port -> new InetSocketAddress("198.51.100.7", 8080 + port))
            .collect(Collectors.toSet()));
  }
}
