package io.originsimulator.load.net;

import io.originsimulator.load.health.ProcessStat;
import io.originsimulator.load.result.CpuTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The counts of all lanes together. Any thread. */
final class Tallies {
  private final Level inFlight = new Level();
  private final Level connections = new Level();
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong notSent = new AtomicLong();
  private Optional<CpuTime> cpuBefore = Optional.empty();

  /** How many there are, and the most there were. */
  private static final class Level {
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong most = new AtomicLong();

    void up() {
      long level = now.incrementAndGet();
      if (level > most.get()) {
        most.accumulateAndGet(level, Math::max);
      }
    }

    /** Up, unless it is there. */
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

    void forgetMost() {
      most.set(now.get());
    }
  }

  synchronized void begin() {
    cpuBefore = ProcessStat.ownCpu();
  }

  /** Begins anew with what there is: what was opened before is counted no more. */
  synchronized void restart() {
    begin();
    opened.set(0);
    connections.forgetMost();
    inFlight.forgetMost();
  }

  /**
   * One more is in flight.
   *
   * @param most 0: no limit
   * @return false: it is one too many
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

  /** Counts planned requests that a stop keeps from being sent. */
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

  /** What the process has taken since the start or the restart; empty where it is not told. */
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

  /** Connections opened, since the start or the restart. */
  long connections() {
    return opened.get();
  }
}
