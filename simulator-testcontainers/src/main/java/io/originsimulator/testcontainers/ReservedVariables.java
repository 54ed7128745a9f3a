package io.originsimulator.testcontainers;

import java.util.List;
import java.util.Map;

/**
 * The simulator's variables that are not the user's to set, because the container depends on them.
 */
final class ReservedVariables {
  private record Reserved(String name, String wayOut) {}

  private static final List<Reserved> ALL =
      List.of(
          new Reserved(
              "ORIGIN_SIMULATOR_RECIPE",
              "give recipes with withRecipe; reset() and reuse know no others"),
          new Reserved(
              "ORIGIN_SIMULATOR_PORT",
              "inside it is always %d; uri() has the one outside"
                  .formatted(OriginSimulatorContainer.PORT)));

  private ReservedVariables() {}

  /**
   * Sees that none of them is set.
   *
   * @throws IllegalArgumentException if one is; it names it
   */
  static void check(Map<String, String> variables) {
    for (Reserved reserved : ALL) {
      if (variables.containsKey(reserved.name())) {
        throw new IllegalArgumentException(
            "%s: \"%s\" (expected: not set) (%s)"
                .formatted(reserved.name(), variables.get(reserved.name()), reserved.wayOut()));
      }
    }
  }
}
