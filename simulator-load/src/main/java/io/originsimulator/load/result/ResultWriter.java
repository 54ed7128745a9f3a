package io.originsimulator.load.result;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a run to a raw result file, from which {@link ResultReader} restores it.
 *
 * <p>If the process dies, the file has all requests that ended more than about a second before the
 * last sample. All methods throw {@link UncheckedIOException} if the file cannot be written.
 */
public final class ResultWriter implements ResultSink, AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16; // 64 KiB
  private static final long FLUSH_NANOS = 1_000_000_000;

  private final FrameWriter frames;
  private final OutputStream out;
  private long flushedNanos;

  /** Creates a writer to a stream, which {@link #close} closes. */
  public ResultWriter(OutputStream out) {
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
    this.frames = new FrameWriter(this.out);
  }

  public static ResultWriter to(Path file) {
    try {
      return new ResultWriter(Files.newOutputStream(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void accept(RunEvent event) {
    try {
      frames.write(event);
      if (event instanceof Sample sample) {
        if (sample.endNanos() - flushedNanos >= FLUSH_NANOS) {
          out.flush();
          flushedNanos = sample.endNanos();
        }
      } else if (event instanceof RunInfo || event instanceof RunEnd) {
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
