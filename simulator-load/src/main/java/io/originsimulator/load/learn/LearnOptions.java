package io.originsimulator.load.learn;

/**
 * The limits and options of learning.
 *
 * @param maxRoutes maximum routes, 1 or more
 * @param minRequests minimum requests of a route or stage, 1 or more
 * @param maxStages maximum stages of a route, 1 or more
 * @param upstream whether to learn the upstream of the server that wrote the log: its times and
 *     statuses, from the requests that reached it
 * @param annotate whether responses state the injected behaviour
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
