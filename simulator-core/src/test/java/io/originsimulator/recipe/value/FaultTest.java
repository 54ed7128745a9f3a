package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.Fault.Code;
import io.originsimulator.recipe.value.Fault.Kind;
import io.originsimulator.recipe.value.Fault.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {
  private static final String EXPECTED =
      "(expected: reset, close, stall, garbage or goaway, alone or with a point:"
          + " \"after head\", \"after 50%\", \"after 10kb\", \"after 12 events\")";

  @ParameterizedTest
  @EnumSource
  void faultWithoutAPointComesBeforeTheFirstByte(Kind kind) {
    Fault fault = Fault.parse(kind.toString());

    assertThat(fault).isEqualTo(Fault.of(kind)).hasToString(kind.toString());
    assertThat(fault.isAfterHead()).isFalse();
    assertThat(fault.point().sent(0)).isEqualTo(Point.NOT_EVEN_THE_HEAD);
    assertThat(fault.point().sent(1000)).isEqualTo(Point.NOT_EVEN_THE_HEAD);
  }

  @ParameterizedTest
  @CsvSource({
    "reset after head,      0,      0",
    "reset after head,      1000,   0",
    "close after 0%,        1000,   0",
    "close after 50%,       1000,   500",
    "close after 50%,       1001,   500",
    "close after 50%,       0,      0",
    "close after 99.9%,     1000,   999",
    "close after 100%,      1000,   1000",
    "close after 33.3%,     3,      0",
    "stall after 0b,        1000,   0",
    "stall after 10b,       1000,   10",
    "stall after 10kb,      20480,  10240",
    "stall after 10kb,      10240,  10240",
    "garbage after 10kb,    5,      5",
    "garbage after 9999999999gb, 5, 5",
    "reset after 12 events,  1000,   12",
    "reset after 12 events,  5,      5",
    "close after 1 event,    0,      0"
  })
  void soManyBytesOfTheBodyGoOutBeforeIt(String fault, long length, long bytes) {
    assertThat(Fault.parse(fault).isAfterHead()).isTrue();
    assertThat(Fault.parse(fault).point().sent(length)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "reset,                  reset",
    "reset after head,       reset after head",
    "'close  after\t50%',    close after 50%",
    "close after 50.0%,      close after 50%",
    "close after 050%,       close after 50%",
    "close after 0.000000001%, close after 0.000000001%",
    "close after 100%,       close after 100%",
    "stall after 1024b,      stall after 1024b",
    "garbage after 010kb,    garbage after 010kb",
    "'stall after  012\tevents', stall after 12 events",
    "stall after 1 events,   stall after 1 event",
    "reset REFUSED_STREAM,   reset REFUSED_STREAM",
    "reset  CANCEL  after head, reset CANCEL after head",
    "reset INTERNAL_ERROR,   reset"
  })
  void textCanBeReadAgain(String given, String shown) {
    assertThat(Fault.parse(given)).hasToString(shown).isEqualTo(Fault.parse(shown));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bang",
        "RESET",
        " reset",
        "reset ",
        "reset after",
        "reset after ",
        "resetafter head",
        "reset before head",
        "reset after heads",
        "reset after half",
        "reset after 50",
        "reset after -1%",
        "reset after 101%",
        "reset after 100.000000001%",
        "reset after 1000%",
        "reset after 1.%",
        "reset after 10Kb",
        "reset after 1.5kb",
        "reset after 0 events",
        "reset after 1.5 events",
        "reset after 12events",
        "reset after 12 event s",
        "reset after events",
        "reset after 10kb events",
        "reset after head after head",
        "reset cancel",
        "close CANCEL"
      })
  void rejectsMalformedFault(String text) {
    assertThat(Refusal.of(() -> Fault.parse(text))).isEqualTo("%s %s", Quoted.of(text), EXPECTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reset CANCELLED", "reset CANCELafter head", "reset CANCEL CANCEL"})
  void rejectsUnknownCode(String text) {
    assertThat(Refusal.of(() -> Fault.parse(text)))
        .isEqualTo(
            "%s (expected: a code of HTTP/2, such as \"reset REFUSED_STREAM\" or \"reset CANCEL"
                + " after head\")",
            Quoted.of(text));
  }

  @Test
  void onlyAResetHasACode() {
    assertThat(Refusal.of(() -> new Fault(Kind.CLOSE, new Point.AfterHead(), Code.CANCEL)))
        .isEqualTo("CANCEL (expected: no code with close)");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 100.5, Double.NaN, Double.POSITIVE_INFINITY})
  void percentIsOfTheCompleteBody(double percent) {
    assertThat(Refusal.of(() -> new Point.AfterPercent(percent)))
        .isEqualTo("%s%% (expected: 0%% to 100%%)", percent);
  }

  @Test
  void theLongestBodyIsCountedWithoutOverflow() {
    assertThat(new Point.AfterPercent(100).sent(1L << 50)).isEqualTo(1L << 50);
    assertThat(new Point.AfterBytes(ByteSize.parse("8gb")).sent(Long.MAX_VALUE))
        .isEqualTo(1L << 33);
  }

  @Test
  void aPercentIsExactAsItWasWritten() {
    for (int percent = 0; percent <= 100; percent++) {
      Fault.Point point = Fault.parse("close after " + percent + "%").point();
      assertThat(point.sent(100)).isEqualTo(percent);
      assertThat(point.sent(1000)).isEqualTo(10 * percent);
    }
    assertThat(Fault.parse("close after 33.3%").point().sent(1000)).isEqualTo(333);
  }
}
