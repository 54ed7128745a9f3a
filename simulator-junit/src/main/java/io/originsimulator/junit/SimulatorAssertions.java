package io.originsimulator.junit;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.report.caller.Requests;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;

/** AssertJ's entry points and one for recorded requests; a single import provides both. */
public final class SimulatorAssertions extends Assertions {
  private SimulatorAssertions() {}

  /**
   * Begins assertions on the requests of a simulator that keeps a journal, of a container, or of
   * {@link RecordedRequests#of entries} read from anywhere.
   */
  public static SimulatorAssert assertThat(RecordedRequests actual) {
    return new SimulatorAssert(actual);
  }

  /**
   * Begins AssertJ's assertions on a list of recorded requests; a failure names the nearest other
   * requests.
   */
  public static ListAssert<JournalEntry> assertThat(Requests actual) {
    return Assertions.assertThat((List<JournalEntry>) actual).as(actual::explain);
  }
}
