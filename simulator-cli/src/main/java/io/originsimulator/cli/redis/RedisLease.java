package io.originsimulator.cli.redis;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The lease of this replica, as it knows it: while it lasts, changes wait for this replica.
 *
 * <p>It ends before the lease on the server, which counts from the arrival of a heartbeat. After
 * its end it begins again only when this replica serves the edition of the server. For any thread.
 */
final class RedisLease {
  private final LongSupplier nanos;
  private volatile long endNanos;

  /**
   * Creates a lease that ends now.
   *
   * @param nanos the clock
   */
  RedisLease(LongSupplier nanos) {
    this.nanos = nanos;
    this.endNanos = nanos.getAsLong();
  }

  /** Returns the instant of a heartbeat that is sent now. */
  long now() {
    return nanos.getAsLong();
  }

  /**
   * Renews the lease after a heartbeat that the server has accepted.
   *
   * @param sentNanos the instant at which it was sent
   * @param isCurrent whether it announced the edition of the server, or a later one
   */
  void renew(long sentNanos, boolean isCurrent) {
    if (isCurrent || sinceEnd().isEmpty()) {
      endNanos = sentNanos + RedisMembers.LEASE.toNanos();
    }
  }

  /** Returns the time since its end; empty while it lasts. */
  Optional<Duration> sinceEnd() {
    long since = nanos.getAsLong() - endNanos;
    return since < 0 ? Optional.empty() : Optional.of(Duration.ofNanos(since));
  }
}
