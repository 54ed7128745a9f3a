package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import io.originsimulator.server.Simulator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** What is published when a test fails. */
class FailureReportTest {

  @OriginSimulator(recipe = "flaky.json")
  @OriginSimulator(name = "other")
  static class Fails {
    @Test
    void fails(@OriginSimulator Simulator origin) {
      Calls.status(origin, "/news");
      Calls.status(origin, "/news");
      fail("as it should");
    }
  }

  @Test
  void aFailureShowsTheTimelineAndTheCountsOfEachSimulator() {
    List<Map<String, String>> published = Kit.published(Kit.run(Fails.class));
    assertThat(published).hasSize(2);
    assertThat(withoutPort(published.get(0).get("origin-simulator")))
        .isEqualTo(
            """
            @OriginSimulator on class FailureReportTest.Fails, http://127.0.0.1:PORT

            /news
              0s              1h              ∞
              *───────────────*───────────────▶
              2
                  HTTP 503        HTTP 200

              ▲ a request, 2 … 9 so many, + more

            2 requests: 503 ×2

              arrival  request    route  stage  conn.  outcome
              N ms  GET /news  /news  0      N #N   503 after N ms
              N ms  GET /news  /news  0      N #N   503 after N ms
            """);
    assertThat(withoutPort(published.get(1).get("origin-simulator other")))
        .isEqualTo(
            """
            @OriginSimulator on class FailureReportTest.Fails, http://127.0.0.1:PORT

            no recipes

            0 requests

              (no request)
            """);
  }

  @Test
  void theStackTraceOfAFailureEndsWithTheReports() {
    StringWriter trace = new StringWriter();
    Kit.errors(Kit.run(Fails.class)).get(0).printStackTrace(new PrintWriter(trace));
    assertThat(withoutPort(trace.toString()))
        .containsSubsequence(
            "AssertionError: as it should",
            "\n\tat ",
            "\n\tSuppressed: @OriginSimulator on class FailureReportTest.Fails, http",
            "2 requests: 503 ×2",
            "\n\tSuppressed: @OriginSimulator on class FailureReportTest.Fails, http",
            "0 requests")
        .doesNotContain("FailureReport.text");
  }

  @OriginSimulator(recipe = "flaky.json")
  static class WrongPath {
    @Test
    void fails(Simulator origin) {
      assertThat(Calls.status(origin, "/newz")).isEqualTo(200);
    }
  }

  @Test
  void aWrongPathIsNamedWithTheRoutesThereAre() {
    assertThat(Kit.errors(Kit.run(WrongPath.class)).get(0).getSuppressed())
        .singleElement(THROWABLE)
        .message()
        .contains(
            "\n/news\n",
            "\n1 request: 406 ×1\n",
            "  GET /newz  ",
            ": no recipe for this method and path\n");
  }

  private static String withoutPort(String text) {
    return text.replaceAll(":\\d+\n", ":PORT\n")
        .replaceAll(" +arrival", "  arrival")
        .replaceAll(" +[\\d.]+ ms", " N ms")
        .replaceAll("\n N ms", "\n  N ms")
        .replaceAll("\\d+ #\\d+", "N #N");
  }

  @OriginSimulator(recipe = "flaky.json")
  static class Succeeds {
    @Test
    void succeeds() {}
  }

  @Test
  void aSuccessShowsNothing() {
    assertThat(Kit.published(Kit.run(Succeeds.class))).isEmpty();
  }

  static class FailsAfterwards {
    @RegisterExtension
    final OriginSimulatorExtension origin = OriginSimulatorExtension.builder().build();

    @OriginSimulator(name = "field")
    Simulator field;

    @Test
    void succeeds() {}

    @AfterEach
    void fails() {
      fail("as it should");
    }
  }

  @Test
  void aFailureOfAfterEachShowsThemTooAndOnce() {
    assertThat(Kit.published(Kit.run(FailsAfterwards.class)))
        .flatExtracting(Map::keySet)
        .containsExactlyInAnyOrder("origin-simulator", "origin-simulator field");
  }

  @OriginSimulator(recipe = "flaky.json")
  static class FactoryFails {
    @TestFactory
    Stream<DynamicTest> tests() {
      return Stream.of(
          DynamicTest.dynamicTest("good", () -> {}),
          DynamicTest.dynamicTest("bad", () -> fail("as it should")));
    }
  }

  @Test
  void aFailureOfADynamicTestShowsThem() {
    EngineExecutionResults results = Kit.run(FactoryFails.class);
    assertThat(Kit.published(results)).hasSize(1);
    assertThat(Kit.errors(results).get(0).getSuppressed()).hasSize(1);
  }
}
