package io.originsimulator.server.accesslog;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.metrics.LoopMetrics;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * The access log of a simulator: the file, and the thread that writes to it.
 *
 * <p>The thread writes the lines of all rings every 20 ms. If the file cannot be written, they stay
 * there, and it tries again; what has been written in part is completed first.
 */
public final class AccessLog implements AutoCloseable {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  private static final long PERIOD_NANOS = 20_000_000; // many lines each time, of few megabytes
  private static final Duration PATIENCE = Duration.ofSeconds(2); // at the end, if the disk blocks

  private final Settings settings;
  private final SimulatorClock clock;
  private final List<LoopLog> loops = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::run, "origin-simulator-access-log");
  private FileChannel file; // guarded by this, as the two below
  private int next; // index of the ring to be written next
  private boolean torn; // whether the last line has been written in part
  private volatile boolean failed;
  private volatile boolean stopping;
  private volatile boolean closed;

  /**
   * The settings of an access log.
   *
   * @param file {@code -} is standard output
   * @param json whether lines are JSON objects; otherwise they have the combined format
   */
  public record Settings(Path file, boolean json) {
    private boolean isStandardOutput() {
      return file.toString().equals("-");
    }

    private FileChannel open() {
      if (isStandardOutput()) {
        return new FileOutputStream(FileDescriptor.out).getChannel();
      }
      try {
        return FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(
            "access log: %s: cannot be opened: %s (expected: a file that this user may write, in a"
                    .formatted(file, reason(e))
                + " folder that exists)",
            e);
      }
    }

    private String reason(IOException e) {
      if (e instanceof NoSuchFileException) {
        return "the folder " + file.toAbsolutePath().getParent() + " does not exist";
      }
      if (e instanceof AccessDeniedException) {
        return "permission denied";
      }
      return e instanceof FileSystemException failure && failure.getReason() != null
          ? failure.getReason()
          : e.toString();
    }
  }

  /**
   * Opens the file and starts to write.
   *
   * @throws UncheckedIOException if it cannot be opened; names the reason
   */
  public AccessLog(Settings settings, SimulatorClock clock) {
    this.settings = settings;
    this.clock = clock;
    this.file = settings.open();
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Returns the lines of a further event loop.
   *
   * @param metrics counts the lines that are dropped
   */
  public LoopLog newLoop(LoopMetrics metrics) {
    LineFormat format = settings.json() ? new JsonFormat(clock) : new CombinedFormat(clock);
    LoopLog loop = new LoopLog(format, clock, metrics, () -> stopping);
    loops.add(loop);
    return loop;
  }

  /** Sets whether the simulator, not the client, ends the connections that end from now on. */
  public void stopping(boolean bySimulator) {
    stopping = bySimulator;
  }

  /**
   * Opens the file again, after it has been renamed; later lines are in the new one. Does nothing
   * for standard output.
   *
   * @throws UncheckedIOException if it cannot be opened; the old one stays in use
   */
  public void reopen() {
    if (settings.isStandardOutput()) {
      return;
    }
    FileChannel opened = settings.open();
    synchronized (this) {
      skipTornLine();
      close(file);
      file = opened;
      failed = false;
    }
  }

  /** Removes the rest of a line whose beginning is in the old file. */
  private void skipTornLine() {
    while (torn) {
      torn = !loops.get(next).ring().take(1);
    }
  }

  private void run() {
    boolean last;
    do {
      last = closed; // before writing: event loops add no lines afterwards
      write();
      if (!last) {
        LockSupport.parkNanos(PERIOD_NANOS);
      }
    } while (!last);
  }

  private synchronized void write() {
    try {
      for (int i = 0; i < loops.size(); i++) {
        write(loops.get(next).ring());
        next = (next + 1) % loops.size();
      }
    } catch (IOException e) {
      if (!failed) {
        failed = true;
        LOG.warn(
            "access log: {}: cannot be written: {}; lines wait in memory, and those that do not fit"
                + " are dropped and counted (expected: free space on the disk)",
            settings.file(),
            e.getMessage());
      }
    }
  }

  private void write(ByteRing ring) throws IOException {
    for (ByteBuffer part = ring.next(); part.hasRemaining(); part = ring.next()) {
      int written = file.write(part);
      torn = written > 0 ? !ring.take(written) : torn;
    }
  }

  /** Writes the lines that wait, and closes the file; event loops must have ended. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    long left = loops.stream().mapToLong(loop -> loop.ring().lines()).sum();
    if (left > 0) {
      LOG.warn("access log: {}: its last {} lines could not be written", settings.file(), left);
    }
    if (!thread.isAlive() && !settings.isStandardOutput()) {
      close(file);
    }
  }

  private static void close(FileChannel file) {
    try {
      file.close();
    } catch (IOException e) {
      LOG.warn("access log: {}", e.getMessage()); // some file systems report a failed write here
    }
  }
}
