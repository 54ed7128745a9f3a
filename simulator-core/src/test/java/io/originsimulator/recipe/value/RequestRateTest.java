package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestRateTest {

  @ParameterizedTest
  @CsvSource({
    "100/s,          100,        1000000000",
    "600/m,          600,        60000000000",
    "3/10s,          3,          10000000000",
    "5/0.5s,         5,          500000000",
    "7/1.5ms,        7,          1500000",
    "1/us,           1,          1000",
    "007/h,          7,          3600000000000",
    "1/24h,          1,          86400000000000",
    "1/0.001us,      1,          1",
    "1000000000/us,  1000000000, 1000"
  })
  void rateIsANumberOfRequestsInAPeriod(String text, int requests, long nanos) {
    assertThat(RequestRate.parse(text))
        .isEqualTo(new RequestRate(text, requests, nanos))
        .hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "100",
        "/s",
        "100/",
        "100 /s",
        "100/ s",
        "1.5/s",
        "-1/s",
        "+1/s",
        "1/2",
        "1/day",
        "1/S",
        "1/.5s",
        "1/-1s",
        "1/1s..2s",
        "1/99999999h",
        "12345678901/s",
        "1/s/s",
        "٥/s",
        "1/٥s"
      })
  void rejectsMalformedRate(String text) {
    assertThat(Refusal.of(() -> RequestRate.parse(text)))
        .isEqualTo(
            "%s (expected: a rate such as \"100/s\", \"600/m\" or \"3/10s\")", Quoted.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0/s", "1/0", "1/0s", "1/0.0001us", "1/24.1h", "1000000001/s", "9999999999/s"})
  void rejectsRatesOutOfRange(String text) {
    assertThat(Refusal.of(() -> RequestRate.parse(text)))
        .isEqualTo(
            "\"%s\" (expected: 1 to 1000000000 requests in more than 0 and at most 24h)", text);
  }
}
