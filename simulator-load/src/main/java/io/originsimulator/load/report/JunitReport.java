package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.List;

/**
 * Thresholds as JUnit XML, which CI servers read: one test case per threshold, which also fails if
 * in doubt, and one for the driver's verdict.
 */
final class JunitReport {
  private JunitReport() {}

  /** Prints the report. A verdict that is not valid fails only if {@code strict}. */
  static void print(ThresholdCheck check, boolean strict, PrintWriter out) {
    RunTally run = check.run();
    List<ThresholdCheck.Result> results = check.results();
    DriverVerdict driver = run.end().driver();
    boolean valid = !strict || driver.judgement() == DriverVerdict.Judgement.VALID;
    long failed = results.stream().filter(result -> !passed(result)).count() + (valid ? 0 : 1);
    String name = run.run().name().isEmpty() ? run.run().mode() : run.run().name();
    Lines.print(
        out,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="%s" tests="%d" failures="%d" errors="0" skipped="0"\
         time="%.3f" timestamp="%s">\
        """,
        escaped(name),
        results.size() + 1,
        failed,
        run.end().endNanos() / 1e9,
        run.run().startedAt());
    for (ThresholdCheck.Result result : results) {
      String measured = result.measuredAndDoubt(", in doubt: ");
      testCase(name, result.threshold().toString(), measured, passed(result), out);
    }
    String reasons = String.join("; ", driver.reasons());
    testCase(name, "the figures are the target's", reasons, valid, out);
    if (valid && !reasons.isEmpty()) {
      out.print(
          "  <system-out>" + escaped(driver.judgement() + ": " + reasons) + "</system-out>\n");
    }
    out.print("</testsuite>\n");
  }

  private static boolean passed(ThresholdCheck.Result result) {
    return result.passed() && !result.isInDoubt();
  }

  private static void testCase(
      String suite, String name, String measured, boolean passed, PrintWriter out) {
    String begin =
        Lines.of("  <testcase classname=\"%s\" name=\"%s\"", escaped(suite), escaped(name));
    out.print(
        passed
            ? begin + "/>\n"
            : begin + ">\n    <failure message=\"" + escaped(measured) + "\"/>\n  </testcase>\n");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]", "?");
  }
}
