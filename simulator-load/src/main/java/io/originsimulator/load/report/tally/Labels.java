package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import java.util.List;

/** The names of a run's targets in reports. */
public final class Labels implements ResultSink {
  private List<TargetLabel> targets = List.of();

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunInfo run) {
      targets = run.targets();
    }
  }

  public String of(Sample sample) {
    return target(sample).label();
  }

  public TargetLabel target(Sample sample) {
    int target = sample.target();
    return target >= 0 && target < targets.size()
        ? targets.get(target)
        : new TargetLabel("target " + target, "", "");
  }
}
