package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import io.originsimulator.load.text.Colours;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFormatTest {
  @Test
  void eachReportCanBeMadeOfAnEmptyRun() {
    for (String format : ReportFormat.names()) {
      assertThat(ReportFormat.parse(format)).hasToString(format);
      if (!format.equals("csv")) {
        assertThat(Printed.report(format)).isNotEmpty();
      }
    }
  }

  @Test
  void reportsExceptListsCanBeWrittenDuringARun() {
    for (ReportFormat format : ReportFormat.values()) {
      if (format.isList()) {
        continue;
      }
      TestSample[] all = {
        TestSample.due(0).took(10).bytes(5, 6),
        TestSample.due(1_000).took(20).status(503),
        TestSample.due(2_000).took(30).failed(Outcome.CONNECTION_RESET, "reset")
      };
      StringWriter text = new StringWriter();
      ResultSink report = new RunReports(ReportOptions.USUAL).add(format, new PrintWriter(text));
      report.accept(TestRun.info());
      report.accept(all[0].build());
      report.accept(TestRun.end(10));
      report.accept(all[1].build());
      report.accept(all[2].build());
      report.accept(TestRun.end(2_030));
      assertThat(text)
          .hasToString(
              Printed.report(format.toString(), all[0]) + Printed.report(format.toString(), all));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "text-classic"})
  void successAndStatusesOfTextHaveColoursOnATerminal(String format) {
    TestSample[] all = new TestSample[5];
    Arrays.setAll(all, i -> TestSample.due(i).took(10).status(200 + 100 * Math.min(i, 3)));
    all[4] = TestSample.due(4).took(10).failed(Outcome.CONNECTION_RESET, "reset");
    String painted =
        Printed.by(
            out ->
                TestRun.play(
                    new RunReports(ReportOptions.USUAL)
                        .add(ReportFormat.parse(format), out, Colours.ANSI),
                    all));
    assertThat(painted.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(Printed.report(format, all));
    assertThat(painted)
        .contains("\u001b[31m40.00%\u001b[0m\n")
        .contains(
            "\u001b[31m0:1\u001b[0m  \u001b[32m200:1\u001b[0m  \u001b[32m300:1\u001b[0m"
                + "  \u001b[33m400:1\u001b[0m  \u001b[31m500:1\u001b[0m  \n");
  }

  @Test
  void rejectsUnknownNamesAndListsAllReports() {
    assertThatThrownBy(() -> ReportFormat.parse("texts"))
        .hasMessage(
            "report \"texts\" (expected: text, text-classic, json, hgrm, hlog, wrk, httperf,"
                + " autoperf, locust, locust2, locust-stats, locust-failures, junit, csv, samples, html)");
  }
}
