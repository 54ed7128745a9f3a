package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import io.originsimulator.load.text.CsvLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LocustReportTest {
  private static final RunInfo INFO =
      TestRun.info(
          new TargetLabel("GET /auth/profile", "GET", "http://h/auth/profile"),
          new TargetLabel("GET /api/cases", "GET", "http://h/api/cases"),
          new TargetLabel("POST /api/cases", "POST", "http://h/api/cases"));
  private static final ReportOptions COMPAT = new ReportOptions(true, false, List.of(), false);

  @Test
  void roundedTablesEqualThoseOfLocust() throws IOException {
    assertThat(Printed.report("locust", COMPAT, INFO, samples()))
        .isEqualTo(Printed.golden("locust/tables.txt"));
  }

  @Test
  void tablesHaveTheLayoutOfThePublishedReport() throws IOException {
    List<String> seed = Printed.golden("locust/seed-layout.txt").lines().toList();
    List<String> ours = Printed.report("locust", COMPAT, INFO, samples()).lines().toList();
    assertThat(LocustTable.ONE.head).isEqualTo(seed.get(0) + "\n");
    assertThat(LocustTable.ONE.rule).isEqualTo(seed.get(1) + "\n");
    assertThat(ours.get(2)).hasSameSizeAs(seed.get(2));
    assertThat(LocustTable.ONE.percentilesHead).isEqualTo(seed.get(4) + "\n" + seed.get(5) + "\n");
    assertThat(LocustTable.ONE.percentilesRule).isEqualTo(seed.get(6) + "\n");
    assertThat(ours.get(ours.size() - 2)).hasSameSizeAs(seed.get(7));
  }

  @Test
  void tablesOf2EqualLocust2s() throws IOException {
    assertThat(Printed.report("locust2", COMPAT, INFO, byEnd()))
        .isEqualTo(Printed.golden("locust/tables2.txt"));
  }

  /** Locust sums times as fractions of milliseconds, this report as nanoseconds. */
  @Test
  void statsFileEqualsLocust2s() throws IOException {
    String[] locusts = Printed.golden("locust/locust2_stats.csv").split("\\R");
    String[] ours = Printed.report("locust-stats", COMPAT, INFO, byEnd()).split("\r\n");
    assertThat(ours).hasSameSizeAs(locusts);
    assertThat(ours[0]).isEqualTo(locusts[0]);
    for (int line = 1; line < ours.length; line++) {
      List<String> counted = CsvLine.split(ours[line]);
      List<String> expected = CsvLine.split(locusts[line]);
      assertThat(counted).hasSameSizeAs(expected).startsWith(expected.get(0), expected.get(1));
      for (int i = 2; i < expected.size(); i++) {
        double value = Double.parseDouble(expected.get(i));
        assertThat(Double.parseDouble(counted.get(i)))
            .as("%s of %s", CsvLine.split(ours[0]).get(i), ours[line])
            .isCloseTo(value, Offset.offset(1e-9 * (1 + value)));
      }
    }
  }

  /** Locust orders them by hash. */
  @Test
  void failuresFileHasLocust2sLines() throws IOException {
    assertThat(Printed.report("locust-failures", COMPAT, INFO, byEnd()).split("\r\n"))
        .containsExactlyInAnyOrder(Printed.golden("locust/locust2_failures.csv").split("\\R"));
  }

  @Test
  void runWithoutRequestsHasNoPercentiles() {
    assertThat(Printed.report("locust2").lines().toList())
        .hasSize(10)
        .last(InstanceOfAssertFactories.STRING)
        .isEmpty();
    assertThat(Printed.report("locust-stats"))
        .endsWith("\r\n,Aggregated,0,0,0,0.0,0.0,0.0,0.0,0.0,0.0" + ",N/A".repeat(11) + "\r\n");
  }

  private static TestSample[] byEnd() {
    return Stream.of(samples())
        .sorted(Comparator.comparingLong(sample -> sample.build().endNanos()))
        .toArray(TestSample[]::new);
  }

  @Test
  void timesAreExactWithoutRounding() {
    TestSample[] two = {TestSample.due(0).took(5042).target(1), TestSample.due(0).took(5066)};
    assertThat(Printed.report("locust", COMPAT, INFO, two))
        .contains("   5042    5066    5042  |") // the median is between the two
        .contains(" None     Aggregated ")
        .containsPattern("Aggregated .* 5100   5100      2\n");
    assertThat(Printed.report("locust", INFO, two))
        .containsPattern("Aggregated .* 5066   5066      2\n")
        .doesNotContain("5100");
  }

  /** Eleven hundred requests of three kinds, with times and failures by a rule. */
  static TestSample[] samples() {
    List<TestSample> samples = new ArrayList<>();
    for (int i = 0; i < 1_100; i++) {
      long micros = 3_000 + i * 7_919L % 1_000 * 613 + (i % 97 == 0 ? i * 11_003L : 0);
      TestSample sample =
          TestSample.dueNanos(i * 100_000_000L)
              .number(i)
              .target(i % 10 == 0 ? 2 : i % 3 == 0 ? 0 : 1)
              .tookNanos(micros * 1_000);
      samples.add(
          i % 50 == 7
              ? sample.status(500)
              : i % 200 == 11 ? sample.failed(Outcome.CONNECTION_RESET, "reset") : sample);
    }
    return samples.toArray(TestSample[]::new);
  }
}
