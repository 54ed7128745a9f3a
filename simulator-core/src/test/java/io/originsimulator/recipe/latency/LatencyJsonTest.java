package io.originsimulator.recipe.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyJsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"50ms -> 2s over 1m\"",
        "{\"p50\":\"80ms\",\"p95\":\"200ms\",\"p99.9\":\"3s\"}",
        "{\"p0\":\"5ms\",\"p50\":\"80ms\",\"p100\":\"3s\"}",
        "{\"p50\":\"80ms\",\"max\":\"3s\"}",
        "{\"lognormal\":{\"p50\":\"80ms\",\"p99\":\"900ms\"}}",
        "{\"normal\":{\"mean\":\"80ms\",\"stddev\":\"9ms\",\"max\":\"1s\"}}",
        "{\"exponential\":{\"mean\":\"80ms\"}}",
        "{\"pareto\":{\"min\":\"80ms\",\"shape\":2.5}}"
      })
  void aLatencyIsWrittenAsItWasRead(String latency) {
    assertThat(RecipeJson.write(RecipeJson.read(recipe(latency)).recipes()))
        .contains("\"latency\":" + latency + "}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"lognormal\": {\"p50\": \"80ms\"}}"
            + "| stages[0].latency.lognormal.p99: missing"
            + " (expected: 0 or a duration such as \"50ms\" or \"2s\")",
        "{\"lognormal\": {\"p50\": \"9s\", \"p99\": \"1s\"}}"
            + "| stages[0].latency.lognormal: p50 9s and p99 1s"
            + " (expected: p50 more than 0, and p99 not less than p50)",
        "{\"normal\": {\"mean\": \"1s\", \"stdev\": \"1s\"}}"
            + "| stages[0].latency.normal.stdev: unknown field (did you mean \"stddev\"?)",
        "{\"exponential\": 5}"
            + "| stages[0].latency.exponential: 5 (expected: the exponential's fields in braces)",
        "{\"pareto\": {\"min\": \"1s\", \"shape\": 0}}"
            + "| stages[0].latency.pareto.shape: 0.0"
            + " (expected: a number more than 0, at most 1000000, such as 2.5)",
        "{\"p50\": \"2s\", \"p99\": \"1s\"}"
            + "| stages[0].latency: 1s after 2s (expected: percentiles that do not fall)",
        "{\"p50\": 80}"
            + "| stages[0].latency.p50: 80 (expected: 0 or a duration such as \"50ms\" or \"2s\")"
            + " (a number needs a unit; did you mean \"80ms\"?)",
        "{\"p50\": \"80ms\", \"p101\": \"1s\"}"
            + "| stages[0].latency.p101: unknown field (expected: p50, max)",
        "{\"hgrm\": \"orders.hgrm\"}"
            + "| stages[0].latency.hgrm: \"orders.hgrm\""
            + " (expected: a file's path, relative to the recipe's folder) (this recipe has no"
            + " folder: pass it as a file, or post it to a simulator with --files)"
      })
  void reportsProblemsWithTheirPlaces(String latency, String message) {
    assertThat(Refusal.of(() -> RecipeJson.read(recipe(latency)))).isEqualTo("%s", message);
  }

  @Test
  void rejectsEmptyObject() {
    assertThat(Refusal.of(() -> RecipeJson.read(recipe("{}"))))
        .startsWith("stages[0].latency: {} (expected: 0, a duration such as");
  }

  @Test
  void percentilesAreReadFromAFileAsHdrHistogramPrintsThem(@TempDir Path folder)
      throws IOException {
    Files.writeString(
        folder.resolve("orders.hgrm"),
        """
               Value     Percentile TotalCount 1/(1-Percentile)

              12.000 0.000000000000          1           1.00
              80.500 0.500000000000       5012           2.00
             900.250 1.000000000000      10000
        #[Mean    =       95.100, StdDeviation   =      110.600]
        #[Max     =      900.250, Total count    =        10000]
        """);
    Latency latency = readFile(folder, "{\"hgrm\": \"orders.hgrm\"}");
    assertThat(latency.nanos(0, 0)).isEqualTo(12_000_000);
    assertThat(latency.nanos(0.5, 0)).isEqualTo(80_500_000);
    assertThat(latency.nanos(Math.nextDown(1.0), 0)).isEqualTo(900_250_000);
    assertThat(latency).hasToString("hgrm orders.hgrm");
  }

  @ParameterizedTest
  @CsvSource({
    "hello world, line 1 is malformed",
    "1.0 2.0,     line 1 is malformed",
    "1e2000000000 0.5, line 1 is malformed",
    "#,           no percentiles"
  })
  void rejectsMalformedHgrmFile(String content, String wayOut, @TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve("a.hgrm"), content);
    assertThat(Refusal.of(() -> readFile(folder, "{\"hgrm\": \"a.hgrm\"}")))
        .endsWith(
            "stages[0].latency.hgrm: \"a.hgrm\" (expected: a percentile distribution as"
                + " HdrHistogram prints it) ("
                + wayOut
                + ")");
  }

  private static Latency readFile(Path folder, String latency) {
    try {
      Path file = Files.writeString(folder.resolve("recipe.json"), recipe(latency));
      return RecipeJson.read(file).recipes().get(0).stages().get(0).behaviours().get(0).latency();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String recipe(String latency) {
    return "{\"stages\": [{\"at\": 0, \"status\": 500, \"latency\": " + latency + "}]}";
  }
}
