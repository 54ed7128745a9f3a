package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;

/** Waits for what a socket, a file system or another process does in its own time. */
public final class Poll {
  public static final Duration DEADLINE =
      Duration.ofSeconds(30); // of a machine that has much to do

  private static final int PERIOD_MILLIS = 10;

  /** Something that is so or not yet. */
  public interface Claim {
    boolean holds() throws Exception;
  }

  private Poll() {}

  /** Returns when the claim holds; fails past the deadline. */
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
