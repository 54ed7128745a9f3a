package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocustReportTest {
  private static final RunInfo INFO =
      TestRun.info(
          new TargetLabel("GET /auth/profile", "GET", "http://h/auth/profile"),
          new TargetLabel("GET /api/cases", "GET", "http://h/api/cases"),
          new TargetLabel("POST /api/cases", "POST", "http://h/api/cases"));
  private static final ReportOptions COMPAT = new ReportOptions(true, false, List.of(), false);

  @Test
  void withItsRoundingBothTablesAreLocustsToTheByte() throws IOException {
    assertThat(Printed.report("locust", COMPAT, INFO, samples()))
        .isEqualTo(Printed.golden("locust/tables.txt"));
  }

  @Test
  void theTablesAreSetAsInTheSeedsReport() throws IOException {
    List<String> seed = Printed.golden("locust/seed-layout.txt").lines().toList();
    List<String> ours = Printed.report("locust", COMPAT, INFO, samples()).lines().toList();
    assertThat(LocustTable.HEAD).isEqualTo(seed.get(0) + "\n");
    assertThat(LocustTable.RULE).isEqualTo(seed.get(1) + "\n");
    assertThat(ours.get(2)).hasSameSizeAs(seed.get(2));
    assertThat(LocustTable.PERCENTILES_HEAD).isEqualTo(seed.get(4) + "\n" + seed.get(5) + "\n");
    assertThat(LocustTable.PERCENTILES_RULE).isEqualTo(seed.get(6) + "\n");
    assertThat(ours.get(ours.size() - 2)).hasSameSizeAs(seed.get(7));
  }

  @Test
  void withoutItTimesAreExact() {
    TestSample[] two = {TestSample.due(0).took(5042).target(1), TestSample.due(0).took(5066)};
    assertThat(Printed.report("locust", COMPAT, INFO, two))
        .contains("   5042    5066    5042  |") // the median is kept between the two
        .contains(" None     Aggregated ")
        .containsPattern("Aggregated .* 5100   5100      2\n");
    assertThat(Printed.report("locust", INFO, two))
        .containsPattern("Aggregated .* 5066   5066      2\n")
        .doesNotContain("5100");
  }

  /** Eleven hundred requests of three kinds, whose times and failures follow a rule. */
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
