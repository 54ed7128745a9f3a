package io.originsimulator.load.report.compare;

import static java.util.Objects.requireNonNull;

import io.originsimulator.load.report.tally.Interval;
import io.originsimulator.load.report.tally.Timeline;
import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A resampled run: blocks of neighbouring seconds, drawn with replacement, because a slow second is
 * mostly followed by another.
 *
 * <pre>
 *   run      0 1 2 3 4 5 6 7 8
 *   drawn    3 4 5 │ 7 8 0 │ 3 4 5
 *   another  3 4 5 │ 7 8 0 │ 3 4 5
 * </pre>
 *
 * Each resampling draws the same seconds from all runs, so that changes in time common to all, such
 * as a recipe's stages, are no difference.
 */
public final class Resampling {
  /** The minimum number of seconds for a judgement of chance. */
  static final int FEWEST_SECONDS = 10;

  private static final int TIMES = 200;
  private static final double NANOS_PER_MICRO = 1e3;

  private final List<Interval> seconds;
  private final int blockLength;
  private final double[] values; // nanoseconds, ascending
  private final List<int[]> places = new ArrayList<>(); // indexes in values, by second
  private final List<long[]> counts = new ArrayList<>(); // at these places
  private final List<Draw> draws = new ArrayList<>();

  Resampling(Timeline timeline) {
    seconds = withRequests(timeline.intervals());
    blockLength = Math.max(1, (int) Math.round(Math.sqrt(seconds.size())));
    SortedMap<Long, Integer> all = new TreeMap<>();
    for (Interval second : seconds) {
      for (HistogramIterationValue value : second.response().recordedValues()) {
        all.put(value.getValueIteratedTo(), 0);
      }
    }
    values = all.keySet().stream().mapToDouble(micros -> micros * NANOS_PER_MICRO).toArray();
    int place = 0;
    for (Map.Entry<Long, Integer> value : all.entrySet()) {
      value.setValue(place++);
    }
    for (Interval second : seconds) {
      IntStream.Builder at = IntStream.builder();
      LongStream.Builder count = LongStream.builder();
      for (HistogramIterationValue value : second.response().recordedValues()) {
        at.add(requireNonNull(all.get(value.getValueIteratedTo())));
        count.add(value.getCountAtValueIteratedTo());
      }
      places.add(at.build().toArray());
      counts.add(count.build().toArray());
    }
    for (int i = 0; i < TIMES && isLongEnough(); i++) {
      draws.add(draw(new SplittableRandom(i)));
    }
  }

  /** Returns the seconds with due requests; each of the others is merged into the one before. */
  private static List<Interval> withRequests(List<Interval> all) {
    List<Interval> kept = new ArrayList<>();
    for (Interval second : all) {
      if (second.due() > 0) {
        kept.add(second);
      } else if (second.ended() > 0) { // a copy, since the timeline belongs to the run
        Interval both = new Interval();
        both.add(kept.remove(kept.size() - 1));
        both.add(second);
        kept.add(both);
      }
    }
    return kept;
  }

  final class Draw {
    private final long[] times = new long[values.length];
    private long requests;
    private long ended;
    private long failed;

    private void add(int index) {
      int[] at = places.get(index);
      long[] count = counts.get(index);
      for (int i = 0; i < at.length; i++) {
        times[at[i]] += count[i];
        requests += count[i];
      }
      ended += seconds.get(index).ended();
      failed += seconds.get(index).failed();
    }

    double meanNanos() {
      return IntStream.range(0, times.length).mapToDouble(i -> times[i] * values[i]).sum()
          / requests;
    }

    double quantileNanos(double quantile) {
      long wanted = Math.max(1, (long) Math.ceil(quantile * requests));
      long seen = 0;
      for (int i = 0; i < times.length; i++) {
        seen += times[i];
        if (seen >= wanted) {
          return values[i];
        }
      }
      return 0;
    }

    double succeeded() {
      return Figures.ratio(ended - failed, ended);
    }
  }

  private Draw draw(SplittableRandom random) {
    Draw draw = new Draw();
    for (int i = 0; i < seconds.size(); i += blockLength) {
      int from = (int) (random.nextDouble() * seconds.size());
      for (int j = 0; j < Math.min(blockLength, seconds.size() - i); j++) {
        draw.add((from + j) % seconds.size());
      }
    }
    return draw;
  }

  public boolean isLongEnough() {
    return seconds.size() >= FEWEST_SECONDS;
  }

  /** Returns the number of blocks in a draw, which is about the number of independent values. */
  public int blocks() {
    return (seconds.size() + blockLength - 1) / blockLength;
  }

  public double[] drawn(ToDoubleFunction<Draw> figure) {
    return draws.stream().mapToDouble(figure).toArray();
  }

  /** Returns the largest figure of any second; 0 without seconds. */
  public double worst(ToDoubleFunction<Interval> figure) {
    return seconds.stream().mapToDouble(figure).max().orElse(0);
  }
}
