package io.originsimulator.load.closed;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The numbers of users, on the way to a sink. Any thread. */
final class UserCounts {
  private final Queue<Observation> waiting = new ConcurrentLinkedQueue<>();

  void add(long atNanos, long users) {
    waiting.add(new Observation("users", "", atNanos, users));
  }

  void drainTo(ResultSink sink) {
    for (Observation next = waiting.poll(); next != null; next = waiting.poll()) {
      sink.observation(next);
    }
  }
}
