package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Weight;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The choices of a stage: one behaviour, a mix, a sequence. */
class ChoiceTest {
  private static final Behaviour OK = Behaviour.of(200, Latency.NONE);
  private static final Behaviour BUSY = Behaviour.of(503, Latency.parse("2s"));

  @Test
  void behavioursAreThoseOfTheEntries() {
    assertThat(OK.behaviours()).containsExactly(OK);
    assertThat(mix("request", "1", "2 -> 3").behaviours()).containsExactly(BUSY, BUSY);
    assertThat(sequence("route", 1, 3).behaviours()).containsExactly(BUSY, BUSY);
    assertThat(new Stage(DurationText.ZERO, BUSY).behaviours()).containsExactly(BUSY);
    assertThat(new Stage(DurationText.ZERO, BUSY).load()).isEqualTo(Load.NONE);
  }

  @Test
  void aChoiceHasAnEntry() {
    assertThat(Refusal.of(() -> mix("request")))
        .isEqualTo("mix: empty (expected: at least one behaviour)");
    assertThat(Refusal.of(() -> sequence("route")))
        .isEqualTo("sequence: empty (expected: at least one behaviour)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0           | 0          | start",
        "0 -> 9      | 0          | start",
        "0 -> 9      | 0 -> 1     | start",
        "9 -> 0      | 0          | end",
        "9 -> 0      | 1 -> 0     | end"
      })
  void someWeightIsAbove0AtEitherEnd(String one, String other, String end) {
    assertThat(Refusal.of(() -> mix("request", one, other)))
        .isEqualTo("mix: all weights are 0 at the %s (expected: at least one above 0)", end);
  }

  @Test
  void mixAllowsWeightsThatRampToOrFromZero() {
    assertThat(mix("request", "9 -> 0", "0 -> 9").behaviours()).hasSize(2);
    assertThat(mix("request", "0", "1").behaviours()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"request", "connection", "client", "header:x", "2s"})
  void aMixIsDrawnPerAnythingButTheRoute(String per) {
    assertThat(mix(per, "1").per()).isEqualTo(Per.parse(per));
  }

  @Test
  void mixRejectsPerRoute() {
    assertThat(Refusal.of(() -> mix("route", "1")))
        .isEqualTo(
            "per: \"route\" (expected: request, connection, client, header:NAME or a duration such"
                + " as \"2s\")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"route", "client", "connection", "header:x"})
  void aTurnIsOfTheRouteOrOfAParty(String per) {
    assertThat(sequence(per, 1).per()).isEqualTo(Per.parse(per));
  }

  @ParameterizedTest
  @ValueSource(strings = {"request", "2s"})
  void aRequestHasNoTurns(String per) {
    assertThat(Refusal.of(() -> sequence(per, 1)))
        .isEqualTo("per: \"%s\" (expected: route, client, connection or header:NAME)", per);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 1_000_000_001})
  void rejectsTimesOutOfRange(int times) {
    assertThat(Refusal.of(() -> new Sequence.Entry(OK, times)))
        .isEqualTo("times: %d (expected: 1 to 1000000000)", times);
  }

  @Test
  void theEntriesDoNotChange() {
    List<Mix.Entry> entries = new ArrayList<>(List.of(new Mix.Entry(Weight.ONE, OK)));
    Mix mix = new Mix(entries, new Per.Request());
    entries.clear();

    assertThat(mix.behaviours()).containsExactly(OK);
  }

  private static Mix mix(String per, String... weights) {
    List<Mix.Entry> entries = new ArrayList<>();
    for (String weight : weights) {
      boolean ramps = weight.contains("->");
      entries.add(
          new Mix.Entry(
              ramps ? Weight.parse(weight) : Weight.of(Double.parseDouble(weight)), BUSY));
    }
    return new Mix(entries, Per.parse(per));
  }

  private static Sequence sequence(String per, int... times) {
    List<Sequence.Entry> entries = new ArrayList<>();
    for (int count : times) {
      entries.add(new Sequence.Entry(BUSY, count));
    }
    return new Sequence(entries, true, Per.parse(per));
  }
}
