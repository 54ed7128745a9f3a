package io.originsimulator.recipe;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Map;

/**
 * The time from a request's last byte to its response's first.
 *
 * <p>A form of latency is a pure function of a draw and of how far its stage has come: the same
 * arguments give the same delay. Draws are turned into delays by the inverse of the distribution,
 * so the draw 0.99 is its 99th percentile.
 */
public sealed interface Latency permits Latency.Fixed, Latency.Uniform, Ramp, Distribution {

  /** No delay. */
  Latency NONE = new Fixed(DurationText.ZERO);

  /** The forms of a latency, for messages. */
  String EXPECTED = "0, a duration such as \"50ms\" or \"2s\", or a range such as \"100ms..200ms\"";

  /**
   * Returns the delay of a draw.
   *
   * @param draw 0 (included) to 1 (excluded); not looked at unless {@link #isDrawn}
   * @param progress of a ramp, 0 to 1; not looked at by others
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
   * Uniform between two ends, both included, in either order: {@code "100ms..200ms"}.
   *
   * @param from one end, as it was written first
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

  /** A latency to be, drawn so that two percentiles come out. */
  static LatencyBuilder lognormal(String p50, String p99) {
    return new LatencyBuilder("lognormal", Map.of("p50", p50, "p99", p99));
  }

  /** A latency to be, drawn around a mean and not below 0. */
  static LatencyBuilder normal(String mean, String stddev) {
    return new LatencyBuilder("normal", Map.of("mean", mean, "stddev", stddev));
  }

  /** A latency to be, drawn as the times between independent events are. */
  static LatencyBuilder exponential(String mean) {
    return new LatencyBuilder("exponential", Map.of("mean", mean));
  }

  /** A latency to be, drawn with a heavy tail. */
  static LatencyBuilder pareto(String min, double shape) {
    return new LatencyBuilder("pareto", Map.of("min", min, "shape", shape));
  }

  /** A latency to be, drawn so that percentiles such as {@code p99.9} come out. */
  static LatencyBuilder percentiles(Map<String, String> percentiles) {
    return new LatencyBuilder("", percentiles);
  }

  /** A latency to be, drawn as a file of HdrHistogram's percentiles tells. */
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
   * @throws RecipeException if the text is none of them; it names no place
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
