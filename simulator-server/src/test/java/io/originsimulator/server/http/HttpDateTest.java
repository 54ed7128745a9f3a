package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.clock.FrozenClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpDateTest {
  private final FrozenClock clock = new FrozenClock();
  private final HttpDate date = new HttpDate(clock);

  @Test
  void dateHasTheFormatOfHttp() {
    assertThat(text()).isEqualTo("Sat, 12 Jan 2019 23:18:10 GMT").hasSize(HttpDate.LENGTH);
  }

  @Test
  void theDateChangesTheInstantASecondBegins() {
    clock.moveOn(Duration.ofMillis(300));
    assertThat(text()).isEqualTo("Sat, 12 Jan 2019 23:18:10 GMT");
    clock.moveOn(Duration.ofMillis(700).minusNanos(1));
    assertThat(text()).isEqualTo("Sat, 12 Jan 2019 23:18:10 GMT");
    clock.moveOn(Duration.ofNanos(1));
    assertThat(text()).isEqualTo("Sat, 12 Jan 2019 23:18:11 GMT");
  }

  @Test
  void dateIsFormattedOnceASecond() {
    byte[] first = date.bytes(clock.nanoTime());
    clock.moveOn(Duration.ofSeconds(1).minusNanos(1));
    assertThat(date.bytes(clock.nanoTime())).isSameAs(first);
    clock.moveOn(Duration.ofNanos(1));
    assertThat(date.bytes(clock.nanoTime())).isNotSameAs(first);
  }

  @Test
  void theDateFollowsALongSilence() {
    assertThat(text()).isEqualTo("Sat, 12 Jan 2019 23:18:10 GMT");
    clock.moveOn(Duration.ofDays(365));
    assertThat(text()).isEqualTo("Sun, 12 Jan 2020 23:18:10 GMT");
  }

  @ParameterizedTest
  @CsvSource({
    "PT41M50S, 'Sun, 13 Jan 2019 00:00:00 GMT'",
    "P18DT41M50S, 'Thu, 31 Jan 2019 00:00:00 GMT'",
    "P412DT41M50S, 'Sat, 29 Feb 2020 00:00:00 GMT'"
  })
  void daysAndMonthsRollOver(Duration later, String expected) {
    clock.moveOn(later);
    assertThat(text()).isEqualTo(expected);
  }

  private String text() {
    return new String(date.bytes(clock.nanoTime()), StandardCharsets.US_ASCII);
  }
}
