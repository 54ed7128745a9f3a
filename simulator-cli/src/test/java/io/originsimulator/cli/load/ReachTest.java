package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import org.junit.jupiter.api.Test;

class ReachTest {
  private final Reach reach = new Reach();

  @Test
  void oneSentRequestReachesTheTarget() {
    assertThat(reach.nowhere()).isFalse();
    reach.accept(sample(-1, Outcome.CONNECTION_REFUSED));
    assertThat(reach.nowhere()).isTrue();
    reach.accept(sample(5, Outcome.TIMEOUT));
    assertThat(reach.nowhere()).isFalse();
  }

  @Test
  void droppedRequestIsNotAnAttempt() {
    reach.accept(sample(-1, Outcome.DROPPED_IN_FLIGHT));
    assertThat(reach.nowhere()).isFalse();
  }

  @Test
  void shortageOfPortsIsLocal() {
    reach.accept(sample(-1, Outcome.CONNECTION_REFUSED));
    assertThat(reach.starved()).isFalse();
    reach.accept(sample(-1, Outcome.NO_ADDRESS));
    assertThat(reach.starved()).isTrue();
  }

  private static Sample sample(long sentNanos, Outcome outcome) {
    return new Sample(
        0, 0, 0, 0, sentNanos, -1, 10, 0, outcome, 0, 0, 0, "", OriginTrace.NONE, StreamTrace.NONE);
  }
}
