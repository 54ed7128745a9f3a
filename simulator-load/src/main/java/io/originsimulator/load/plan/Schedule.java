package io.originsimulator.load.plan;

import java.util.PrimitiveIterator;

/**
 * When each request of a run is due: instants in closed form from the run's start, decided before
 * it begins, so that nothing the target does can move them.
 */
public interface Schedule {
  /** How many requests there are, at least 0. */
  long count();

  /** For how long requests are issued, in nanoseconds; at least the last offset. */
  long durationNanos();

  /**
   * The instants in nanoseconds from the run's start, {@link #count()} of them, none before the one
   * in front of it. Each call begins anew and gives the same.
   */
  PrimitiveIterator.OfLong offsetsNanos();
}
