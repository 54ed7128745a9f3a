package io.originsimulator.load.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the windows of time in which responses are alike.
 *
 * <pre>
 *   time     │0│1│2│3│4│5│6│7│8│      slices of equal length; in each, a count for each kind
 *   windows  └────┬──────┬────┘       the ends that make the responses most likely
 * </pre>
 *
 * <p>A window of n responses, c of them of a kind, costs Σ −c·ln(c/n). Each further window also
 * costs as much as describing its beginning and its contents, so that chance makes no windows.
 * Dynamic programming finds the cheapest windows exactly.
 */
final class StageSplit {
  private static final double TOO_SMALL = Double.POSITIVE_INFINITY;

  private final int[][] before; // responses of each kind in all slices before one
  private final int[] all; // responses in all slices before one
  private final int slices;
  private final int minRequests;

  private StageSplit(int[] slice, int[] kind, int slices, int kinds, int minRequests) {
    this.slices = slices;
    this.minRequests = minRequests;
    before = new int[slices + 1][kinds];
    all = new int[slices + 1];
    for (int i = 0; i < slice.length; i++) {
      before[slice[i] + 1][kind[i]]++;
    }
    for (int s = 1; s <= slices; s++) {
      for (int k = 0; k < kinds; k++) {
        before[s][k] += before[s - 1][k];
        all[s] += before[s][k];
      }
    }
  }

  /**
   * Returns the slices at which windows begin; the first is 0.
   *
   * @param slice of each response, 0 to {@code slices} − 1
   * @param kind of each response: small numbers from 0
   */
  static List<Integer> begins(int[] slice, int[] kind, int slices, LearnOptions options) {
    int kinds = Arrays.stream(kind).max().orElse(0) + 1;
    return new StageSplit(slice, kind, slices, kinds, options.minRequests())
        .cheapest(options.maxStages(), kinds);
  }

  private List<Integer> cheapest(int most, int kinds) {
    double[][] cost = costs();
    double[] best = cost[0].clone(); // of one window up to a slice
    int[][] begin = new int[most][slices + 1];
    double perWindow =
        (kinds - 1) / 2.0 * Math.log(Math.max(2, all[slices])) + Math.log(slices + 1);
    int windows = 1;
    double least = best[slices];
    for (int w = 2; w <= most; w++) {
      best = oneMore(best, cost, begin[w - 1]);
      double whole = best[slices] + (w - 1) * perWindow;
      if (whole < least) {
        least = whole;
        windows = w;
      }
    }
    return begins(begin, windows);
  }

  /** Returns the least cost up to each slice with one more window than before. */
  private double[] oneMore(double[] best, double[][] cost, int[] begin) {
    double[] next = new double[slices + 1];
    Arrays.fill(next, TOO_SMALL);
    for (int to = 1; to <= slices; to++) {
      for (int from = 1; from < to; from++) {
        double sum = best[from] + cost[from][to];
        if (sum < next[to]) {
          next[to] = sum;
          begin[to] = from;
        }
      }
    }
    return next;
  }

  private List<Integer> begins(int[][] begin, int windows) {
    List<Integer> begins = new ArrayList<>();
    int to = slices;
    for (int w = windows; w > 1; w--) {
      to = begin[w - 1][to];
      begins.add(0, to);
    }
    begins.add(0, 0);
    return begins;
  }

  private double[][] costs() {
    double[][] costs = new double[slices + 1][slices + 1];
    for (int from = 0; from <= slices; from++) {
      for (int to = 0; to <= slices; to++) {
        costs[from][to] = to <= from ? TOO_SMALL : cost(from, to);
      }
    }
    return costs;
  }

  private double cost(int from, int to) {
    int n = all[to] - all[from];
    boolean whole = from == 0 && to == slices;
    if (n < minRequests && !whole) {
      return TOO_SMALL;
    }
    double cost = xLogX(n);
    for (int k = 0; k < before[to].length; k++) {
      cost -= xLogX(before[to][k] - before[from][k]);
    }
    return cost;
  }

  private static double xLogX(int x) {
    return x <= 1 ? 0 : x * Math.log(x);
  }
}
