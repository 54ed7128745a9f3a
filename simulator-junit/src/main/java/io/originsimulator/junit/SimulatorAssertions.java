package io.originsimulator.junit;

import io.originsimulator.report.caller.RecordedRequests;
import org.assertj.core.api.Assertions;

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
}
