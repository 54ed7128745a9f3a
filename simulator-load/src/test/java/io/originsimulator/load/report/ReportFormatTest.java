package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportFormatTest {
  @Test
  void eachNameIsAReportThatCanBeMadeOfNothing() {
    for (String name : ReportFormat.names()) {
      String format = name.replace(",...", "");
      assertThat(ReportFormat.parse(format)).hasToString(format);
      if (!format.equals("csv")) {
        assertThat(Printed.report(format)).isNotEmpty();
      }
    }
  }

  @Test
  void eachReportThatIsNoListCanBeWrittenOfWhatHasComeUntilThen() {
    for (String name : ReportFormat.names()) {
      ReportFormat format = ReportFormat.parse(name.replace(",...", ""));
      if (format.isList()) {
        continue;
      }
      TestSample[] all = {
        TestSample.due(0).took(10).bytes(5, 6),
        TestSample.due(1_000).took(20).status(503),
        TestSample.due(2_000).took(30).failed(Outcome.CONNECTION_RESET, "reset")
      };
      StringWriter text = new StringWriter();
      ResultSink report = format.to(new PrintWriter(text));
      report.begin(TestRun.info());
      report.sample(all[0].build());
      report.end(TestRun.end(10));
      report.sample(all[1].build());
      report.sample(all[2].build());
      report.end(TestRun.end(2_030));
      assertThat(text)
          .hasToString(
              Printed.report(format.toString(), all[0]) + Printed.report(format.toString(), all));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          texts        | report "texts" (expected: text, text-classic, json, hist[0,10ms,...], hdrplot, hgrm, hlog, wrk, httperf, autoperf, locust, junit, prometheus, csv, samples, html)
          text[1ms]    | report "text[1ms]" (expected: text, text-classic, json, hist[0,10ms,...], hdrplot, hgrm, hlog, wrk, httperf, autoperf, locust, junit, prometheus, csv, samples, html)
          hist[1,2]    | report "hist[1,2]": "1" (expected: a time such as "500ms" or "1.5s")
          hist[2s,1s]  | report "hist[2s,1s]": "1s" (expected: more than "2s")
          hist[1s,1s]  | report "hist[1s,1s]": "1s" (expected: more than "1s")
          """)
  void whatIsNoneIsRefused(String text, String message) {
    assertThatThrownBy(() -> ReportFormat.parse(text)).hasMessage(message);
  }
}
