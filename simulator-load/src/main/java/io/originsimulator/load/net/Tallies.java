package io.originsimulator.load.net;

import java.util.concurrent.atomic.AtomicLong;

/** What all lanes count together. Any thread. */
final class Tallies {
  private final Level inFlight = new Level();
  private final Level connections = new Level();
  private final AtomicLong opened = new AtomicLong();

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

    void down() {
      now.decrementAndGet();
    }

    void forgetMost() {
      most.set(now.get());
    }
  }

  /** Begins anew with what there is: what was opened before is counted no more. */
  void restart() {
    opened.set(0);
    connections.forgetMost();
    inFlight.forgetMost();
  }

  void taken() {
    inFlight.up();
  }

  void ended() {
    inFlight.down();
  }

  void opened() {
    opened.incrementAndGet();
    connections.up();
  }

  void closed() {
    connections.down();
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
