package io.originsimulator.load.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.TestSample;
import io.originsimulator.load.web.ResponseTimes.Seconds;
import org.junit.jupiter.api.Test;

class ResponseTimesTest {
  private final ResponseTimes times = new ResponseTimes(2);

  @Test
  void requestsCountInTheIntervalInWhichTheyEnd() {
    times.accept(TestSample.due(1_900).took(200).build());
    assertThat(times.at(2)).isEqualTo(new Seconds(0, 0, 0, 0, 0, 0));
    assertThat(times.at(3)).isEqualTo(new Seconds(0.2, 0.2, 0.2, 0.2, 0.2, 0.2));
    assertThat(times.at(4)).isEqualTo(times.at(3)).isEqualTo(times.ofAll());
  }

  @Test
  void timeoutsCountAndRequestsThatWereNotSentDoNot() {
    times.accept(TestSample.due(0).took(1_000).failed(Outcome.TIMEOUT, "").build());
    times.accept(TestSample.due(0).took(1_500).dropped(Outcome.STOPPED).build());
    assertThat(times.ofAll().max()).isEqualTo(1);
  }

  @Test
  void closedIntervalsKeepTheirFiguresAndCountInAll() {
    times.accept(TestSample.due(0).took(100).build());
    times.accept(TestSample.due(60_000).took(300).build());
    times.accept(TestSample.due(0).took(500).build()); // too late for its interval
    assertThat(times.at(1).max()).isEqualTo(0.1);
    assertThat(times.at(61).max()).isEqualTo(0.3);
    assertThat(times.ofAll().mean()).isEqualTo(0.3);
    assertThat(times.ofAll().max()).isEqualTo(0.5);
  }
}
