package io.originsimulator.load.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0s, 0s",
    "1, 1ns, 1ns",
    "999, 999ns, 999ns",
    "650501, 650.501µs, 650.501µs",
    "1100000, 1.1ms, 1.1ms",
    "20053499, 20.053499ms, 20.053ms",
    "999999500, 999.9995ms, 1s",
    "18380566538, 18.380566538s, 18.381s",
    "1000500000, 1.0005s, 1.001s",
    "60000000000, 1m0s, 1m0s",
    "83967149584, 1m23.967149584s, 1m24s",
    "175468802177, 2m55.468802177s, 2m55s",
    "3600000000000, 1h0m0s, 1h0m0s",
    "5430000000000, 1h30m30s, 1h31m0s",
    "-1500000, -1.5ms, -1.5ms",
  })
  void writesTimesInGosFormat(long nanos, String exact, String rounded) {
    assertThat(GoDuration.of(nanos)).isEqualTo(exact);
    assertThat(GoDuration.rounded(nanos)).isEqualTo(rounded);
  }

  @Property
  void readsEveryTimeThatItWrites(@ForAll @LongRange(min = 0) long nanos) {
    assertThat(GoDuration.parse(GoDuration.of(nanos))).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "1h 2m", "-1s", "5s!", "9999999999999h"})
  void rejectsMalformedTimes(String text) {
    assertThatThrownBy(() -> GoDuration.parse(text))
        .hasMessage("\"" + text + "\" (expected: a time such as \"500ms\" or \"1.5s\")");
  }
}
