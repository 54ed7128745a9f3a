package io.originsimulator.recipe.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.drawing.TimelineDrawing;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.recipe.value.RecipeException;
import org.junit.jupiter.api.Test;

class ListenerTest {
  private static final long SECOND = 1_000_000_000;

  private final Listener listener =
      Listener.builder()
          .maxConnections(100)
          .maxRequestsPerConnection(1)
          .idle("5s")
          .accept("20s", Accept.OPEN)
          .accept("10s", Accept.REFUSE)
          .build();

  @Test
  void builderMakesTheListenerOfADocument() {
    assertThat(RecipeJson.write(listener))
        .isEqualTo(
            """
            {"max_connections":100,"max_requests_per_connection":1,"idle":"5s",\
            "stages":[{"at":"20s","accept":"open"},{"at":"10s","accept":"refuse"}]}\
            """);
    assertThat(RecipeJson.read("{\"listener\":" + RecipeJson.write(listener) + "}").listener())
        .contains(listener);
  }

  @Test
  void builderReportsAllProblems() {
    ListenerBuilder wrong = Listener.builder().idle("5").maxConnections(0).accept("x", Accept.OPEN);

    assertThatThrownBy(wrong::build)
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            """
            3 problems
              idle: "5" (expected: 0 or a duration such as "50ms" or "2s") \
            (a number needs a unit; did you mean "5ms"?)
              stages[0].at: "x" (expected: 0 or a duration such as "50ms" or "2s")
              max_connections: 0 (expected: a whole number, 1 or more)\
            """);
  }

  @Test
  void stageBeginsAtItsInstant() {
    assertThat(listener.stageAt(0).accept()).isEqualTo(Accept.OPEN);
    assertThat(listener.stageAt(10 * SECOND - 1).accept()).isEqualTo(Accept.OPEN);
    assertThat(listener.stageAt(10 * SECOND).accept()).isEqualTo(Accept.REFUSE);
    assertThat(listener.stageAt(20 * SECOND).accept()).isEqualTo(Accept.OPEN);
    assertThat(listener.nextStageAfter(0)).hasValue(10 * SECOND);
    assertThat(listener.nextStageAfter(10 * SECOND)).hasValue(20 * SECOND);
    assertThat(listener.nextStageAfter(20 * SECOND)).isEmpty();
  }

  @Test
  void laterStageOfOneInstantWins() {
    Listener twice =
        Listener.builder().accept("0", Accept.CLOSE).accept("0", Accept.REFUSE).build();

    assertThat(twice.stageAt(0).accept()).isEqualTo(Accept.REFUSE);
  }

  @Test
  void drawingShowsStagesAndLimits() {
    assertThat(TimelineDrawing.of(listener))
        .isEqualTo(
            """
              0s          10s           20s         ∞
              *───────────*─────────────*───────────▶

                  open        refuse        open

              maximum of connections: 100
              maximum of requests per connection: 1
              idle connections are closed after 5s
            """);
  }

  @Test
  void drawingNamesTheTreatmentOfTls() {
    assertThat(
            TimelineDrawing.of(
                Listener.builder()
                    .tls("0s", Tls.UNKNOWN_CA)
                    .tls("1s", Tls.OK)
                    .accept("2s", Accept.STALL)
                    .build()))
        .isEqualTo(
            """
              0s                          1s          2s           ∞
              *───────────────────────────*───────────*────────────▶

                  open, TLS unknown-ca        open        stall
            """);
  }

  @Test
  void drawingWithoutStagesShowsLimitsOnly() {
    assertThat(TimelineDrawing.of(Listener.builder().idle("5s").build()))
        .isEqualTo("\n  idle connections are closed after 5s\n");
  }
}
