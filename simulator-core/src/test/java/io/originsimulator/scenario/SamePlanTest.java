package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.originsimulator.scenario.route.IncomingRequest;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stage that responds to all requests alike costs nothing. */
class SamePlanTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"status\": 503",
        "\"status\": 503, \"latency\": \"1s\"",
        "\"fault\": \"reset\"",
        "\"status\": 503, \"bandwidth\": \"1kb/s\", \"chunk\": \"1kb\""
      })
  void constantResponseIsPlannedOnce(String fields) {
    Played origin = new Played("{ \"stages\": [ { \"at\": 0, " + fields + " } ] }");

    assertThat(origin.plan(0)).isSameAs(origin.plan(SECOND, SomeRequest.connection(1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"limit\": {\"rate\": \"9/s\"}, \"stages\": [ { \"at\": 0, \"status\": 503 } ] }",
        "\"capacity\": {\"workers\": 9}, \"stages\": [ { \"at\": 0, \"status\": 503 } ] }",
        "\"overrides\": true, \"stages\": [ { \"at\": 0, \"status\": 503 } ] }",
        "\"stages\": [ { \"at\": 0, \"status\": 503, \"latency\": \"0..1s\" } ] }",
        "\"stages\": [ { \"at\": 0, \"status\": 503, \"latency\": \"0 -> 1s over 9s\" } ] }",
        "\"stages\": [ { \"at\": 0, \"status\": 503, \"annotate\": true } ] }",
        "\"stages\": [ { \"at\": 0, \"mix\": [ { \"status\": 503 } ] } ] }",
        "\"stages\": [ { \"at\": 0, \"sequence\": [ { \"status\": 503 } ] } ] }"
      })
  void variableResponseIsPlannedForEachRequest(String fields) {
    Played origin = new Played("{ " + fields);

    assertThat(origin.plan(0)).isNotSameAs(origin.plan(0));
  }

  @Test
  void plainStageIsPlannedOnceAlongsideOthers() {
    Played origin =
        new Played(
            """
            { "repeat": "2s", "stages": [ { "at": 0, "status": 503 },
                { "at": "1s", "status": 500, "latency": "0..1s" } ] }
            """);

    assertThat(origin.plan(0)).isSameAs(origin.plan(2 * SECOND));
    assertThat(origin.plan(SECOND)).isNotSameAs(origin.plan(SECOND));
  }

  @Test
  void aPlanThatIsTheSameIsFoundWithoutAllocating() {
    Played origin =
        new Played(
            """
            { "repeat": "3s", "stages": [ { "at": 0, "status": 503 }, { "at": "1s", "status": 500 },
                { "at": "2s", "mix": [ { "status": 501 } ] } ] }
            """);
    ActiveRecipe<String> recipe = origin.recipe();
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    recipe.plan(0, IncomingRequest.UNKNOWN); // classes are loaded
    thread.getCurrentThreadAllocatedBytes();

    long before = thread.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100_000; i++) {
      recipe.plan(i % 20 * SECOND / 10, IncomingRequest.UNKNOWN);
    }
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isLessThan(10_000); // less than a byte for each
  }
}
