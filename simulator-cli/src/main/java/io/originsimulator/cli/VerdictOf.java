package io.originsimulator.cli;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;

/** Remembers what a run's driver was judged. */
final class VerdictOf implements ResultSink {
  private DriverVerdict verdict = DriverVerdict.VALID;

  DriverVerdict get() {
    return verdict;
  }

  @Override
  public void begin(RunInfo run) {}

  @Override
  public void sample(Sample sample) {}

  @Override
  public void observation(Observation observation) {}

  @Override
  public void end(RunEnd end) {
    verdict = end.driver();
  }
}
