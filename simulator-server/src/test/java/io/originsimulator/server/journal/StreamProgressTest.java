package io.originsimulator.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.StreamProgress;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The events of a stream in the journal. */
class StreamProgressTest extends JournalTests {
  private static String stream(String more) {
    return """
        {"route": "/x", "latency": "50ms"%s,
         "stream": {"event": "%s", "count": 20, "every": "100ms"}}
        """
        .formatted(more, "x".repeat(9_992));
  }

  private void expect(long events, long untaken, Duration heldBack) {
    Duration span = millis(100 * (events - 1));
    Duration gap = events == 1 ? Duration.ZERO : millis(100);
    assertThat(only().stream())
        .contains(new StreamProgress(events, untaken, heldBack, millis(50), span, gap));
  }

  @Test
  void entryHasTheEventsSentSoFar() {
    server.add(stream(""));
    client.send(get("/x"));
    assertThat(only().stream()).isEmpty();
    server.advance("50ms");
    expect(1, 0, Duration.ZERO);
    server.advance("300ms");
    expect(4, 0, Duration.ZERO);
    server.advance("10s");
    expect(20, 0, Duration.ZERO);
    assertThat(outcome())
        .isEqualTo(new Outcome.Answered(200, millis(50), millis(50), Optional.empty(), at(1950)));
  }

  @Test
  void clientThatLeavesHasTakenTheEventsBefore() {
    server.add(stream(""));
    client.send(get("/x"));
    server.advance("200ms");
    client.leave();
    expect(2, 0, Duration.ZERO);
    assertThat(outcome()).isEqualTo(new Outcome.Abandoned(millis(200), Optional.of(200), true));
  }

  @Test
  void clientThatDoesNotReadLeavesEventsUntaken() {
    server.add(stream(""));
    client.send(get("/x"));
    server.advance("150ms");
    client.stopReading();
    server.advance("1s");
    expect(9, 7, Duration.ofMillis(200)); // the tenth event was due at 950 ms
    server.advance("100ms");
    client.leave();
    expect(9, 7, Duration.ofMillis(300));
  }

  @Test
  void timeForWhichTheClientHeldEventsBackIsAdded() {
    server.add(stream(""));
    client.stopReading().send(get("/x"));
    server.advance("1s");
    client.readOn();
    expect(10, 0, Duration.ofMillis(250)); // the eighth event was due at 750 ms
    server.advance("1s");
    expect(20, 0, Duration.ofMillis(250));
  }

  @Test
  void faultHasTheEventsBeforeIt() {
    server.add(stream(", \"fault\": \"close after 3 events\""));
    client.send(get("/x"));
    server.advance("1s");
    expect(3, 0, Duration.ZERO);
    assertThat(outcome()).isEqualTo(failed(Fault.Kind.CLOSE, Optional.of(200), 250));
  }

  @Test
  void entryOfAnotherResponseHasNone() {
    server.add(SLOW);
    client.send(get("/slow"));
    server.advance("1s");
    assertThat(only().stream()).isEmpty();
  }
}
