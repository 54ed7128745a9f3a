package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
