package io.originsimulator.junit;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;

/** Prints roughly what starting and stopping cost in a warm JVM; no test. */
final class StartAndStop {
  private StartAndStop() {}

  public static void main(String[] arguments) {
    for (int threads : new int[] {1, 2, 8, 1, 2, 8}) {
      cycles(500, threads, false);
      long[] idle = cycles(1000, threads, false);
      long[] used = cycles(500, threads, true);
      System.out.printf(
          "%d event loops: start %d us, close %d us; with a request: all %d us%n",
          threads, idle[0], idle[1], used[0] + used[1]);
    }
    try (Simulator origin = Simulator.builder().threads(1).start()) {
      for (int round = 0; round < 3; round++) {
        long begin = System.nanoTime();
        for (int i = 0; i < 2000; i++) {
          origin.restart();
          origin.add(recipe());
        }
        System.out.printf("begin anew: %d us%n", (System.nanoTime() - begin) / 2000 / 1000);
      }
    }
  }

  private static Recipe recipe() {
    return Recipe.route("/ok").body("ok").stage(Stage.at("0s").status(200)).build();
  }

  private static long[] cycles(int times, int threads, boolean request) {
    Recipe recipe = recipe();
    long start = 0;
    long close = 0;
    for (int i = 0; i < times; i++) {
      long begin = System.nanoTime();
      Simulator origin = Simulator.builder().threads(threads).recipe(recipe).start();
      if (request) {
        Calls.status(origin, "/ok");
      }
      long middle = System.nanoTime();
      origin.close();
      start += middle - begin;
      close += System.nanoTime() - middle;
    }
    return new long[] {start / times / 1000, close / times / 1000};
  }
}
