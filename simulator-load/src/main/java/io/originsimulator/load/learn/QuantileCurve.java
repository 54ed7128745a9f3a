package io.originsimulator.load.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * A few percentiles that describe a distribution, with straight lines between them.
 *
 * <pre>
 *   value │            ╭ p100      start with the usual percentiles; add a point where a
 *         │       ╭────╯           line is farthest from the values; repeat
 *         │  ╭────╯
 *         └──┴────────────▶ share
 * </pre>
 */
record QuantileCurve(long[] sorted) {
  private static final int MOST_POINTS = 24;
  private static final double[] ALWAYS = {0, 0.5, 0.9, 0.99, 0.999, 1};
  private static final double NEAR = 0.02; // of the value
  private static final long NEAR_NANOS = 200_000;
  private static final long SHARE_STEPS = 1_000_000; // p99.9999

  /** A part of the curve, between two of the sorted values. */
  private record Piece(int from, int to, int worst, double error) {}

  /**
   * Returns the curve of some values.
   *
   * @param values at least one
   * @return values by share from 0 to 1, rising; only 0 and 1, with equal values, if all values are
   *     equal
   */
  static Map<Double, Long> of(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return new QuantileCurve(sorted).points();
  }

  private Map<Double, Long> points() {
    TreeSet<Integer> chosen = new TreeSet<>();
    for (double share : ALWAYS) {
      chosen.add((int) Math.round(share * (sorted.length - 1)));
    }
    PriorityQueue<Piece> pieces =
        new PriorityQueue<>((a, b) -> Double.compare(b.error(), a.error()));
    for (int from : chosen) {
      Integer to = chosen.higher(from);
      if (to != null) {
        pieces.add(piece(from, to));
      }
    }
    while (chosen.size() < MOST_POINTS) {
      Piece worst = pieces.poll();
      if (worst == null || worst.error() <= 1) {
        break;
      }
      chosen.add(worst.worst());
      pieces.add(piece(worst.from(), worst.worst()));
      pieces.add(piece(worst.worst(), worst.to()));
    }
    return named(new ArrayList<>(chosen));
  }

  /** Returns the piece with its largest distance from the line; 1: the maximum allowed distance. */
  private Piece piece(int from, int to) {
    int worst = from;
    double most = 0;
    for (int i = from + 1; i < to; i++) {
      double line = sorted[from] + (double) (sorted[to] - sorted[from]) * (i - from) / (to - from);
      double error = Math.abs(line - sorted[i]) / Math.max(NEAR_NANOS, sorted[i] * NEAR);
      if (error > most) {
        most = error;
        worst = i;
      }
    }
    return new Piece(from, to, worst, most);
  }

  private Map<Double, Long> named(List<Integer> chosen) {
    Map<Double, Long> points = new LinkedHashMap<>();
    int last = Math.max(1, sorted.length - 1);
    for (int i : chosen) {
      double share = (double) Math.round((double) i / last * SHARE_STEPS) / SHARE_STEPS;
      points.put(share, sorted[i]);
    }
    points.putIfAbsent(1.0, sorted[sorted.length - 1]);
    return withoutPointsOnALine(points);
  }

  /** Removes inner points of stretches with equal values. */
  private static Map<Double, Long> withoutPointsOnALine(Map<Double, Long> points) {
    List<Double> shares = new ArrayList<>(points.keySet());
    for (int i = shares.size() - 2; i > 0; i--) {
      Long value = points.get(shares.get(i));
      boolean same =
          Objects.equals(value, points.get(shares.get(i - 1)))
              && Objects.equals(value, points.get(shares.get(i + 1)));
      if (same) {
        points.remove(shares.remove(i));
      }
    }
    return points;
  }
}
