package io.originsimulator.load.net;

import io.originsimulator.load.health.ProcessStat;
import io.originsimulator.load.result.CpuTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The counts of all lanes. Any thread. */
final class Tallies {
  final Level inFlight = new Level();
  final Level connections = new Level();

  /** Connections opened since the start or restart. */
  final AtomicLong opened = new AtomicLong();

  /** Planned requests that a stop left unsent. */
  final AtomicLong notSent = new AtomicLong();

  private volatile Optional<CpuTime> cpuBefore = Optional.empty();

  /** A current count and its maximum. */
  static final class Level {
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong most = new AtomicLong();

    /** Increments the count unless it has reached the limit; returns whether it did. */
    boolean up(long limit) {
      long before = now.getAndAccumulate(limit, (level, end) -> Math.min(level + 1, end));
      if (before < limit && before >= most.get()) {
        most.accumulateAndGet(before + 1, Math::max);
      }
      return before < limit;
    }

    void down() {
      now.decrementAndGet();
    }

    long now() {
      return now.get();
    }

    long most() {
      return most.get();
    }
  }

  /** Starts to count the process's CPU time. */
  void begin() {
    cpuBefore = ProcessStat.ownCpu();
  }

  /** Restarts the counts: connections opened before no longer count. */
  void restart() {
    begin();
    opened.set(0);
    connections.most.set(connections.now());
    inFlight.most.set(inFlight.now());
  }

  /** Returns the process's CPU time since the start or restart; empty if it is not known. */
  Optional<CpuTime> cpu() {
    return cpuBefore.flatMap(before -> ProcessStat.ownCpu().map(now -> now.minus(before)));
  }
}
