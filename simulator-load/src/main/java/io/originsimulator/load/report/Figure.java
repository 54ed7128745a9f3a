package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A figure of runs that are compared: how it is read, written, and found in a slice of a run. */
final class Figure {
  private static final int SLICES = 10;
  private static final int FEWEST_SLICES = 5;
  private static final double CLEAR =
      2.3; // standard errors; about 95 % sure, were slices independent

  private final ToDoubleFunction<RunTally> value;
  private final DoubleFunction<String> words;
  private final ToDoubleFunction<Interval> slice;
  private final boolean noisy;

  private Figure(
      ToDoubleFunction<RunTally> value,
      DoubleFunction<String> words,
      ToDoubleFunction<Interval> slice,
      boolean noisy) {
    this.value = value;
    this.words = words;
    this.slice = slice;
    this.noisy = noisy;
  }

  static Figure count(ToDoubleFunction<RunTally> value) {
    return new Figure(value, count -> Fixed.of(count, 0), slice -> 0, false);
  }

  static Figure perSecond(ToDoubleFunction<RunTally> value) {
    return new Figure(value, rate -> Fixed.of(rate, 2) + "/s", slice -> 0, false);
  }

  static Figure share(ToDoubleFunction<RunTally> part) {
    return new Figure(
        run -> Ratio.of(part.applyAsDouble(run), run.summary().attempted()),
        share -> Fixed.of(100 * share, 2) + "%",
        slice -> Ratio.of(slice.ended - slice.failed, slice.ended),
        true);
  }

  /** Of response times; slices in any one unit. */
  static Figure time(ToDoubleFunction<Latencies> value, ToDoubleFunction<Interval> slice) {
    return new Figure(
        run -> value.applyAsDouble(run.summary().response()),
        nanos -> GoDuration.rounded(Math.round(nanos)),
        slice,
        true);
  }

  String words(RunTally run) {
    return words.apply(value.applyAsDouble(run));
  }

  /** The ratio of a run's figure to the first's; a hyphen if it has none. */
  String beside(RunTally first, RunTally run) {
    double one = value.applyAsDouble(first);
    double other = value.applyAsDouble(run);
    String ratio = one == 0 ? "-" : Fixed.of(other / one, 2);
    return noisy && one != other && !clear(first, run) ? ratio + " ~" : ratio;
  }

  /** Whether the runs differ by more than the difference itself changes from slice to slice. */
  private boolean clear(RunTally first, RunTally run) {
    double[] one = slices(first);
    double[] other = slices(run);
    double[] differences =
        IntStream.range(0, Math.min(one.length, other.length))
            .mapToDouble(i -> other[i] - one[i])
            .filter(difference -> !Double.isNaN(difference))
            .toArray();
    if (differences.length < FEWEST_SLICES) {
      return true; // too short to tell: nothing is said
    }
    Spread spread = Spread.of(differences);
    return Math.abs(spread.mean()) > CLEAR * spread.errorOfMean();
  }

  /** The figure in slices of a run's time, of equal length; no number where no request was due. */
  private double[] slices(RunTally run) {
    List<Interval> intervals = run.timeline().intervals();
    int slices = Math.min(SLICES, intervals.size());
    return IntStream.range(0, slices)
        .mapToDouble(
            i ->
                slice(
                    intervals, i * intervals.size() / slices, (i + 1) * intervals.size() / slices))
        .toArray();
  }

  private double slice(List<Interval> intervals, int from, int to) {
    Interval all = new Interval();
    intervals.subList(from, to).forEach(all::add);
    return all.due == 0 ? Double.NaN : slice.applyAsDouble(all);
  }
}
