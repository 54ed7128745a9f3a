package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.opentest4j.AssertionFailedError;

/** Reports published when a test fails. */
class FailureReportTest {

  @OriginSimulator(recipe = "flaky.json")
  static class Assumes {
    @Test
    void assumes() {
      assumeTrue(false);
    }
  }

  @Test
  void failedAssumptionHasNoReport() {
    EngineExecutionResults results = Kit.run(Assumes.class);
    assertThat(Kit.published(results)).isEmpty();
    results.testEvents().assertStatistics(tests -> tests.aborted(1).failed(0));
  }

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
  void failureReportHasTimelineAndCountsOfEachSimulator() {
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

              ▲ 1 request, 2 … 9 requests, + more

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

  @OriginSimulator(clock = SimulatorTime.MANUAL)
  static class ForgetsToAdvance {
    @Test
    void forgets(Simulator origin) {
      origin.add(
          Recipe.route("/slow").body("late").stage(Stage.at("0s").status(200).latency("2s")));
      Thread caller = new Thread(() -> Calls.status(origin, "/slow"));
      caller.setDaemon(true);
      caller.setUncaughtExceptionHandler(
          (thread, given) -> {}); // it fails when the simulator stops
      caller.start();
      origin.clock().awaitPending(1);
      fail("as it should");
    }
  }

  @Test
  void failureReportNamesRequestsThatWaitForAnAdvance() {
    String report = Kit.published(Kit.run(ForgetsToAdvance.class)).get(0).get("origin-simulator");
    assertThat(withoutPort(report))
        .startsWith(
            """
            @OriginSimulator on class FailureReportTest.ForgetsToAdvance, http://127.0.0.1:PORT
            manual clock at 0; 1 × /slow wait for advanceBy(…) or whileAdvancing(…)

            /slow
            """);
  }

  @OriginSimulator(recipe = "flaky.json")
  @OriginSimulator(name = "other")
  static class FailsInManyWays {
    private static final IOException CONSTANT = new IOException("constant");

    static {
      CONSTANT.setStackTrace(new StackTraceElement[0]);
    }

    @Test
    void byAssertEquals() {
      assertEquals(200, 406, "status");
    }

    @Test
    void byAnException() throws IOException {
      throw new IOException("no news", new IllegalStateException("inner"));
    }

    @Test
    void byAConstant() throws IOException {
      throw CONSTANT;
    }

    @Test
    void bySeveralAssertions() {
      assertAll(() -> fail("one"), () -> fail("two"));
    }
  }

  /** The part of a failure that Surefire keeps with {@code trimStackTrace}. */
  private static String messagesOfCauses(Throwable failure) {
    StringBuilder messages = new StringBuilder();
    for (Throwable one = failure; one != null; one = one.getCause()) {
      messages.append(one.getMessage()).append('\n');
    }
    return messages.toString();
  }

  @Test
  void failureReportIsTheLastCause() {
    for (Throwable failure : Kit.errors(Kit.run(FailsInManyWays.class))) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      assertThat(trace.toString())
          .containsSubsequence(
              ": @OriginSimulator on class FailureReportTest.FailsInManyWays, http",
              "\n/news\n",
              "\n@OriginSimulator on class FailureReportTest.FailsInManyWays, http",
              "\nno recipes\n")
          .doesNotContain("FailureReport.text");
      assertThat(messagesOfCauses(failure).contains("\n/news\n"))
          .as("%s", failure)
          .isEqualTo(!failure.equals(FailsInManyWays.CONSTANT));
    }
  }

  @Test
  void assertionErrorKeepsItsValuesAndStackTrace() {
    AssertionFailedError failure =
        Kit.errors(Kit.run(FailsInManyWays.class)).stream()
            .filter(error -> error.getClass() == AssertionFailedError.class)
            .map(AssertionFailedError.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(failure)
        .hasMessage("status ==> expected: <200> but was: <406>")
        .hasNoSuppressedExceptions();
    assertThat(failure.getExpected().getValue()).isEqualTo(200);
    assertThat(failure.getActual().getValue()).isEqualTo(406);
    assertThat(failure.getStackTrace())
        .extracting(StackTraceElement::getMethodName)
        .contains("byAssertEquals")
        .doesNotContain("copy");
  }

  @OriginSimulator(recipe = "flaky.json")
  static class WrongPath {
    @Test
    void fails(Simulator origin) {
      assertThat(Calls.status(origin, "/newz")).isEqualTo(200);
    }
  }

  @Test
  void failureReportMarksWrongPathsAndListsRoutes() {
    assertThat(messagesOfCauses(Kit.errors(Kit.run(WrongPath.class)).get(0)))
        .contains(
            "\n/news\n",
            "\n1 request: 406 ×1\n",
            "  GET /newz  ",
            ": no recipe for this method and path\n");
  }

  @OriginSimulator(
      json =
          """
          { "route": "/orders", "match": { "headers": { "authorization": "t" } }, "status": 204 }
          """)
  static class MissedCondition {
    @Test
    void fails(Simulator origin) {
      assertThat(Calls.status(origin, "/orders")).isEqualTo(204);
    }
  }

  @Test
  void failureReportNamesTheNearestRecipeAndTheConditionThatFailed() {
    assertThat(messagesOfCauses(Kit.errors(Kit.run(MissedCondition.class)).get(0)))
        .contains(
            "; nearest recipe: /orders, but header authorization is absent (expected: \"t\")\n")
        .doesNotContain("no recipe for this method and path");
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
  void successfulTestHasNoReport() {
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
      assertEquals(200, 406);
    }
  }

  @Test
  void failureInAfterEachHasOneReport() {
    EngineExecutionResults results = Kit.run(FailsAfterwards.class);
    assertThat(messagesOfCauses(Kit.errors(results).get(0)))
        .containsOnlyOnce("@OriginSimulator on field FailureReportTest.FailsAfterwards.field");
    assertThat(Kit.published(results))
        .flatExtracting(Map::keySet)
        .containsExactlyInAnyOrder("origin-simulator", "origin-simulator field");
  }

  @OriginSimulator(recipe = "flaky.json")
  static class FailsBefore {
    @BeforeEach
    void fails() {
      assertEquals(200, 406);
    }

    @Test
    void never() {}

    @AfterEach
    void failsToo() {
      fail("after each");
    }
  }

  @Test
  void failureInBeforeEachHasTheReportAsLastCause() {
    EngineExecutionResults results = Kit.run(FailsBefore.class);
    assertThat(Kit.published(results)).hasSize(1);
    assertThat(messagesOfCauses(Kit.errors(results).get(0)))
        .startsWith("expected: <200> but was: <406>\n")
        .containsOnlyOnce("\n/news\n");
  }

  @OriginSimulator(recipe = "flaky.json")
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class ThrowsAgain {
    private static final IllegalStateException SAME = new IllegalStateException("same");

    @Test
    void a() {
      throw SAME;
    }

    @Test
    void b(Simulator origin) {
      Calls.status(origin, "/only-of-b");
      throw SAME;
    }
  }

  @Test
  void rethrownExceptionHasBothReports() {
    List<Throwable> errors = Kit.errors(Kit.run(ThrowsAgain.class));
    assertThat(errors).hasSize(2);
    assertThat(messagesOfCauses(errors.get(0))).contains("\n0 requests\n");
    assertThat(ThrowsAgain.SAME.getSuppressed())
        .singleElement()
        .satisfies(report -> assertThat(report).hasMessageContaining("GET /only-of-b"));
  }

  @OriginSimulator(recipe = "flaky.json")
  static class FactoryFails {
    @TestFactory
    Stream<DynamicTest> tests() {
      return Stream.of(
          DynamicTest.dynamicTest("good", () -> {}),
          DynamicTest.dynamicTest("bad", () -> fail("as it should")));
    }

    @AfterEach
    void fails() {
      fail("after each");
    }
  }

  @Test
  void failuresOfDynamicTestsAndAfterTheFactoryHaveReports() {
    EngineExecutionResults results = Kit.run(FactoryFails.class);
    assertThat(Kit.published(results)).hasSize(2);
    assertThat(Kit.errors(results))
        .hasSize(2)
        .allSatisfy(error -> assertThat(messagesOfCauses(error)).contains("\n/news\n"));
  }
}
