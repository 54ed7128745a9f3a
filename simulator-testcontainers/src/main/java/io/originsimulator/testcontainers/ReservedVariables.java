package io.originsimulator.testcontainers;

import java.util.List;
import java.util.Map;

/** The simulator's variables that users must not set, because the container depends on them. */
final class ReservedVariables {
  private record Reserved(String name, String wayOut) {}

  private static final List<Reserved> ALL =
      List.of(
          new Reserved(
              "ORIGIN_SIMULATOR_RECIPE",
              "use withRecipe; reset() and reuse restore no other recipes"),
          new Reserved(
              "ORIGIN_SIMULATOR_PORT",
              "the port in the container is always %d; uri() has the mapped port"
                  .formatted(OriginSimulatorContainer.PORT)));

  private ReservedVariables() {}

  /**
   * Checks that none of them is set.
   *
   * @throws IllegalArgumentException with the name of the one that is set
   */
  static void check(Map<String, String> variables) {
    for (Reserved reserved : ALL) {
      if (variables.containsKey(reserved.name())) {
        throw new IllegalArgumentException(
            "%s: \"%s\" (expected: not set); %s"
                .formatted(reserved.name(), variables.get(reserved.name()), reserved.wayOut()));
      }
    }
  }
}
