package io.originsimulator.cli.result;

import io.originsimulator.load.report.ReportFormat;
import java.util.Iterator;
import java.util.Map;

/** The reports by name: the names to complete, and the names that earlier versions had. */
public final class Reports implements Iterable<String> {
  private static final Map<String, String> GONE =
      Map.of("hist", "hgrm", "hdrplot", "hgrm", "prometheus", "json");

  /**
   * Returns the report with a name.
   *
   * @throws IllegalArgumentException if there is none, or if only earlier versions had it
   */
  public static ReportFormat parse(String name) {
    String instead = GONE.get(name.replaceFirst("\\[.*", ""));
    if (instead != null) {
      throw new IllegalArgumentException(
          "report \"" + name + "\": gone (expected: " + instead + ")");
    }
    return ReportFormat.parse(name);
  }

  @Override
  public Iterator<String> iterator() {
    return ReportFormat.names().iterator();
  }
}
