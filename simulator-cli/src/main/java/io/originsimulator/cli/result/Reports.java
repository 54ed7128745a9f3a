package io.originsimulator.cli.result;

import io.originsimulator.load.report.ReportFormat;
import java.util.Iterator;
import java.util.Map;

/** The reports by name: the names to complete, and those of vegeta that have another name here. */
public final class Reports implements Iterable<String> {
  private static final Map<String, String> OF_VEGETA = Map.of("hist", "hgrm", "hdrplot", "hgrm");

  /**
   * Returns the report with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static ReportFormat parse(String name) {
    String instead = OF_VEGETA.get(name.replaceFirst("\\[.*", ""));
    if (instead != null) {
      throw new IllegalArgumentException(
          "report \"" + name + "\": is vegeta's (expected: " + instead + ")");
    }
    return ReportFormat.parse(name);
  }

  @Override
  public Iterator<String> iterator() {
    return ReportFormat.names().iterator();
  }
}
