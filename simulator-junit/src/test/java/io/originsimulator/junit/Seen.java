package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.util.ArrayList;
import java.util.List;

/** Records the simulators that the tests of a test class received. */
final class Seen {
  static final List<Simulator> SEEN = new ArrayList<>();

  private Seen() {}

  /** Asserts the declared state of a shared simulator, then changes it. */
  static void assertAsDeclaredThenChange(Simulator origin) {
    SEEN.add(origin);
    assertThat(origin.recipes()).hasSize(1);
    assertThat(origin.counts().requests()).isZero();
    assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
    origin.add(Recipe.route("/ok").stage(Stage.at("0s").status(500)));
    origin.add(Recipe.route("/other").stage(Stage.at("0s").status(500)));
  }

  /** Runs a class and returns its distinct simulators, all of which are closed. */
  static List<Simulator> simulatorsOf(int tests, Class<?> type) {
    SEEN.clear();
    Kit.succeeds(tests, type);
    List<Simulator> simulators = SEEN.stream().distinct().toList();
    for (Simulator simulator : simulators) {
      assertThatThrownBy(() -> simulator.add(Recipe.route("/").stage(Stage.at("0s").status(404))))
          .isInstanceOf(IllegalStateException.class);
    }
    return List.copyOf(simulators);
  }
}
