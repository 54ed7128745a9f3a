package io.originsimulator.load.report;

import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** A report that is made of a whole run. */
final class PrintAtEnd implements ResultSink {
  private final ResultSink counted;
  private final PrintWriter out;
  private final Consumer<PrintWriter> printer;

  /**
   * Creates a report.
   *
   * @param counted what takes the run in
   * @param printer writes what was counted
   */
  PrintAtEnd(ResultSink counted, PrintWriter out, Consumer<PrintWriter> printer) {
    this.counted = counted;
    this.out = out;
    this.printer = printer;
  }

  @Override
  public void begin(RunInfo run) {
    counted.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    counted.sample(sample);
  }

  @Override
  public void observation(Observation observation) {
    counted.observation(observation);
  }

  @Override
  public void originRequest(OriginRequest request) {
    counted.originRequest(request);
  }

  @Override
  public void loggedAnswer(LoggedAnswer logged) {
    counted.loggedAnswer(logged);
  }

  @Override
  public void end(RunEnd end) {
    counted.end(end);
    printer.accept(out);
    out.flush();
  }
}
