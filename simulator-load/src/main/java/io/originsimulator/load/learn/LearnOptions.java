package io.originsimulator.load.learn;

/**
 * How much a recipe may say.
 *
 * @param maxRoutes 1 or more
 * @param minRequests fewer do not make a route or a stage of their own; 1 or more
 * @param maxStages of a route, 1 or more
 * @param upstream whether the server behind the one that wrote the log is learned: its times and
 *     statuses, of the requests that reached it
 * @param annotate whether responses tell what was injected
 */
public record LearnOptions(
    int maxRoutes, int minRequests, int maxStages, boolean upstream, boolean annotate) {

  public static final LearnOptions DEFAULT = new LearnOptions(50, 50, 12, false, false);

  public LearnOptions {
    check("routes", maxRoutes);
    check("min requests", minRequests);
    check("stages", maxStages);
  }

  private static void check(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: 1 or more)");
    }
  }
}
