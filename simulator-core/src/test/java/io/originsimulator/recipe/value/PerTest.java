package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerTest {
  private static final String EXPECTED =
      "(expected: request, route, connection, client, header:NAME or a duration such as \"2s\")";

  @Test
  void everyWordHasItsMeaning() {
    assertThat(Per.parse("request")).isEqualTo(new Per.Request());
    assertThat(Per.parse("route")).isEqualTo(new Per.WholeRoute());
    assertThat(Per.parse("connection")).isEqualTo(new Per.Connection());
    assertThat(Per.parse("client")).isEqualTo(new Per.Client());
    assertThat(Per.parse("header:x-user")).isEqualTo(new Per.Header("x-user"));
    assertThat(Per.parse("2s")).isEqualTo(new Per.Window(DurationText.parse("2s")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"request", "route", "connection", "client", "header:x-user", "2s", "1.5ms"})
  void textEqualsTheInput(String text) {
    assertThat(Per.parse(text)).hasToString(text);
  }

  @Test
  void aHeadersNameIsTheSameInAnyCase() {
    assertThat(Per.parse("header:X-User"))
        .isEqualTo(new Per.Header("x-user"))
        .isEqualTo(new Per.Header("X-USER"))
        .hasToString("header:x-user");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "user",
        "Request",
        "header",
        "header:",
        "header:a b",
        "header:x:y",
        "header:\u212A",
        "2",
        "-2s",
        "1s..2s",
        "99999h"
      })
  void rejectsMalformedPer(String text) {
    assertThat(Refusal.of(() -> Per.parse(text))).isEqualTo("%s %s", Quoted.of(text), EXPECTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0s", "0.0001us"})
  void aWindowIsLongerThanNothing(String text) {
    assertThat(Refusal.of(() -> Per.parse(text)))
        .isEqualTo("\"%s\" (expected: a window longer than 0)", text);
  }
}
