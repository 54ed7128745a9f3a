package io.originsimulator.load.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Latencies;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RehearsalTest {

  @Test
  void showsNoTimesIfTheLogHasNone() {
    assertThat(row(0, 0)).isEqualTo("GET /x 1 - - - ±0 %");
    assertThat(row(1_000_000, 0)).isEqualTo("GET /x 1 1ms → 0s 1ms → 0s 1ms → 0s ±0 %");
  }

  private static String row(long loggedNanos, long plannedNanos) {
    Rehearsal rehearsal = new Rehearsal("GET /x", 1, one(loggedNanos), one(plannedNanos), 0);
    StringWriter text = new StringWriter();
    Rehearsal.print(List.of(rehearsal), new PrintWriter(text, true));
    return text.toString().lines().toList().get(1).strip().replaceAll(" +", " ");
  }

  private static Latencies one(long nanos) {
    Latencies latencies = new Latencies();
    latencies.add(nanos);
    return latencies;
  }
}
