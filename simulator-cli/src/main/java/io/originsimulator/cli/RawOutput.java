package io.originsimulator.cli;

import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the raw result of a run goes. When no more can be written the run is ended, for nothing
 * would be left of the rest; its reports are made of what was until then.
 */
final class RawOutput implements ResultSink, AutoCloseable {
  private final String place;
  private final ResultWriter writer;
  private final @Nullable OutputFile file; // none: standard output, which is not ours to close
  private volatile Runnable stop = () -> {};
  private volatile @Nullable IOException failure;

  private RawOutput(String place, OutputStream out, @Nullable OutputFile file) {
    this.place = place;
    this.writer = new ResultWriter(out);
    this.file = file;
  }

  /**
   * A file, which keeps what it has until the run begins; {@code -}: standard output.
   *
   * @throws Failure if the file cannot be written
   */
  static RawOutput to(Path file) {
    if (RunOutput.isStandardOutput(file)) {
      OutputStream out = new FileOutputStream(FileDescriptor.out); // tells what went wrong
      return new RawOutput("standard output", out, null);
    }
    OutputFile opened = OutputFile.open(file);
    return new RawOutput(file.toString(), opened, opened);
  }

  /** What ends the run, should no more be written. */
  void setStop(Runnable ending) {
    stop = ending;
  }

  @Override
  public void begin(RunInfo run) {
    write(() -> writer.begin(run));
    if (failure != null) {
      throw new Failure(OutputFile.unwritable(place, failure)); // nothing has been sent
    }
  }

  @Override
  public void sample(Sample sample) {
    writeOrStop(() -> writer.sample(sample));
  }

  @Override
  public void observation(Observation observation) {
    writeOrStop(() -> writer.observation(observation));
  }

  @Override
  public void originRequest(OriginRequest request) {
    writeOrStop(() -> writer.originRequest(request));
  }

  @Override
  public void loggedAnswer(LoggedAnswer logged) {
    writeOrStop(() -> writer.loggedAnswer(logged));
  }

  @Override
  public void end(RunEnd end) {
    if (failure == null) {
      write(() -> writer.end(end));
    }
  }

  private void writeOrStop(Runnable step) {
    if (failure == null) {
      write(step);
      if (failure != null) {
        stop.run();
      }
    }
  }

  private void write(Runnable step) {
    try {
      step.run();
    } catch (UncheckedIOException e) {
      failure = e.getCause();
    }
  }

  /**
   * The run is over, and all was written.
   *
   * @throws Failure if not
   */
  void finish() {
    if (failure != null) {
      throw new Failure(
          OutputFile.unwritable(place, failure)
              + "; the run was ended there, and 'report' reads what was written");
    }
    if (file != null) {
      file.finish();
    }
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
