package io.originsimulator.recipe.latency;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Map;

/**
 * The time from a request's last byte to its response's first.
 *
 * <p>A form of latency is a pure function of a draw and of the progress of its stage. It turns
 * draws into delays by the inverse of its distribution, so the draw 0.99 is the 99th percentile.
 */
public sealed interface Latency permits Latency.Fixed, Latency.Uniform, Ramp, Distribution {

  /** No delay. */
  Latency NONE = new Fixed(DurationText.ZERO);

  /** The forms of a latency, for messages. */
  String EXPECTED = "0, a duration such as \"50ms\" or \"2s\", or a range such as \"100ms..200ms\"";

  /**
   * Returns the delay for a draw.
   *
   * @param draw 0 (included) to 1 (excluded); ignored unless {@link #isDrawn}
   * @param progress how far a ramp has come, 0 to 1; ignored by other forms
   * @return nanoseconds, 0 or more
   */
  long nanos(double draw, double progress);

  /** Returns whether {@link #nanos} depends on its draw. */
  boolean isDrawn();

  /** One delay for all requests. */
  record Fixed(DurationText delay) implements Latency {
    @Override
    public long nanos(double draw, double progress) {
      return delay.nanos();
    }

    @Override
    public boolean isDrawn() {
      return false;
    }

    @Override
    public String toString() {
      return delay.text();
    }
  }

  /**
   * A uniform distribution between two ends, both included, in either order: {@code
   * "100ms..200ms"}.
   *
   * @param from one end, the first as written
   * @param to the other end
   */
  record Uniform(DurationText from, DurationText to) implements Latency {
    @Override
    public long nanos(double draw, double progress) {
      long low = Math.min(from.nanos(), to.nanos());
      long high = Math.max(from.nanos(), to.nanos());
      return low + (long) (draw * (high - low + 1));
    }

    @Override
    public boolean isDrawn() {
      return from.nanos() != to.nanos();
    }

    @Override
    public String toString() {
      return from + ".." + to;
    }
  }

  /** Starts a log-normal latency with these two percentiles. */
  static LatencyBuilder lognormal(String p50, String p99) {
    return new LatencyBuilder("lognormal", Map.of("p50", p50, "p99", p99));
  }

  /** Starts a normal latency; negative draws become 0. */
  static LatencyBuilder normal(String mean, String stddev) {
    return new LatencyBuilder("normal", Map.of("mean", mean, "stddev", stddev));
  }

  /** Starts an exponential latency: times between independent events. */
  static LatencyBuilder exponential(String mean) {
    return new LatencyBuilder("exponential", Map.of("mean", mean));
  }

  /** Starts a latency with a heavy tail, a Pareto distribution. */
  static LatencyBuilder pareto(String min, double shape) {
    return new LatencyBuilder("pareto", Map.of("min", min, "shape", shape));
  }

  /** Starts a latency with these percentiles, such as {@code p99.9}. */
  static LatencyBuilder percentiles(Map<String, String> percentiles) {
    return new LatencyBuilder("", percentiles);
  }

  /** Starts a latency with the percentiles of a file in HdrHistogram's format. */
  static LatencyBuilder hgrm(String file) {
    return new LatencyBuilder("", Map.of("hgrm", file));
  }

  /** Returns a latency with one delay for all requests. */
  static Latency of(DurationText delay) {
    return new Fixed(delay);
  }

  /**
   * Reads a duration, a range or a ramp.
   *
   * @throws RecipeException if the text is none of them; without a place
   */
  static Latency parse(String text) {
    if (text.contains("->")) {
      return Ramp.parse(text);
    }
    int dots = text.indexOf("..");
    try {
      return dots < 0
          ? new Fixed(DurationText.parse(text))
          : new Uniform(
              DurationText.parse(text.substring(0, dots)),
              DurationText.parse(text.substring(dots + 2)));
    } catch (RecipeException e) {
      Problem cause = e.problems().get(0);
      String expected =
          cause.expected().equals(DurationText.EXPECTED) ? EXPECTED : cause.expected();
      String wayOut = dots < 0 ? cause.wayOut() : "";
      throw new RecipeException(Problem.of(Quoted.of(text), expected).orElse(wayOut));
    }
  }
}
