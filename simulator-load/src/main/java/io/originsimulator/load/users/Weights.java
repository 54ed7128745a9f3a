package io.originsimulator.load.users;

import java.util.Arrays;
import java.util.List;

/** Picks one of several by weight. */
final class Weights {
  private final double[] upTo; // the sum of the weights up to each

  Weights(List<Double> weights) {
    upTo = new double[weights.size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += weights.get(i);
      upTo[i] = sum;
    }
  }

  /**
   * The index that a draw stands for.
   *
   * @param draw 0 (included) to 1 (excluded)
   */
  int pick(double draw) {
    int found = Arrays.binarySearch(upTo, draw * upTo[upTo.length - 1]);
    return Math.min(found >= 0 ? found + 1 : -found - 1, upTo.length - 1);
  }
}
