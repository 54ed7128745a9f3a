package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong is said before anything starts. */
class SimulatorBuilderTest {

  @ParameterizedTest
  @ValueSource(ints = {-1, 65536})
  void aPortIsANumberOf16Bits(int port) {
    assertThatThrownBy(() -> Simulator.builder().port(port).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("port: " + port + " (expected: 0 to 65535)");
  }

  @Test
  void thereIsAtLeastOneEventLoop() {
    assertThatThrownBy(() -> Simulator.builder().threads(0).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads: 0 (expected: 1 or more)");
  }

  @Test
  void aBadRecipeIsRefusedWhereItIsGiven() {
    assertThatThrownBy(() -> Simulator.builder().recipe("{\"stages\": []}"))
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            "stages: empty (expected: at least one stage, such as {\"at\": 0, \"status\": 200})");
  }

  @Test
  void aRecipeFileThatIsNotThereIsNamed(@TempDir Path folder) {
    Path file = folder.resolve("missing.json");
    assertThatThrownBy(() -> Simulator.builder().recipe(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(file + " cannot be read");
  }
}
