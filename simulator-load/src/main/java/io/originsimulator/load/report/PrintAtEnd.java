package io.originsimulator.load.report;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.PrintWriter;

/** A report that is made of a whole run. */
final class PrintAtEnd<T extends ResultSink> implements ResultSink {
  private final T counted;
  private final PrintWriter out;
  private final Printer<T> printer;

  PrintAtEnd(T counted, PrintWriter out, Printer<T> printer) {
    this.counted = counted;
    this.out = out;
    this.printer = printer;
  }

  /** Writes what was counted. */
  interface Printer<T> {
    void print(T counted, PrintWriter out);
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
  public void end(RunEnd end) {
    counted.end(end);
    printer.print(counted, out);
    out.flush();
  }
}
