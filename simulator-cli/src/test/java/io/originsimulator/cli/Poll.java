package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;

/**
 * Waits in real time for a state of a socket, a file system or another process, which cannot notify
 * the test.
 */
public final class Poll {
  public static final Duration DEADLINE = Duration.ofSeconds(30); // for a busy machine

  private static final int PERIOD_MILLIS = 10;

  /** A condition that becomes true at some time. */
  public interface Claim {
    boolean holds() throws Exception;
  }

  private Poll() {}

  /** Returns when the claim holds; fails after the deadline. */
  public static void until(String what, Claim claim) throws Exception {
    long begin = System.nanoTime();
    while (!claim.holds()) {
      if (System.nanoTime() - begin > DEADLINE.toNanos()) {
        fail("not within " + DEADLINE.toSeconds() + " s: " + what);
      }
      Thread.sleep(PERIOD_MILLIS);
    }
  }
}
