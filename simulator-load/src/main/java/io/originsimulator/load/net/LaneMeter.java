package io.originsimulator.load.net;

import io.originsimulator.load.health.LoopSecond;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * How late a lane comes to its timers, and how long its thread is on a CPU, second by second. Its
 * lane's thread only.
 */
final class LaneMeter {
  private static final long TICK_NANOS = 20_000_000; // 20 ms
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long TELLING_NANOS = 500_000_000; // less of a second says nothing of it

  private final Lane lane;
  private final Outbox outbox;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long dueNanos;
  private long second; // its number
  private long largestLagNanos;
  private long cpuNanos;
  private long beganNanos;
  private boolean withInFlight;
  private boolean started;
  private boolean stopped;

  LaneMeter(Lane lane, Outbox outbox) {
    this.lane = lane;
    this.outbox = outbox;
  }

  /**
   * Begins.
   *
   * @param watched whether what is in flight is handed over each second
   */
  void start(boolean watched) {
    if (stopped) {
      return;
    }
    withInFlight = watched;
    started = true;
    beganNanos = lane.nanoTime();
    dueNanos = beganNanos;
    second = Math.floorDiv(beganNanos, SECOND_NANOS);
    cpuNanos = cpuNow();
    tickLater();
  }

  private void tickLater() {
    dueNanos += TICK_NANOS;
    lane.at(dueNanos, this::tick);
  }

  private void tick() {
    if (stopped) {
      return;
    }
    long now = lane.nanoTime();
    if (measure(now)) {
      lane.closeIdleConnections();
      if (withInFlight) {
        outbox.add(lane.inFlight());
      }
    }
    outbox.flush();
    dueNanos = Math.max(dueNanos, now - TICK_NANOS); // after a stall ticks are not made up for
    tickLater();
  }

  /**
   * Counts a lag in the second in which it ends, as samples that were read late do.
   *
   * @return whether a second has begun
   */
  private boolean measure(long now) {
    long number = Math.floorDiv(now, SECOND_NANOS);
    boolean begun = number != second;
    if (begun) {
      handOver(now, number);
    }
    largestLagNanos = Math.max(largestLagNanos, now - dueNanos);
    return begun;
  }

  private void handOver(long now, long number) {
    long cpu = cpuNow();
    if (second >= 0) { // not of the warm-up
      double busy = cpu < 0 ? 0 : busy(cpu - cpuNanos, now - beganNanos);
      outbox.add(new LoopSecond(second, largestLagNanos, busy));
    }
    cpuNanos = cpu;
    beganNanos = now;
    second = number;
    largestLagNanos = 0;
  }

  /** The share of a part of a second; 0: not known, for it is too short. */
  static double busy(long cpuNanos, long partNanos) {
    return partNanos < TELLING_NANOS ? 0 : (double) cpuNanos / partNanos;
  }

  void stop() {
    if (started && !stopped) {
      long now = lane.nanoTime();
      measure(now); // a tick that is overdue will not come
      handOver(now, second + 1);
    }
    stopped = true;
  }

  private long cpuNow() {
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : -1;
  }
}
