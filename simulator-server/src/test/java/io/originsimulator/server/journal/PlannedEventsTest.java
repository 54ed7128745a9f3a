package io.originsimulator.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.StreamProgress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The instants of a stream's events in the journal, as its recipe plans them. */
class PlannedEventsTest extends JournalTests {
  private static final String RECORDED =
      """
      {"route": "/x", "latency": "50ms",
       "stream": {"event": ["a", "b"], "count": 4, "every": "100ms..300ms", "end": "over"}}
      """;

  private StreamProgress progress() {
    return only().stream().orElseThrow();
  }

  private void assertPlanned(long planned, long span, long longestGap) {
    assertThat(progress().planned()).isEqualTo(Duration.ofMillis(planned));
    assertThat(progress().span()).isEqualTo(Duration.ofMillis(span));
    assertThat(progress().longestGap()).isEqualTo(Duration.ofMillis(longestGap));
  }

  @Test
  void planCoversTheEventsSent() {
    server.add(RECORDED.replace("100ms..300ms", "100ms"));
    client.send(get("/x"));
    server.advance("50ms");
    assertPlanned(50, 0, 0);
    server.advance("200ms");
    assertPlanned(50, 200, 100);
    server.advance("10s");
    assertPlanned(50, 300, 100);
  }

  @Test
  void longestGapIsThatOfTheDrawnOnes() {
    server.add(RECORDED);
    client.send(get("/x"));
    server.advance("10s");
    StreamProgress progress = progress();
    assertThat(progress.longestGap())
        .isBetween(progress.span().dividedBy(3), Duration.ofMillis(300));
    assertThat(progress.span()).isLessThan(progress.longestGap().multipliedBy(3));
  }

  @Test
  void eventsThatTheClientHeldBackKeepTheirPlannedInstants() {
    server.add(
        RECORDED
            .replace("100ms..300ms", "100ms")
            .replace("\"a\"", "\"" + "x".repeat(99_000) + "\""));
    client.stopReading().send(get("/x"));
    server.advance("1s");
    client.readOn();
    assertThat(progress().heldBack()).isPositive();
    assertPlanned(50, 300, 100);
  }
}
