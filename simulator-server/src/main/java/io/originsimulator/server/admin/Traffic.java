package io.originsimulator.server.admin;

import io.originsimulator.recipe.value.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The actions of pages on requests in progress. */
public interface Traffic {
  /** A simulator without requests. */
  Traffic NONE =
      new Traffic() {
        @Override
        public List<String> restart() {
          throw new IllegalStateException("restart: no requests are served");
        }

        @Override
        public void dropTasks() {}

        @Override
        public Held hold(Route routeOrPath) {
          throw new IllegalArgumentException("hold: no requests are served");
        }

        @Override
        public void advance(Duration time) {
          throw new IllegalStateException("clock: no requests are served");
        }

        @Override
        public String clock() {
          return "system";
        }

        @Override
        public Map<Route, Integer> held() {
          return Map.of();
        }
      };

  /**
   * Restarts the simulator: drops pending requests too, and closes their connections.
   *
   * @return the names of the simulators of a store that have not followed yet
   */
  List<String> restart();

  /** Drops the tasks that wait for a manual clock. */
  void dropTasks();

  /**
   * Holds the responses of the recipe with a route, or of the one that serves a path.
   *
   * @throws IllegalArgumentException if there is none
   */
  Held hold(Route routeOrPath);

  /**
   * Advances the clock, and returns when everything that is due by then is done.
   *
   * @throws IllegalStateException if it is the system's
   */
  void advance(Duration time);

  /** Returns the kind of the clock: system, manual, or jumping. */
  String clock();

  /** Returns the number of held responses by route; those of a blocked event loop are missing. */
  Map<Route, Integer> held();

  /**
   * A hold.
   *
   * @param end ends it, unless it has ended
   * @param open returns whether it has not ended
   */
  record Held(Route route, Runnable end, BooleanSupplier open) {
    boolean isOpen() {
      return open.getAsBoolean();
    }
  }
}
