package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import io.originsimulator.load.text.GoDuration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The four tables of a public load test with vegeta 12.7 (BBC Origin Simulator on Cowboy and
 * Bandit): runs with the same totals give the same lines. The percentiles cannot be derived from
 * totals.
 */
class SeedTablesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          597154|0|2m0.900809209s|54.567992968s|16.181259756s|1m23.967149584s|597154, 4939.21, 0.00|2m55.468802177s|0.00%|0:597154
          591593|466630|2m1.841840712s|18.380566538s|12.67291552s|1m0.000183924s|591593, 4855.42, 3327.78|2m20.22240725s|78.88%|0:124963  200:466630
          546874|206103|2m3.354795757s|38.790497861s|20.189010917s|1m19.277812966s|546874, 4433.34, 1271.10|2m42.145293618s|37.69%|0:340771  200:206103
          585365|336062|2m1.118379947s|18.577669352s|16.549084643s|51.746048792s|585365, 4833.00, 2405.67|2m19.696049299s|57.41%|0:249303  200:336062
          """)
  void recomputesTheirLines(
      long requests,
      long succeeded,
      String attack,
      String wait,
      String mean,
      String max,
      String rates,
      String total,
      String success,
      String codes) {
    String report =
        Printed.of(
            "text-classic",
            sink ->
                play(
                    sink,
                    requests,
                    succeeded,
                    GoDuration.parse(attack),
                    GoDuration.parse(wait),
                    GoDuration.parse(mean),
                    GoDuration.parse(max)));
    assertThat(report.replaceAll("(Latencies .*?\\d\\w*s), .*, ", "$1, _, _, _, "))
        .isEqualTo(
            "Requests      [total, rate, throughput]  %s\n".formatted(rates)
                + "Duration      [total, attack, wait]      %s, %s, %s\n"
                    .formatted(total, attack, wait)
                + "Latencies     [mean, 50, 95, 99, max]    %s, _, _, _, %s\n".formatted(mean, max)
                + "Bytes In      [total, mean]              0, 0.00\n"
                + "Bytes Out     [total, mean]              0, 0.00\n"
                + "Success       [ratio]                    %s\n".formatted(success)
                + "Status Codes  [code:count]               %s  \n".formatted(codes)
                + "Error Set:\n"
                + (succeeded == requests ? "" : "timeout\n"));
  }

  /**
   * The longest request is sent first, the last one sent ends last, and the others share the rest.
   */
  private static void play(
      ResultSink sink, long requests, long succeeded, long attack, long wait, long mean, long max) {
    sink.accept(TestRun.info());
    long others = requests - 2;
    long sum = mean * requests + requests / 2 - wait - max;
    for (long i = 0; i < requests; i++) {
      long took = i == 0 ? max : sum / others + (i <= sum % others ? 1 : 0);
      TestSample sample = TestSample.dueNanos(i * (attack / requests)).tookNanos(took);
      if (i == requests - 1) {
        sample = TestSample.dueNanos(attack).tookNanos(wait);
      }
      sink.accept((i < succeeded ? sample : sample.failed(Outcome.TIMEOUT, "")).build());
    }
    sink.accept(TestRun.end((attack + wait) / 1e6));
  }
}
