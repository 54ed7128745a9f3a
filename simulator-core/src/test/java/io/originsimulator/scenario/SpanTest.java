package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Weight;
import org.junit.jupiter.api.Test;

class SpanTest {

  @Test
  void aStageLastsToTheNextTheLastToTheEndOfTheRound() {
    Recipe recipe =
        Played.recipe(
            """
            { "repeat": "10s", "stages": [ { "at": "1s", "status": 500 },
                                           { "at": "4s", "status": 500 } ] }
            """);

    assertThat(Span.of(recipe.stages(), 0, recipe.repeat()))
        .isEqualTo(new Span(SECOND, 4 * SECOND));
    assertThat(Span.of(recipe.stages(), 1, recipe.repeat()))
        .isEqualTo(new Span(4 * SECOND, 10 * SECOND));
  }

  @Test
  void withoutARoundTheLastStageHasNoLength() {
    Recipe recipe = Played.recipe("{ \"stages\": [ { \"at\": \"1s\", \"status\": 500 } ] }");

    assertThat(Span.of(recipe.stages(), 0, recipe.repeat())).isEqualTo(new Span(SECOND, SECOND));
  }

  @Test
  void progressIsTheShareOfTheSpanOrOfTheTimeGiven() {
    Span span = new Span(10 * SECOND, 30 * SECOND);
    Latency ramp = Latency.parse("0 -> 1s");
    Latency over = Latency.parse("0 -> 1s over 4s");

    assertThat(span.progress(ramp, 10 * SECOND)).isZero();
    assertThat(span.progress(ramp, 15 * SECOND)).isEqualTo(0.25);
    assertThat(span.progress(ramp, 30 * SECOND)).isEqualTo(1);
    assertThat(span.progress(over, 11 * SECOND)).isEqualTo(0.25);
    assertThat(span.progress(over, 14 * SECOND)).isEqualTo(1);
    assertThat(span.progress(over, 29 * SECOND)).isEqualTo(1);
    assertThat(span.progress(Latency.NONE, 10 * SECOND)).isEqualTo(1);
  }

  @Test
  void weightRampsLinearly() {
    Span span = new Span(10 * SECOND, 30 * SECOND);

    assertThat(span.weight(Weight.parse("5 -> 1"), 10 * SECOND)).isEqualTo(5);
    assertThat(span.weight(Weight.parse("5 -> 1"), 25 * SECOND)).isEqualTo(2);
    assertThat(span.weight(Weight.parse("5 -> 1 over 40s"), 20 * SECOND)).isEqualTo(4);
    assertThat(span.weight(Weight.of(7), 20 * SECOND)).isEqualTo(7);
  }
}
