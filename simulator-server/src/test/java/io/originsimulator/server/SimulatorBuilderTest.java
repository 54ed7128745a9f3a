package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RecipeException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid settings are refused before anything starts. */
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

  @ParameterizedTest
  @ValueSource(strings = {"1969-12-31T23:59:59.999999999Z", "2200-01-01T00:00:00Z"})
  void timelinesCountFromAnInstantOfTheseTimes(String instant) {
    assertThatThrownBy(() -> Simulator.builder().startAt(Instant.parse(instant)).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("startAt: " + instant + " (expected: 1970 to 2199)");
  }

  @Test
  void startAtConflictsWithAManualClock() {
    Instant instant = Instant.parse("2026-11-21T12:00:00Z");
    assertThatThrownBy(() -> Simulator.builder().manualClock().startAt(instant).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "startAt: conflicts with manualClock() (expected: no startAt; under a manual clock,"
                + " timelines count from the moment a recipe is accepted, and Simulator.clock()"
                + " moves them)");
  }

  @Test
  void aBadRecipeIsRefusedWhereItIsGiven() {
    assertThatThrownBy(() -> Simulator.builder().recipe("{\"stages\": []}"))
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            "stages: empty (expected: at least one stage, such as {\"at\": 0, \"status\": 200})");
  }

  @Test
  void missingRecipeFileIsNamed(@TempDir Path folder) {
    Path file = folder.resolve("missing.json");
    assertThatThrownBy(() -> Simulator.builder().recipe(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(file + " cannot be read");
  }
}
