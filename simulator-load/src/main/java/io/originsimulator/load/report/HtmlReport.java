package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.compare.RunComparison;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.text.Colours;
import io.originsimulator.page.PageFile;
import java.io.PrintWriter;
import java.util.stream.Stream;

/** Runs as one page that needs nothing else: its style, its script and the figures are in it. */
public final class HtmlReport {
  private HtmlReport() {}

  /** Prints runs that are compared, drawn over each other. */
  public static void print(RunComparison runs, PrintWriter out) {
    print(runs, new ThresholdCheck(runs.runs().get(0).tally()), out);
    out.flush();
  }

  static void print(RunComparison runs, ThresholdCheck check, PrintWriter out) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    ArrayNode all = data.putArray("runs");
    for (RunComparison.NamedRun run : runs.runs()) {
      all.add(RunChartJson.of(run.name(), run.tally()));
    }
    data.putPOJO("figures", runs.lines(Colours.ANSI));
    data.set("details", OwnReport.json(check));
    out.print(
        page().replace("/*data*/", escaped(data))); // last: the names of targets may be anything
  }

  /** Returns the page with all files in it, still without its data. */
  private static String page() {
    String page = own("report.html").text();
    for (PageFile file : Stream.concat(PageFile.shared(), Stream.of(own("report.js"))).toList()) {
      page = page.replace("/*" + file.name() + "*/", file.text());
    }
    return page;
  }

  private static PageFile own(String name) {
    return PageFile.read(name, HtmlReport.class.getResourceAsStream(name));
  }

  /** Returns JSON that cannot end the script element that contains it. */
  private static String escaped(ObjectNode data) {
    return data.toString().replace("<", "\\u003c").replace("\u2028", "\\u2028");
  }
}
