package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.result.InFlight;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Recorded;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CollectorTest {
  private static final long MILLI = 1_000_000;

  private final MockTicker ticker = Ticker.newMockTicker();
  private final RunClock clock = new RunClock(ticker);
  private final Lanes lanes =
      new Lanes(
          Runs.settings(),
          List.of(),
          0,
          clock,
          () -> {
            throw new AssertionError("no target has TLS");
          });

  @AfterEach
  void end() {
    lanes.end();
  }

  @Test
  void lastPartOfASecondIsObservedAtTheEnd() {
    Recorded recorded = new Recorded();
    collect(recorded, 900, measured(0, 300));
    assertThat(lags(recorded)).containsExactly("1000: 300.0");
    assertThat(recorded.observations)
        .extracting(Observation::series)
        .containsExactly("driver lag", "driver delay p99", "driver gc"); // nothing is open by then
  }

  @Test
  void secondBeforeTheLastIsObservedByItself() {
    Recorded recorded = new Recorded();
    collect(recorded, 1_050, measured(0, 20), measured(1, 30));
    assertThat(lags(recorded)).containsExactly("1000: 20.0", "2000: 30.0");
  }

  @Test
  void secondIsObservedOnce() {
    Recorded recorded = new Recorded();
    collect(recorded, 1_150, measured(0, 20));
    assertThat(lags(recorded)).containsExactly("1000: 20.0");
  }

  @Test
  void failureOfTheLastObservationEndsTheRun() {
    Recorded failing =
        new Recorded() {
          @Override
          public synchronized void accept(RunEvent event) {
            super.accept(event);
            if (event instanceof Observation) {
              throw new IllegalStateException("disk full");
            }
          }
        };
    assertThatThrownBy(() -> collect(failing, 900, measured(0, 300))).hasMessage("disk full");
    assertThat(failing.ends).isEmpty();
  }

  @Test
  void requestThatEndedAfterItsLanesReportIsNotInFlight() {
    Recorded watching = new Recorded();
    Sample[] ended = {TestSample.due(900).number(7).took(120).build()};
    collect(
        watching,
        1_050,
        new Outbox.SoFar(List.of(unanswered(7), unanswered(8))),
        new Outbox.Batch(ended, 1),
        measured(1, 0));
    assertThat(watching.samples).containsExactly(ended);
    assertThat(watching.inFlight)
        .flatExtracting(InFlight::soFar)
        .extracting(Sample::number)
        .containsExactly(8L);
  }

  private void collect(Recorded sink, long atMillis, Outbox.Delivery... all) {
    ticker.advance(atMillis, TimeUnit.MILLISECONDS);
    lanes.deliveries.addAll(List.of(all));
    new Collector(sink, lanes, clock, true).finish(false);
  }

  private static Outbox.Delivery measured(long number, long lagMillis) {
    return new Outbox.Measured(new LoopSecond(number, lagMillis * MILLI, 0.1));
  }

  private static Sample unanswered(long number) {
    return TestSample.due(900).number(number).took(100).failed(Outcome.UNANSWERED, "").build();
  }

  private static List<String> lags(Recorded recorded) {
    return recorded.observations.stream()
        .filter(seen -> seen.series().equals("driver lag"))
        .map(seen -> seen.atNanos() / MILLI + ": " + seen.value())
        .toList();
  }
}
