package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;

/** Vegeta's text of today, and below it what vegeta does not tell. */
final class TextReport implements ResultSink {
  private final VegetaMetrics metrics = new VegetaMetrics();
  private final RunTally tally = new RunTally();
  private final ResultSink both = ResultSink.all(metrics, tally);

  @Override
  public void begin(RunInfo run) {
    both.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    both.sample(sample);
  }

  @Override
  public void observation(Observation observation) {
    both.observation(observation);
  }

  @Override
  public void originRequest(OriginRequest request) {
    both.originRequest(request);
  }

  @Override
  public void end(RunEnd end) {
    both.end(end);
  }

  void print(PrintWriter out) {
    VegetaText.CURRENT.print(metrics, out);
    out.print('\n');
    OwnText.print(tally, out);
  }
}
