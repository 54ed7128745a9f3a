package io.originsimulator.recipe.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestTest {
  private static final List<String> KNOWN = List.of("at", "status", "latency", "headers", "body");

  @ParameterizedTest
  @CsvSource({
    "latancy, latency",
    "latnecy, latency",
    "Latency, latency",
    "lat,     at",
    "header,  headers",
    "bodies,  ''",
    "stauts,  status",
    "a,       at"
  })
  void aMisspeltWordIsTakenForTheNearest(String word, String meant) {
    assertThat(Nearest.of(word, KNOWN).orElse("")).isEqualTo(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "fault", "delay", "bandwidth", "xx"})
  void aWordNearToNoneIsTakenForNone(String word) {
    assertThat(Nearest.of(word, KNOWN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "abc, '', 3",
    "abc, abc, 0",
    "abc, acb, 1",
    "ab, ba, 1",
    "kitten, sitting, 3"
  })
  void insertionsDeletionsReplacementsAndSwapsCountOneEach(String a, String b, int distance) {
    assertThat(Nearest.distance(a, b)).isEqualTo(distance);
    assertThat(Nearest.distance(b, a)).isEqualTo(distance);
  }

  @Test
  void noWordIsNearWithoutKnownWords() {
    assertThat(Nearest.of("status", List.of())).isEmpty();
  }
}
