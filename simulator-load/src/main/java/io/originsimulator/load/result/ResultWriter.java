package io.originsimulator.load.result;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a run to a raw result file, which {@link ResultReader} gives back as it was.
 *
 * <p>What ended more than about a second before the last sample is in the file, should the process
 * die. All methods throw {@link UncheckedIOException} if the file cannot be written.
 */
public final class ResultWriter implements ResultSink, AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16; // 64 KiB
  private static final long FLUSH_NANOS = 1_000_000_000;

  private final FrameWriter frames;
  private final OutputStream out;
  private long flushedNanos;

  /** Writes to a stream, which {@link #close} closes. */
  public ResultWriter(OutputStream out) {
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
    this.frames = new FrameWriter(this.out);
  }

  /** Writes a file anew; one that is there is replaced. */
  public static ResultWriter to(Path file) {
    try {
      return new ResultWriter(Files.newOutputStream(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void begin(RunInfo run) {
    write(() -> frames.begin(run));
    flush();
  }

  @Override
  public void sample(Sample sample) {
    write(() -> frames.sample(sample));
    if (sample.endNanos() - flushedNanos >= FLUSH_NANOS) {
      flush();
      flushedNanos = sample.endNanos();
    }
  }

  @Override
  public void observation(Observation observation) {
    write(() -> frames.observation(observation));
  }

  @Override
  public void originRequest(OriginRequest request) {
    write(() -> frames.originRequest(request));
  }

  @Override
  public void loggedAnswer(LoggedAnswer logged) {
    write(() -> frames.loggedAnswer(logged));
  }

  @Override
  public void end(RunEnd end) {
    write(() -> frames.end(end));
    flush();
  }

  @Override
  public void close() {
    write(out::close);
  }

  private void flush() {
    write(out::flush);
  }

  private static void write(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Step {
    void run() throws IOException;
  }
}
