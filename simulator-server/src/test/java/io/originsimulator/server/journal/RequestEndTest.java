package io.originsimulator.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.FrozenConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The ends of requests in the journal: sent, abandoned or failed. */
class RequestEndTest extends JournalTests {
  @Test
  void pacedBodyEndsWithItsLastByte() {
    server.add(paced(""));
    client.send(get("/paced"));
    server.advance("60ms");
    assertThat(outcome())
        .isEqualTo(
            new Outcome.Answered(200, millis(50), millis(50), Optional.empty(), Optional.empty()));
    server.advance("10s");
    assertThat(outcome())
        .isEqualTo(new Outcome.Answered(200, millis(50), millis(50), Optional.empty(), at(1050)));
    assertThat(outcome().over()).isEqualTo(at(1050));
  }

  @Test
  void aClientThatLeavesWhileItWaitsHasAbandonedItsRequest() {
    server.add(SLOW);
    client.send(get("/slow").repeat(2));
    server.advance("120ms");
    client.leave();
    assertThat(entries())
        .extracting(JournalEntry::outcome)
        .containsOnly(new Outcome.Abandoned(millis(120), Optional.empty(), true));
    assertThat(outcome(0).left()).isEqualTo(at(120));
  }

  @Test
  void aClientThatIsLostHasAbandonedItsRequest() {
    server.add(SLOW);
    client.send(get("/slow"));
    server.advance("1ms");
    client.reset();
    assertThat(outcome()).isEqualTo(new Outcome.Abandoned(millis(1), Optional.empty(), true));
  }

  @Test
  void aClientThatLeavesInTheMiddleOfABodyHasAbandonedItWithItsStatus() {
    server.add(paced(""));
    client.send(get("/paced"));
    server.advance("600ms");
    client.leave();
    assertThat(outcome()).isEqualTo(new Outcome.Abandoned(millis(600), Optional.of(200), true));
    assertThat(server.counts().byStatus()).containsExactly(Map.entry(200, 1L));
    assertThat(server.counts().abandoned()).isEqualTo(1);
  }

  @Test
  void countsAndJournalHaveTheSameAbandonedRequests() {
    server.add(paced(""));
    server.add(fault("stall after 50%"));
    for (String path : List.of("/paced", "/fault")) {
      for (String when : List.of("0ms", "49ms", "50ms", "51ms", "1049ms", "1050ms", "2s")) {
        FrozenConnection other = server.connect();
        other.send(get(path).repeat(2));
        server.advance(when);
        other.leave();
      }
    }
    assertThat(entries())
        .extracting(JournalEntry::outcome)
        .filteredOn(Outcome.Abandoned.class::isInstance)
        .hasSize(21) // 12 of /paced, two of which have ended; 9 of /fault, five of which stall
        .hasSize((int) server.counts().abandoned());
  }

  @Test
  void aClientThatLeavesWhenAllIsSentHasAbandonedNothing() {
    server.add(SLOW);
    client.send(get("/slow"));
    server.advance("300ms");
    client.leave();
    assertThat(outcome()).isEqualTo(answered(200, 300, 300));
  }

  @Test
  void withHalfCloseAFinIsNotADisconnect() {
    patient();
    server.add(SLOW);
    client.send(get("/slow")).leave();
    server.advance("300ms");
    assertThat(outcome()).isEqualTo(answered(200, 300, 300));
  }

  @Test
  void aFaultBeforeTheHeadHasNoStatus() {
    server.add(fault("reset"));
    client.send(get("/fault"));
    server.advance("50ms");
    assertThat(outcome()).isEqualTo(failed(Fault.Kind.RESET, Optional.empty(), 50));
    assertThat(outcome().over()).isEqualTo(at(50));
  }

  @Test
  void aFaultAfterTheHeadHasItsStatus() {
    server.add(fault("close after 50%"));
    client.send(get("/fault"));
    server.advance("50ms");
    assertThat(outcome()).isEqualTo(failed(Fault.Kind.CLOSE, Optional.of(200), 50));
  }

  @Test
  void aFaultInAPacedBodyStrikesWhenItsBytesAreOut() {
    server.add(paced(", \"fault\": \"garbage after 50%\""));
    client.send(get("/paced"));
    server.advance("10s");
    assertThat(outcome()).isEqualTo(failed(Fault.Kind.GARBAGE, Optional.of(200), 550));
  }

  @Test
  void aStallIsOverWhenTheClientLeaves() {
    server.add(fault("stall after head"));
    client.send(get("/fault"));
    server.advance("2s");
    assertThat(outcome()).isEqualTo(failed(Fault.Kind.STALL, Optional.of(200), 50));
    assertThat(outcome().over()).isEmpty();
    client.leave();
    assertThat(outcome())
        .isEqualTo(new Outcome.Failed(Fault.Kind.STALL, Optional.of(200), millis(50), at(2000)));
    assertThat(outcome().over()).isEqualTo(at(2000));
    assertThat(outcome().left()).isEqualTo(at(2000));
  }

  @Test
  void halfClosingDuringAStallIsADisconnect() {
    patient();
    server.add(fault("stall"));
    client.send(get("/fault"));
    server.advance("1s");
    client.leave();
    assertThat(outcome())
        .isEqualTo(new Outcome.Failed(Fault.Kind.STALL, Optional.empty(), millis(50), at(1000)));
  }

  @Test
  void requestsAfterAFaultAreAbandonedByTheServer() {
    server.add(fault("close"));
    client.send(get("/fault").repeat(2));
    server.advance("50ms");
    assertThat(outcome(1)).isEqualTo(new Outcome.Abandoned(millis(50), Optional.empty(), false));
    assertThat(outcome(1).left()).isEmpty();
  }

  @Test
  void requestsPendingAtAStopAreAbandonedByTheServer() {
    server.add(SLOW);
    server.add(fault("stall"));
    FrozenConnection other = server.connect();
    client.send(get("/slow"));
    other.send(get("/fault"));
    server.advance("50ms");
    server.journal().stopping(true);
    client.close();
    other.close();
    assertThat(outcome(0)).isEqualTo(new Outcome.Abandoned(millis(50), Optional.empty(), false));
    assertThat(outcome(1)).isEqualTo(failed(Fault.Kind.STALL, Optional.empty(), 50));
  }
}
