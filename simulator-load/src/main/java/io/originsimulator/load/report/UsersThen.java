package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.text.Figures;
import java.util.List;

/** The number of users at an instant, in runs that have users. */
final class UsersThen {
  private static final String SERIES = "users";

  private UsersThen() {}

  /** Empty if the run has none. */
  static String of(List<Observation> observations, long atNanos) {
    String users = "";
    for (Observation seen : observations) {
      if (seen.series().equals(SERIES) && seen.atNanos() <= atNanos) {
        users = Figures.fixed(seen.value(), 0);
      }
    }
    return users;
  }
}
