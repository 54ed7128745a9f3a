package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartAtLineTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00.5Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2026-11-21T12:00:00.5Z | in 0 s
          2026-11-21T12:01:59Z   | in 118 s
          2026-11-21T12:03:00Z   | in 2 minutes
          2026-11-22T12:00:00Z   | in 23 hours
          2199-12-31T23:59:59Z   | in 63227 days
          2026-11-21T12:00:00Z   | 0 s ago
          2026-11-21T10:00:00Z   | 2 hours ago
          2026-01-01T00:00:00Z   | 324 days ago
          1970-01-01T00:00:00Z   | 20778 days ago
          """)
  void lineHasTheDistanceFromNow(Instant startAt, String away) {
    assertThat(StartAtLine.of(startAt, NOW))
        .isEqualTo("Timelines count from " + startAt + ", " + away);
  }
}
