package io.originsimulator.server.honesty;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The last 3,600 seconds of a simulator. For any thread. */
final class SecondRing {

  /** The number of seconds kept: an hour. */
  static final int KEPT = 3600;

  private final @Nullable SecondTally[] ring = new SecondTally[KEPT];
  private long first;
  private long newest;

  /** Returns the first second that is kept. */
  synchronized long first() {
    return Math.max(first, newest - KEPT + 1);
  }

  /** Adds the measurements of a second, unless it is no longer kept. */
  synchronized void add(SecondTally measured) {
    in(measured.number(), tally -> tally.add(measured));
  }

  /** Changes the tally of a second, unless it is no longer kept. */
  synchronized void in(long number, Consumer<SecondTally> change) {
    newest = Math.max(newest, number);
    if (number >= first()) {
      int slot = (int) (number % KEPT);
      SecondTally tally = ring[slot];
      if (tally == null || tally.number() != number) {
        tally = new SecondTally(number);
        ring[slot] = tally;
      }
      change.accept(tally);
    }
  }

  /** Clears all seconds before the given one. */
  synchronized void clear(long from) {
    first = from;
    newest = Math.max(newest, from);
    ring[(int) (from % KEPT)] = null;
  }

  /**
   * Returns the seconds with measurements, in ascending order.
   *
   * @param running tallies of unfinished seconds
   */
  synchronized List<Second> seconds(List<SecondTally> running, PauseLog pauses, int loops) {
    SecondRing whole = new SecondRing();
    whole.first = first();
    whole.newest = newest;
    for (SecondTally tally : ring) {
      if (tally != null) {
        whole.add(tally);
      }
    }
    for (SecondTally tally : running) {
      whole.in(
          tally.number(),
          kept -> {
            if (!kept.includes(tally)) { // otherwise it has finished since the tally was copied
              kept.add(tally);
            }
          });
    }
    List<Second> seconds = new ArrayList<>();
    for (long number = whole.first(); number <= whole.newest; number++) {
      SecondTally tally = whole.ring[(int) (number % KEPT)];
      if (tally != null && tally.number() == number) {
        seconds.add(tally.second(pauses, loops));
      }
    }
    return seconds;
  }
}
