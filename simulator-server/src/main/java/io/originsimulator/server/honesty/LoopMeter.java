package io.originsimulator.server.honesty;

import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.metrics.LoopMetrics;
import io.originsimulator.server.metrics.LoopMetrics.StageErrors;
import io.originsimulator.server.metrics.TimeHistogram;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one event loop by itself: the delay errors of its responses, and the lag of
 * its timer. Confined to the loop, except for the copies that it hands over.
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
  private final Queue<SecondTally> finished = new ConcurrentLinkedQueue<>();
  private volatile LongSupplier cpuNanos = () -> -1; // of the calling thread; −1 while unknown
  private volatile long threadId;
  private @Nullable LoopMetrics metrics; // has the delay errors of responses
  private final TimeHistogram lags = new TimeHistogram();
  private TimeHistogram events = new TimeHistogram();
  private SecondTally second;
  private long secondEndNanos;
  private long tickDueNanos;
  private long tickCpuNanos = -1;

  /**
   * Copies of the measurements of a loop up to an instant.
   *
   * @param errors the delay errors of responses
   * @param events the delay errors of events in streams
   * @param second the current, unfinished second
   */
  record Reading(
      List<StageErrors> errors, TimeHistogram events, TimeHistogram lags, SecondTally second) {}

  /**
   * Creates a meter.
   *
   * @param loop the number of the event loop
   * @param clock the real-time clock of the event loops
   * @param startNanos the start of the first second
   */
  public LoopMeter(int loop, SimulatorClock clock, long startNanos, long toleranceNanos) {
    this.loop = loop;
    this.clock = clock;
    this.startNanos = startNanos;
    this.toleranceNanos = toleranceNanos;
    this.second = new SecondTally(0, loop);
    this.secondEndNanos = startNanos + SECOND_NANOS;
  }

  /** Includes the delay errors of the event loop's responses; called before it serves. */
  public void include(LoopMetrics ofLoop) {
    metrics = ofLoop;
  }

  /** Measures the lag of its timer; the first run starts the measurement. */
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

  /** Records a lag, with its proportional share of the time on a CPU since the previous timer. */
  private void lagged(long now, long lag, long onCpu) {
    long ofLag = onCpu < 0 ? -1 : Math.round((double) onCpu * lag / (TICK_NANOS + lag));
    second.lagged(now, lag, Math.min(ofLag, lag), toleranceNanos);
    lags.record(lag);
  }

  /**
   * Records that a response, or its first part, has been written to its connection.
   *
   * @param errorNanos its delay error, 0 or more
   */
  public void sent(long errorNanos, long nowNanos) {
    turnTo(nowNanos);
    second.sent(nowNanos, errorNanos, toleranceNanos);
  }

  /** Records that an event of a stream has been written to its connection. */
  public void sentEvent(long dueNanos, long nowNanos) {
    long error = nowNanos - dueNanos;
    turnTo(nowNanos);
    second.sentEvent(nowNanos, error, toleranceNanos);
    events.record(error);
  }

  private void turnTo(long nowNanos) {
    if (nowNanos - secondEndNanos >= 0) {
      finished.add(second);
      second = new SecondTally((nowNanos - startNanos) / SECOND_NANOS, loop);
      secondEndNanos = startNanos + (second.number() + 1) * SECOND_NANOS;
    }
  }

  /** Returns a copy of the measurements; called on the loop, or after the loop has ended. */
  Reading read() {
    return new Reading(
        metrics == null ? List.of() : metrics.errors(), copy(events), copy(lags), second.copy());
  }

  private static TimeHistogram copy(TimeHistogram times) {
    TimeHistogram copy = new TimeHistogram();
    copy.add(times);
    return copy;
  }

  /** Clears the measurements; called on the loop. */
  void clear() {
    if (metrics != null) {
      metrics.clearErrors();
    }
    events = new TimeHistogram();
    lags.clear();
    finished.clear();
    tickDueNanos = Math.max(tickDueNanos, clock.nanoTime()); // drops the lag so far
    second = new SecondTally(second.number(), loop);
  }

  /** Returns the lags of its timer. For any thread. */
  TimeHistogram lags() {
    return lags;
  }

  /** Removes and returns a finished second; null if there is none. For any thread. */
  @Nullable SecondTally takeFinished() {
    return finished.poll();
  }

  /** Returns the ID of the loop's thread; 0 before its first timer. For any thread. */
  long threadId() {
    return threadId;
  }

  /** Returns whether the CPU time of the loop's thread is known. For any thread. */
  public boolean knowsCpu() {
    return cpuNanos.getAsLong() >= 0;
  }

  /** Sets the source of the CPU time of the calling thread. For any thread. */
  void useCpuClock(LongSupplier nanosOfCallingThread) {
    cpuNanos = nanosOfCallingThread;
  }
}
