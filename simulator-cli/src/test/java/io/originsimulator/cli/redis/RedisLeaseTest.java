package io.originsimulator.cli.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RedisLeaseTest {
  private long nanos = Long.MAX_VALUE - 1; // the clock passes over to negative numbers
  private final RedisLease lease = new RedisLease(() -> nanos);

  private void moveOn(long millis) {
    nanos += Duration.ofMillis(millis).toNanos();
  }

  @Test
  void lastsThreeSecondsFromTheHeartbeatThatTheServerAccepted() {
    assertThat(lease.sinceEnd()).contains(Duration.ZERO);
    long sent = lease.now();
    moveOn(1000); // until the reply
    lease.renew(sent, true);
    moveOn(1999);
    assertThat(lease.sinceEnd()).isEmpty();
    moveOn(1);
    assertThat(lease.sinceEnd()).contains(Duration.ZERO);
    moveOn(5000);
    assertThat(lease.sinceEnd()).contains(Duration.ofSeconds(5));
  }

  @Test
  void isRenewedByAReplicaThatIsBehindOnlyWhileItLasts() {
    lease.renew(lease.now(), true);
    moveOn(2999);
    lease.renew(lease.now(), false);
    moveOn(2999);
    assertThat(lease.sinceEnd()).isEmpty();
    moveOn(1);
    lease.renew(lease.now(), false);
    assertThat(lease.sinceEnd()).isPresent();
    lease.renew(lease.now(), true);
    assertThat(lease.sinceEnd()).isEmpty();
  }
}
