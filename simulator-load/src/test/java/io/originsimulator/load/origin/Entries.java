package io.originsimulator.load.origin;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalJson;
import java.time.Instant;

/** Entries of an origin's journal, read from the origin's JSON. */
final class Entries {

  /** Planned after 100 ms, started 250 µs late, ended 50 ms later. */
  static final String ANSWERED =
      "\"outcome\":\"answered\",\"status\":200,\"planned_ms\":100,\"actual_ms\":100.25,"
          + "\"ended_ms\":150.25";

  private Entries() {}

  /**
   * Returns an entry.
   *
   * @param number the value of the header that numbers requests; empty: without that header
   */
  static JournalEntry at(Instant arrival, String number, String outcome) {
    String header =
        number.isEmpty() ? "" : "\"%s\":[\"%s\"]".formatted(DriverSettings.NUMBER_HEADER, number);
    return JournalJson.read(
            """
            [{"method":"GET","path":"/a","query":"","headers":{%s},"body":"","body_bytes":0,
              "arrival_ms":1,"instant":"%s","route":"/*","stage":"0","elapsed_ms":1,
              "connection":1,"on_connection":1,%s}]
            """
                .formatted(header, arrival, outcome))
        .get(0);
  }
}
