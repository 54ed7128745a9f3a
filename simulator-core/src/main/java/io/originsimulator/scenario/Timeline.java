package io.originsimulator.scenario;

import io.originsimulator.recipe.Stage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The stage at each instant: a pure function, without events or timers.
 *
 * <pre>
 *   starts:   0s           4s           6s
 *             ├── stage 0 ─┼── stage 1 ─┼── stage 2 ──▶
 *   elapsed:  0 … 4s − 1ns   4s … 6s − 1ns  6s …
 * </pre>
 */
public final class Timeline {

  /** The result of {@link #stageAt} before the first stage. */
  public static final int BEFORE_THE_FIRST = -1;

  /** The result of {@link #nextStart} after the last stage has begun. */
  public static final long NO_MORE = Long.MAX_VALUE;

  private final long[] startNanos;

  private Timeline(long[] startNanos) {
    this.startNanos = startNanos;
  }

  /** Returns stages in chronological order; of two at the same instant, the later one is served. */
  public static List<Stage> inOrder(List<Stage> stages) {
    return stages.stream().sorted(Comparator.comparing(stage -> stage.at().value())).toList();
  }

  /** Returns the timeline of stages {@linkplain #inOrder in order}. */
  public static Timeline of(List<Stage> inOrder) {
    return new Timeline(inOrder.stream().mapToLong(stage -> stage.at().nanos()).toArray());
  }

  /**
   * Returns the index of the last stage that has begun.
   *
   * @param elapsedNanos time since the timeline's zero
   * @return 0 to the number of stages minus 1, or {@link #BEFORE_THE_FIRST}
   */
  public int stageAt(long elapsedNanos) {
    int last = startNanos.length - 1;
    if (elapsedNanos >= startNanos[last]) {
      return last;
    }
    int found = Arrays.binarySearch(startNanos, elapsedNanos);
    if (found < 0) {
      return -found - 2; // the one before the insertion point
    }
    while (startNanos[found + 1] == elapsedNanos) {
      found++;
    }
    return found;
  }

  /**
   * Returns the start of the next stage.
   *
   * @param elapsedNanos time since the timeline's zero; a stage that begins exactly then has begun
   * @return a time since the timeline's zero, or {@link #NO_MORE}
   */
  public long nextStart(long elapsedNanos) {
    int next = stageAt(elapsedNanos) + 1;
    return next == startNanos.length ? NO_MORE : startNanos[next];
  }
}
