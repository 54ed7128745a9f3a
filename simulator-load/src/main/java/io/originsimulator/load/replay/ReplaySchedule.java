package io.originsimulator.load.replay;

import io.originsimulator.load.plan.Schedule;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * Listed instants, in rounds: request n is due at {@code ⌊n / m⌋ · period + offsets[n mod m]}.
 *
 * @param offsets of a round, ascending; must not be changed
 * @param periodNanos from a round's start to the next one's; not less than the last offset
 */
record ReplaySchedule(long[] offsets, long periodNanos, int rounds) implements Schedule {
  @Override
  public long count() {
    return (long) offsets.length * rounds;
  }

  @Override
  public long durationNanos() {
    return offsets.length == 0 ? 0 : offsetNanos(count() - 1);
  }

  @Override
  public PrimitiveIterator.OfLong offsetsNanos() {
    return LongStream.range(0, count()).map(this::offsetNanos).iterator();
  }

  private long offsetNanos(long number) {
    return number / offsets.length * periodNanos + offsets[(int) (number % offsets.length)];
  }
}
