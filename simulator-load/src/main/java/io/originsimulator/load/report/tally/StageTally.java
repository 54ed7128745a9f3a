package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Sample;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Comparator;

/**
 * The times of the responses from one stage of the origin's recipe.
 *
 * @param response measured by the driver
 * @param injected injected by the origin
 * @param added the difference, by request: the time of everything between driver and origin
 */
public record StageTally(Latencies response, Latencies injected, Latencies added) {
  /** The order of stages, which are named by their {@code at}, in time; other names are last. */
  public static final Comparator<String> BY_TIME =
      Comparator.comparingLong(StageTally::nanosOf).thenComparing(Comparator.naturalOrder());

  StageTally() {
    this(new Latencies(), new Latencies(), new Latencies());
  }

  void add(Sample sample) {
    response.add(Math.max(0, sample.responseNanos()));
    long origin = sample.origin().injectedNanos();
    if (origin >= 0) {
      injected.add(origin);
      added.add(Math.max(0, sample.responseNanos() - origin));
    }
  }

  private static long nanosOf(String at) {
    try {
      return DurationText.parse(at).nanos();
    } catch (RecipeException e) {
      return Long.MAX_VALUE;
    }
  }
}
