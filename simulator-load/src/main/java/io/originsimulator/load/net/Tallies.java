package io.originsimulator.load.net;

import io.originsimulator.load.health.ProcessStat;
import io.originsimulator.load.result.CpuTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The counts of all lanes. Any thread. */
final class Tallies {
  private final Level inFlight = new Level();
  private final Level connections = new Level();
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong notSent = new AtomicLong();
  private Optional<CpuTime> cpuBefore = Optional.empty();

  /** A current count and its maximum. */
  private static final class Level {
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong most = new AtomicLong();

    void up() {
      long level = now.incrementAndGet();
      if (level > most.get()) {
        most.accumulateAndGet(level, Math::max);
      }
    }

    /** Increments the count unless it has reached the limit; returns whether it did. */
    boolean upTo(long limit) {
      long level = now.get();
      while (level < limit) {
        if (now.compareAndSet(level, level + 1)) {
          most.accumulateAndGet(level + 1, Math::max);
          return true;
        }
        level = now.get();
      }
      return false;
    }

    void down() {
      now.decrementAndGet();
    }

    void resetMost() {
      most.set(now.get());
    }
  }

  synchronized void begin() {
    cpuBefore = ProcessStat.ownCpu();
  }

  /** Restarts the counts: connections opened before no longer count. */
  synchronized void restart() {
    begin();
    opened.set(0);
    connections.resetMost();
    inFlight.resetMost();
  }

  /**
   * Counts one more request in flight.
   *
   * @param most 0: no limit
   * @return whether the limit allowed it
   */
  boolean take(long most) {
    if (most > 0) {
      return inFlight.upTo(most);
    }
    inFlight.up();
    return true;
  }

  void ended() {
    inFlight.down();
  }

  /** Counts planned requests that a stop leaves unsent. */
  void notSent(long count) {
    notSent.addAndGet(count);
  }

  long notSent() {
    return notSent.get();
  }

  void opened() {
    opened.incrementAndGet();
    connections.up();
  }

  void closed() {
    connections.down();
  }

  /**
   * Returns the process's CPU time since the start or restart; empty if the system does not provide
   * it.
   */
  synchronized Optional<CpuTime> cpu() {
    return cpuBefore.flatMap(before -> ProcessStat.ownCpu().map(now -> now.minus(before)));
  }

  long inFlight() {
    return inFlight.now.get();
  }

  long maxInFlight() {
    return inFlight.most.get();
  }

  long openConnections() {
    return connections.now.get();
  }

  long maxConnections() {
    return connections.most.get();
  }

  /** Returns the number of connections opened since the start or restart. */
  long connections() {
    return opened.get();
  }
}
