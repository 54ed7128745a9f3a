package io.originsimulator.server.honesty;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.server.clock.SimulatorClock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A sampler with its own thread. Once a second, it adds figures that event loops cannot measure:
 * their time on a CPU, the container's throttling, rejected connections.
 */
final class HonestySampler implements Runnable {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LEAST_NANOS = SECOND_NANOS / 2;
  private static final long AFTER_NANOS =
      20_000_000; // 20 ms: the loops have finished a second then
  private static final long ENDING_MILLIS = 2000; // the thread may be loading classes

  private final List<LoopMeter> meters;
  private final SecondRing ring;
  private final PauseLog pauses;
  private final SimulatorClock clock;
  private final long startNanos;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean watches = true;
  private volatile boolean countsOverflows;
  private volatile long clearedNanos;

  /** Creates a sampler that is not running. */
  HonestySampler(
      List<LoopMeter> meters,
      SecondRing ring,
      PauseLog pauses,
      SimulatorClock clock,
      long startNanos) {
    this.meters = meters;
    this.ring = ring;
    this.pauses = pauses;
    this.clock = clock;
    this.startNanos = startNanos;
    this.clearedNanos = startNanos;
    this.thread = new Thread(this, "origin-simulator-honesty");
    thread.setDaemon(true);
  }

  void begin() {
    thread.start();
  }

  /** Ends the thread. */
  void end() {
    ended.countDown();
    try {
      thread.join(ENDING_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    try (PauseListener listener = new PauseListener(pauses, clock)) {
      listener.begin();
      LoopCpu cpu = new LoopCpu(meters); // here, because management beans load slowly
      LinuxCounters kernel = new LinuxCounters();
      countsOverflows = kernel.overflows().isPresent();
      CounterDelta overflows = new CounterDelta(kernel::overflows);
      CounterDelta throttled = new CounterDelta(kernel::throttledNanos);
      long before = clock.nanoTime();
      while (!ended.await(untilNextSecond(), TimeUnit.NANOSECONDS)) {
        long now = clock.nanoTime();
        if (now - before < LEAST_NANOS) {
          continue; // it woke late, and measures the rest with the next second
        }
        long second = (before + (now - before) / 2 - startNanos) / SECOND_NANOS;
        double busiest = cpu.busiest(now - before);
        long overflowed = overflows.sinceLastCall();
        long throttledNanos = Math.min(throttled.sinceLastCall(), now - before); // of all CPUs
        if (before - clearedNanos >= 0) { // otherwise it began before the last clearing
          ring.in(
              second,
              tally -> {
                tally.busy(busiest);
                tally.overflowed(overflowed);
                tally.throttled(throttledNanos);
              });
        }
        takeFinished();
        before = now;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // never happens: no code interrupts this thread
    } catch (RuntimeException | Error e) { // for example, on a runtime without jdk.management
      watches = false;
      LOG.warn("The simulator no longer measures its own timing", e);
    }
  }

  /** Returns whether the sampler's counts are complete, as it has not failed. For any thread. */
  boolean watches() {
    return watches;
  }

  /** Returns whether the system counts rejected connections. For any thread. */
  boolean countsOverflows() {
    return countsOverflows;
  }

  /** Clears the counts up to now. For any thread. */
  void clear() {
    clearedNanos = clock.nanoTime();
    takeFinished();
  }

  /** Moves the finished seconds of the loops to the ring. For any thread. */
  synchronized void takeFinished() {
    for (LoopMeter meter : meters) {
      for (SecondTally over = meter.takeFinished(); over != null; over = meter.takeFinished()) {
        ring.add(over);
      }
    }
  }

  private long untilNextSecond() {
    return SECOND_NANOS - Math.floorMod(clock.nanoTime() - startNanos, SECOND_NANOS) + AFTER_NANOS;
  }
}
