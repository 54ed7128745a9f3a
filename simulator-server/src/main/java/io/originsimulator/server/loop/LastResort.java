package io.originsimulator.server.loop;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The last action of a simulator that can no longer serve because an event loop died, or the heap
 * is full. It runs once.
 *
 * <p>The action is the user's ({@code SimulatorBuilder.onFailure}; {@code serve} halts the process
 * with code 3), else the simulator logs an error and closes.
 *
 * <p>A full heap has no memory for a lambda or a thread, so all objects are created in advance, and
 * {@link #reserve} is freed first. An atomic's first {@code compareAndSet} needs memory too.
 */
public final class LastResort implements Runnable {
  private static final int RESERVE_BYTES = 1 << 20; // 1 MiB

  /**
   * Memory for closing, shared by all simulators of the JVM; null after it was freed, until the
   * next simulator starts.
   */
  private static volatile byte @Nullable [] reserve;

  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private final @Nullable Runnable given;
  private final Runnable free;
  private final Thread closing;
  private boolean begun;

  /**
   * Creates the action.
   *
   * @param given the user's action, which replaces closing; null for none
   * @param free frees memory that closing does not need
   * @param close closes the simulator
   */
  public LastResort(@Nullable Runnable given, Runnable free, Runnable close) {
    this.given = given;
    this.free = free;
    this.closing = new Thread(close, "origin-simulator-failed");
    closing.setDaemon(true);
    keepReserve();
  }

  private static void keepReserve() {
    if (reserve == null) {
      reserve = new byte[RESERVE_BYTES];
    }
  }

  /**
   * Runs the action, unless it has run; if the memory is too short for it, the next call retries.
   */
  @Override
  public void run() {
    if (!begin()) {
      return;
    }
    try {
      reserve = null;
      if (given != null) {
        given.run();
        return;
      }
      free.run();
      closing.start();
    } catch (OutOfMemoryError e) {
      again();
      throw e;
    }
    LOG.error("An event loop died, or the heap is full (a larger heap: -Xmx); the simulator ends");
  }

  /** Returns whether the heap is full, which affects all connections, unlike direct memory. */
  public static boolean isFullHeap(Throwable cause) {
    String message = cause.getMessage();
    return cause instanceof OutOfMemoryError
        && (message == null
            || message.startsWith("Java heap space") // compiled code adds a reason
            || message.equals("GC overhead limit exceeded"));
  }

  private synchronized void again() {
    begun = false;
  }

  private synchronized boolean begin() {
    boolean first = !begun;
    begun = true;
    return first;
  }
}
