package io.originsimulator.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class SummaryTest {
  private final Summary summary = new Summary();

  @Test
  void offeredRateExcludesRequestsDueAfterTheStop() {
    for (int number = 0; number < 11; number++) {
      summary.add(TestSample.due(number * 100).number(number).build());
    }
    summary.add(TestSample.due(3_600_000).dropped(Outcome.STOPPED).build());
    assertThat(summary.issuingNanos()).isEqualTo(1_000_000_000);
    assertThat(summary.offeredPerSecond()).isEqualTo(11);
    assertThat(summary.requests()).isEqualTo(12);
  }

  @Test
  void offeredRateCountsSentRequestsNotThePlan() {
    for (int number = 0; number < 11; number++) { // planned in 100 ms, sent in 1 s
      int late = number * 90;
      summary.add(TestSample.due(number * 10).late(late).took(late + 5).number(number).build());
    }
    assertThat(summary.issuingNanos()).isEqualTo(1_000_000_000);
    assertThat(summary.offeredPerSecond()).isEqualTo(11);
  }

  @Test
  void ratesOfOneRequestAreItsCountAsInVegeta() {
    summary.add(TestSample.due(0).took(104).build());
    assertThat(summary.offeredPerSecond()).isEqualTo(1);
    assertThat(summary.goodputPerSecond()).isEqualTo(1);
  }

  @Test
  void droppedRequestsAloneTakeNoIssuingTime() {
    summary.add(TestSample.due(500).dropped(Outcome.STOPPED).build());
    assertThat(summary.issuingNanos()).isZero();
    assertThat(summary.totalNanos()).isZero();
    assertThat(summary.offeredPerSecond()).isZero();
  }

  @Test
  void acceptsATimeoutWithAStatus() {
    summary.add(TestSample.due(0).build());
    summary.add(TestSample.due(1).failed(Outcome.TIMEOUT, "timeout").status(200).build());
  }

  @Test
  void waitThatTimesOutIsALowerBoundOfHeadersAndFirstEvent() {
    summary.add(TestSample.due(0).took(500).events(100, 20).build());
    summary.add(
        TestSample.due(0).took(5_000).failed(Outcome.NO_CONNECTION, "").awaitsEvents().build());
    assertThat(summary.streams().times().head().maxNanos()).isEqualTo(5_000_000_000L);
    assertThat(summary.streams().times().firstEvent().maxNanos()).isEqualTo(5_000_000_000L);
    assertThat(summary.streams().streams()).isEqualTo(1);
  }

  @Test
  void resetBeforeTheFirstEventIsNoTimeOfAFirstEvent() {
    summary.add(TestSample.due(0).took(500).events(100, 20).build());
    summary.add(
        TestSample.due(0)
            .took(2)
            .failed(Outcome.CONNECTION_RESET, "connection reset")
            .status(200)
            .awaitsEvents()
            .build());
    assertThat(summary.streams().times().firstEvent().count()).isEqualTo(1);
    assertThat(summary.streams().streams()).isEqualTo(2);
    assertThat(summary.streams().early()).containsExactly(entry(Outcome.CONNECTION_RESET, 1L));
  }

  @Test
  void streamThatSendsEventsUntilItsTimeoutIsEndedByTheDriver() {
    summary.add(
        TestSample.due(0)
            .took(1_000)
            .events(100, 20, 30)
            .failed(Outcome.TIMEOUT, "timeout")
            .status(200)
            .build());
    summary.add(
        TestSample.due(0).took(5_000).events(100, 20, 30).silent(4_000).status(200).build());
    assertThat(summary.streams().endedByDriver()).isEqualTo(1);
    assertThat(summary.streams().endedEarly()).isEqualTo(1);
    assertThat(summary.streams().streams()).isEqualTo(2);
  }
}
