package io.originsimulator.server.honesty;

import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.ServedResponse;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one event loop on itself: the lateness of its responses, and of its own
 * timer. Confined to the loop, except for the copies that it hands over.
 *
 * <pre>
 *   timer     set ──── 10 ms ────▶ due ─ ─ lag ─ ─▶ run
 *   response  arrived ── delay ──▶ due ─ error ──▶ sent
 * </pre>
 */
public final class LoopMeter implements Runnable {

  /** The time between two timers. */
  static final long TICK_NANOS = 10_000_000; // 10 ms

  private static final long SECOND_NANOS = 1_000_000_000;

  private final int loop;
  private final SimulatorClock clock;
  private final long startNanos;
  private final long toleranceNanos;
  private final DelayErrors errors = new DelayErrors();
  private final Queue<SecondTally> finished = new ConcurrentLinkedQueue<>();
  private volatile LongSupplier cpuNanos = () -> -1; // of the calling thread; −1: not known yet
  private volatile long threadId;
  private TimeHistogram lags = new TimeHistogram();
  private SecondTally second;
  private long secondEndNanos;
  private long tickDueNanos;
  private long tickCpuNanos = -1;

  /**
   * The measurements of a loop up to an instant; all copies.
   *
   * @param second that is not over yet
   */
  record Reading(DelayErrors errors, TimeHistogram lags, SecondTally second) {}

  /**
   * A meter.
   *
   * @param loop the number of the event loop
   * @param clock of the event loops, which goes on by itself
   * @param startNanos where the first second begins
   */
  public LoopMeter(int loop, SimulatorClock clock, long startNanos, long toleranceNanos) {
    this.loop = loop;
    this.clock = clock;
    this.startNanos = startNanos;
    this.toleranceNanos = toleranceNanos;
    this.second = new SecondTally(0, loop);
    this.secondEndNanos = startNanos + SECOND_NANOS;
  }

  /** Its timer; the first time it begins. */
  @Override
  public void run() {
    long now = clock.nanoTime();
    long cpu = cpuNanos.getAsLong();
    if (threadId == 0) {
      threadId = Thread.currentThread().getId();
    } else {
      long onCpu = cpu < 0 || tickCpuNanos < 0 ? -1 : cpu - tickCpuNanos;
      turnTo(now);
      lagged(now, Math.max(0, now - tickDueNanos), onCpu);
    }
    tickCpuNanos = cpu;
    tickDueNanos = now + TICK_NANOS;
  }

  /**
   * Of the time on a CPU since the timer before, the lag has the share that it has of that time.
   */
  private void lagged(long now, long lag, long onCpu) {
    long ofLag = onCpu < 0 ? -1 : Math.round((double) onCpu * lag / (TICK_NANOS + lag));
    second.lagged(now, lag, Math.min(ofLag, lag), toleranceNanos);
    lags.record(lag);
  }

  /**
   * Records that a response has been given to its connection, or begins to be.
   *
   * @param recipe whose response it is; null if no recipe answers
   * @param freeNanos since when it could have been
   */
  public void sent(
      @Nullable ActiveRecipe<ServedResponse> recipe,
      long arrivalNanos,
      long dueNanos,
      long freeNanos,
      long nowNanos) {
    long waitedNanos = Math.min(nowNanos - dueNanos, nowNanos - freeNanos);
    long error = Math.max(0, waitedNanos); // of what is let out by hand, due is now
    turnTo(nowNanos);
    second.sent(nowNanos, error, toleranceNanos);
    errors.record(recipe, arrivalNanos, error);
  }

  private void turnTo(long nowNanos) {
    if (nowNanos - secondEndNanos >= 0) {
      finished.add(second);
      second = new SecondTally((nowNanos - startNanos) / SECOND_NANOS, loop);
      secondEndNanos = startNanos + (second.number() + 1) * SECOND_NANOS;
    }
  }

  /** A copy of what it has measured; on the loop, or when that has ended. */
  Reading read() {
    return new Reading(errors.copy(), lags.copy(), second.copy());
  }

  /** Forgets what it has measured; on the loop. */
  void clear() {
    errors.clear();
    lags = new TimeHistogram();
    finished.clear();
    tickDueNanos = Math.max(tickDueNanos, clock.nanoTime()); // what it lags until now is forgotten
    second = new SecondTally(second.number(), loop);
  }

  /** Takes a second that is over; null if there is none. Any thread. */
  @Nullable SecondTally takeFinished() {
    return finished.poll();
  }

  /** The loop's thread; 0 before its first timer. Any thread. */
  long threadId() {
    return threadId;
  }

  /** Returns whether the CPU time of the loop's thread is known. Any thread. */
  public boolean knowsCpu() {
    return cpuNanos.getAsLong() >= 0;
  }

  /** From now on it knows the time its thread was on a CPU. Any thread. */
  void useCpuClock(LongSupplier nanosOfCallingThread) {
    cpuNanos = nanosOfCallingThread;
  }
}
