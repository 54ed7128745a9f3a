package io.originsimulator.load.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RampPatternTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void readsBlitzsPatternWithHoldsAndRepetitions() {
    assertThat(RampPattern.parse("2*1-250:60,250-250:30").ramps())
        .containsExactly(
            new Ramp(1, 250, 60 * SECOND),
            new Ramp(1, 250, 60 * SECOND),
            new Ramp(250, 250, 30 * SECOND));
  }

  @Test
  void usersChangeLinearly() {
    RampPattern pattern = RampPattern.parse("1-250:60,250-250:30");
    assertThat(pattern.usersAt(0)).isEqualTo(1);
    assertThat(pattern.usersAt(30 * SECOND)).isEqualTo(125); // 1 + 249 / 2
    assertThat(pattern.usersAt(60 * SECOND - 1)).isEqualTo(249);
    assertThat(pattern.usersAt(60 * SECOND)).isEqualTo(250);
    assertThat(pattern.usersAt(90 * SECOND - 1)).isEqualTo(250);
    assertThat(pattern.usersAt(90 * SECOND)).isZero();
    assertThat(pattern.mostUsers()).isEqualTo(250);
  }

  @Test
  void fallIsTheMirrorOfARise() {
    RampPattern pattern = RampPattern.parse("5-1:4");
    assertThat(pattern.usersAt(0)).isEqualTo(5);
    assertThat(pattern.usersAt(SECOND - 1)).isEqualTo(5);
    assertThat(pattern.usersAt(SECOND)).isEqualTo(4);
    assertThat(pattern.usersAt(4 * SECOND - 1)).isEqualTo(2);
  }

  @Property
  void nothingChangesBeforeTheNextChange(
      @ForAll @IntRange(max = 100_000) int from,
      @ForAll @IntRange(max = 100_000) int to,
      @ForAll @LongRange(min = 1, max = Ramp.LONGEST_NANOS) long durationNanos,
      @ForAll @LongRange(min = 0, max = Ramp.LONGEST_NANOS) long instant) {
    Assume.that(from > 0 || to > 1); // otherwise there are no users
    RampPattern pattern = RampPattern.of(List.of(new Ramp(from, to, durationNanos)));
    long now = instant % durationNanos;
    long next = pattern.nextChangeNanos(now);
    assertThat(next).isGreaterThan(now).isLessThanOrEqualTo(durationNanos);
    assertThat(pattern.usersAt(next - 1)).isEqualTo(pattern.usersAt(now));
    assertThat(next == durationNanos || pattern.usersAt(next) != pattern.usersAt(now)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1-250",
        "1-250:",
        "-250:60",
        "1-250:60,",
        "x*1-250:60",
        "1-250:60s",
        "1 250:60"
      })
  void rejectsMalformedPatterns(String text) {
    assertThatThrownBy(() -> RampPattern.parse(text))
        .hasMessage(
            "pattern: \"%s\" (expected: start-end:seconds, such as 1-250:60; more after commas, 2* in"
                + " front to repeat)",
            text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1-250:0", "1-200000:60", "0*1-250:60", "20000*1-2:1", "1-2:86401"})
  void rejectsValuesOutOfRange(String text) {
    assertThatThrownBy(() -> RampPattern.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(expected: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-0:10", "0-1:5", "2*0-0:1,0-1:3"})
  void rejectsAPatternWithoutUsers(String text) {
    assertThatThrownBy(() -> RampPattern.parse(text))
        .hasMessage(
            "pattern: \"%s\" (expected: at least one user before the end; 0-1:5 has none, 1-1:5 has"
                + " one)",
            text);
  }

  @Test
  void findsTheRampAmongMany() {
    RampPattern pattern = RampPattern.parse("5000*1-3:2");
    for (int i = 0; i < 5000; i += 777) {
      assertThat(pattern.usersAt((2L * i + 1) * SECOND)).isEqualTo(2);
      assertThat(pattern.usersAt(2L * i * SECOND)).isEqualTo(1);
    }
    assertThat(pattern.usersAt(10_000 * SECOND - 1)).isEqualTo(2);
  }
}
