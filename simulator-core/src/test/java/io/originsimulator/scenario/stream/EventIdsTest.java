package io.originsimulator.scenario.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.stream.StreamFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventIdsTest {
  private static EventIds ids(EventCount count, String... ids) {
    List<StreamEvent> events =
        Stream.of(ids)
            .map(
                id ->
                    new StreamEvent(
                        "x", Optional.empty(), Optional.of(id), Optional.empty(), Optional.empty()))
            .toList();
    return new EventIds(
        new EventStream(
            StreamFormat.SSE,
            events,
            Optional.empty(),
            count,
            Latency.NONE,
            List.of(),
            List.of(),
            Optional.empty(),
            true));
  }

  @ParameterizedTest
  @CsvSource({
    "a-7-z,    7",
    "a-1-z,    1",
    "a-9000000000-z, 9000000000",
    "a-0-z,    0",
    "a-07-z,   0",
    "a--7-z,   0",
    "a--z,     0",
    "a-z,      0",
    "'',       0",
    "7,        0",
    "a-7-z-z,  0",
    "b-7-z,    0",
    "a-٧-z,    0",
    "a-9223372036854775808-z, 0"
  })
  void ordinalIsTheNumberOfAnEvent(String id, long number) {
    assertThat(ids(EventCount.ENDLESS, "a-<<ordinal>>-z").numberOf(id)).isEqualTo(number);
  }

  @Test
  void givenIdIsFound() {
    EventIds ids = ids(EventCount.of(3), "one", "two", "7");

    assertThat(ids.numberOf("one")).isEqualTo(1);
    assertThat(ids.numberOf("7")).isEqualTo(3);
    assertThat(ids.numberOf("four")).isZero();
  }

  @Test
  void eventsInTurnHaveTheirOwnForms() {
    EventIds ids = ids(EventCount.ENDLESS, "a<<ordinal>>", "b<<ordinal>>");

    assertThat(ids.numberOf("a3")).isEqualTo(3);
    assertThat(ids.numberOf("b4")).isEqualTo(4);
    assertThat(ids.numberOf("b3")).isZero();
  }

  @Test
  void numberBeyondAllEventsIsUnknown() {
    EventIds ids = ids(new EventCount(80, 400), "<<ordinal>>");

    assertThat(ids.numberOf("400")).isEqualTo(400);
    assertThat(ids.numberOf("401")).isZero();
  }
}
