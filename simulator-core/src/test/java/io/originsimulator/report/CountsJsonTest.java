package io.originsimulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CountsJsonTest {
  private static final Counts SOME =
      new Counts(
          6,
          new TreeMap<>(Map.of(200, 3L, 503, 1L)),
          new TreeMap<>(Map.of("reset", 1L)),
          2,
          9,
          1,
          5);
  private static final String WRITTEN =
      "{\"total_requests\":6,\"200\":3,\"503\":1,\"reset\":1,\"abandoned\":2,\"events\":9,\"held_back\":1,"
          + "\"unlogged\":5}";

  @Test
  void countsAreReadAsTheyWereWritten() {
    assertThat(CountsJson.write(SOME)).isEqualTo(WRITTEN);
    assertThat(CountsJson.read(WRITTEN)).isEqualTo(SOME);
    Counts none = new Counts(0, new TreeMap<>(), new TreeMap<>(), 0);
    assertThat(CountsJson.write(none)).isEqualTo("{\"total_requests\":0}");
    assertThat(CountsJson.read("{\"total_requests\":0}")).isEqualTo(none);
  }

  @Test
  void unknownFieldsOfALaterSimulatorAreIgnored() {
    assertThat(CountsJson.read(WRITTEN.replace("{", "{\"open_connections\":5,"))).isEqualTo(SOME);
  }

  @Test
  void namesMalformedCount() {
    assertThatThrownBy(() -> CountsJson.read("{\"total_requests\":6,\"503\":\"one\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("503: \"one\" (expected: a whole number)");
    assertThatThrownBy(() -> CountsJson.read("{}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("total_requests: missing (expected: a whole number)");
    assertThatThrownBy(() -> CountsJson.read("\"ok\""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"ok\" (expected: an object)");
  }
}
