package io.originsimulator.cli.load;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.EnumSet;
import java.util.Set;

/** Finds out whether the requests of a run could be sent to the target. */
final class Reach implements ResultSink {
  private static final Set<Outcome> STARVED =
      EnumSet.of(Outcome.NO_ADDRESS, Outcome.NO_FILE, Outcome.FILE_TABLE_FULL);

  private boolean attempted;
  private boolean sent;
  private boolean starved;

  /** Returns whether requests were attempted, and none could be sent. */
  boolean nowhere() {
    return attempted && !sent;
  }

  /** Returns whether a request failed because this machine lacked resources. */
  boolean starved() {
    return starved;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      attempted |= sample.attempted();
      sent |= sample.sentNanos() >= 0;
      starved |= STARVED.contains(sample.outcome());
    }
  }
}
