package io.originsimulator.recipe.json;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** A search for the known word that a misspelt one was probably meant to be. */
public final class Nearest {
  private Nearest() {}

  /** Returns the nearest word, if it differs in at most a third of its characters. */
  public static Optional<String> of(String word, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
        .filter(nearest -> distance(word, nearest) <= Math.max(1, nearest.length() / 3));
  }

  /** Returns the number of insertions, deletions, replacements and swaps between two words. */
  static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        cost[i][j] =
            Math.min(cost[i - 1][j - 1] + change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
