package io.originsimulator.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.report.ReportFormat;
import io.originsimulator.load.report.ReportOptions;
import io.originsimulator.load.report.RunReports;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepeatedReportTest {
  private static final long SECOND = 1_000_000_000;

  private long now = 17;
  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text);
  private final RepeatedReport report =
      new RepeatedReport(
          new RunReports(ReportOptions.USUAL).add(ReportFormat.TEXT, out),
          () -> out.print("--\n"),
          5 * SECOND,
          () -> now);

  @Test
  void reportIsRewrittenAtEachIntervalAndAtTheEnd() {
    begin(Map.of());
    sample(0);
    now += 5 * SECOND - 1;
    sample(1);
    assertThat(text.toString()).isEmpty();
    now += 1;
    sample(2);
    assertThat(text.toString())
        .startsWith("--\nRequests      [total, rate, throughput]         3, ")
        .contains("undetermined\n", "\n  the run continues: its connections and requests in flight")
        .containsOnlyOnce("--");
    now += 2 * SECOND;
    sample(3);
    assertThat(text.toString()).containsOnlyOnce("--");
    report.accept(new RunEnd(SECOND, false, 1, 1, 1, DriverVerdict.VALID));
    String last = text.toString().substring(text.toString().lastIndexOf("--"));
    assertThat(last)
        .startsWith("--\nRequests ")
        .contains(" 4 planned = 4 answered + 0 failed + 0 dropped\n", "valid\n");
    assertThat(text.toString().split("--", -1)).hasSize(3);
  }

  @Test
  void runWithAnOriginIsReportedAtItsEndOnly() {
    begin(Map.of(OriginRequest.RUN_ID, "abc"));
    now += 60 * SECOND;
    sample(0);
    assertThat(text.toString()).isEmpty();
    report.accept(new RunEnd(SECOND, false, 1, 1, 1, DriverVerdict.VALID));
    assertThat(text.toString()).startsWith("--\nRequests ").containsOnlyOnce("--");
  }

  private void begin(Map<String, String> settings) {
    report.accept(new RunInfo("", "attack", Instant.EPOCH, -1, 0, -1, 0, List.of(), settings));
  }

  private void sample(int number) {
    long at = number * 1_000_000L;
    report.accept(
        new Sample(
            number,
            0,
            at,
            at,
            at,
            at,
            at,
            0,
            Outcome.ANSWERED,
            200,
            0,
            0,
            "",
            OriginTrace.NONE,
            StreamTrace.NONE));
  }
}
