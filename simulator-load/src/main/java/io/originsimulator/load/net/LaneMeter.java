package io.originsimulator.load.net;

import io.originsimulator.load.health.LoopSecond;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The measurement of a lane, second by second: the lag of its timers, and its thread's share of a
 * CPU. Its lane's thread only.
 */
final class LaneMeter {
  private static final long TICK_NANOS = 20_000_000; // 20 ms
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long MIN_PART_NANOS = 500_000_000;

  private final Lane lane;
  private final Outbox outbox;
  private final boolean withInFlight;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long dueNanos;
  private long second; // its number
  private long largestLagNanos;
  private long cpuNanos;
  private long beganNanos;
  private boolean started;
  private boolean stopped;

  /** Creates a meter, which may also hand over the requests in flight each second. */
  LaneMeter(Lane lane, Outbox outbox, boolean withInFlight) {
    this.lane = lane;
    this.outbox = outbox;
    this.withInFlight = withInFlight;
  }

  void start() {
    if (stopped) {
      return;
    }
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
        outbox.add(new Outbox.SoFar(lane.inFlight()));
      }
    }
    outbox.flush();
    dueNanos = Math.max(dueNanos, now - TICK_NANOS); // ticks missed in a stall are skipped
    tickLater();
  }

  /**
   * Counts a lag in the second in which it ends, as samples that were read late are counted;
   * returns whether a new second has started.
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
    if (second >= 0) { // not during the warm-up
      double busy = cpu < 0 ? 0 : busy(cpu - cpuNanos, now - beganNanos);
      outbox.add(new Outbox.Measured(new LoopSecond(second, largestLagNanos, busy)));
    }
    cpuNanos = cpu;
    beganNanos = now;
    second = number;
    largestLagNanos = 0;
  }

  /** Returns the CPU share in a part of a second; 0 if it is too short to be representative. */
  static double busy(long cpuNanos, long partNanos) {
    return partNanos < MIN_PART_NANOS ? 0 : (double) cpuNanos / partNanos;
  }

  void stop() {
    if (started && !stopped) {
      long now = lane.nanoTime();
      measure(now); // an overdue tick does not run any more
      handOver(now, second + 1);
    }
    stopped = true;
  }

  private long cpuNow() {
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : -1;
  }
}
