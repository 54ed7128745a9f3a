package io.originsimulator.recipe.latency;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A latency drawn from a distribution by inverse transform sampling.
 *
 * <p>Delays are never negative, and are clamped at {@code max} if it is given.
 */
public sealed interface Distribution extends Latency {

  /** Returns the maximum, at which draws are clamped. */
  Optional<DurationText> max();

  /**
   * Returns the value at or below which a share of all draws lies, in nanoseconds, before clamping.
   *
   * @param share 0 to 1
   */
  double quantile(double share);

  @Override
  default long nanos(double draw, double progress) {
    double longest = max().map(DurationText::value).orElse(DurationText.MAX).toNanos();
    return Math.round(Math.max(0, Math.min(quantile(draw), longest)));
  }

  @Override
  default boolean isDrawn() {
    return true;
  }

  /**
   * A log-normal distribution: most requests are near the median, with a long tail.
   *
   * @param p50 more than 0
   * @param p99 not less than {@code p50}
   */
  record LogNormal(DurationText p50, DurationText p99, Optional<DurationText> max)
      implements Distribution {
    public LogNormal {
      if (p50.nanos() == 0 || p99.nanos() < p50.nanos()) {
        throw new RecipeException(
            Problem.of(
                "p50 " + p50 + " and p99 " + p99, "p50 more than 0, and p99 not less than p50"));
      }
    }

    @Override
    public double quantile(double share) {
      double sigma = Math.log((double) p99.nanos() / p50.nanos()) / NormalQuantile.of(0.99);
      return p50.nanos() * Math.exp(sigma * NormalQuantile.of(share));
    }

    @Override
    public String toString() {
      return "lognormal p50 " + p50 + " p99 " + p99 + upTo(max);
    }
  }

  /** A normal distribution; negative draws become 0. */
  record Normal(DurationText mean, DurationText stddev, Optional<DurationText> max)
      implements Distribution {
    @Override
    public double quantile(double share) {
      return mean.nanos() + stddev.nanos() * NormalQuantile.of(share);
    }

    @Override
    public String toString() {
      return "normal mean " + mean + " stddev " + stddev + upTo(max);
    }
  }

  /** The time between independent events: quantile = −mean · ln(1 − share). */
  record Exponential(DurationText mean, Optional<DurationText> max) implements Distribution {
    @Override
    public double quantile(double share) {
      return -mean.nanos() * Math.log1p(-share);
    }

    @Override
    public String toString() {
      return "exponential mean " + mean + upTo(max);
    }
  }

  /**
   * A power law: quantile = min / (1 − share)^(1/shape).
   *
   * @param min the minimum, more than 0
   * @param shape more than 0; the smaller, the longer the tail
   */
  record Pareto(DurationText min, double shape, Optional<DurationText> max)
      implements Distribution {
    public Pareto {
      if (min.nanos() == 0) {
        throw new RecipeException(Problem.of(min.toString(), "more than 0").at("min"));
      }
      if (!(shape > 0) || shape > 1e6) {
        throw new RecipeException(
            Problem.of(String.valueOf(shape), "a number more than 0, at most 1000000, such as 2.5")
                .at("shape"));
      }
    }

    @Override
    public double quantile(double share) {
      return min.nanos() * Math.pow(1 - share, -1 / shape);
    }

    @Override
    public String toString() {
      return "pareto min " + min + " shape " + shape + upTo(max);
    }
  }

  /**
   * Percentiles as measured in production, with linear interpolation.
   *
   * @param points by rising share, no share twice, values not falling, at least one
   * @param max the value of p100; empty if the last point is the maximum
   * @param hgrm the file that the points were read from, as written; empty if they were listed
   */
  record Percentiles(List<Point> points, Optional<DurationText> max, Optional<String> hgrm)
      implements Distribution {

    /**
     * A share of all requests, and the value at or below which they lie.
     *
     * @param share 0 to 1
     */
    public record Point(double share, DurationText value) {

      /** Returns the point's name, such as {@code p99.9}. */
      public String name() {
        BigDecimal percent = new BigDecimal(String.valueOf(share)).movePointRight(2);
        return "p" + percent.stripTrailingZeros().toPlainString();
      }

      @Override
      public String toString() {
        return name() + " " + value;
      }
    }

    public Percentiles {
      points = List.copyOf(points);
      for (int i = 1; i < points.size(); i++) {
        if (points.get(i).value().nanos() < points.get(i - 1).value().nanos()
            || points.get(i).share() < points.get(i - 1).share()) {
          throw new RecipeException(
              Problem.of(
                  points.get(i).value() + " after " + points.get(i - 1).value(),
                  "percentiles that do not fall"));
        }
      }
    }

    /** Interpolates between the points below and above; p0 is 0 and p100 the maximum by default. */
    @Override
    public double quantile(double share) {
      int above = firstAbove(share);
      Point low = above == 0 ? new Point(0, DurationText.ZERO) : points.get(above - 1);
      if (above == points.size()) {
        return toMaximum(low, share);
      }
      return between(low, points.get(above), share);
    }

    @Override
    public String toString() {
      if (hgrm.isPresent()) {
        return "hgrm " + hgrm.get() + upTo(max);
      }
      return points.stream().map(Point::toString).collect(Collectors.joining(" ")) + upTo(max);
    }

    private double toMaximum(Point last, double share) {
      boolean open = max.isPresent() && last.share() < 1;
      return open ? between(last, new Point(1, max.get()), share) : last.value().nanos();
    }

    private static double between(Point low, Point high, double share) {
      double part = (share - low.share()) / (high.share() - low.share());
      double from = low.value().nanos();
      return from + (high.value().nanos() - from) * part;
    }

    private int firstAbove(double share) {
      int low = 0;
      int high = points.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (points.get(middle).share() > share) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low;
    }
  }

  private static String upTo(Optional<DurationText> max) {
    return max.map(longest -> " max " + longest).orElse("");
  }
}
