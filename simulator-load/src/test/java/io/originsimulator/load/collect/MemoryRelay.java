package io.originsimulator.load.collect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** A relay in memory, which can fail and lose what it holds. */
final class MemoryRelay implements Relay {
  private static final long ALIVE_NANOS = 5_000_000_000L;
  private static final int MOST_PARTS = 16;

  private final LongSupplier nanoTime;
  private final Map<Integer, NavigableMap<Long, Part>> held = new HashMap<>(); // by their ends
  private final Map<Integer, Long> taken = new HashMap<>();
  private final Map<Integer, Long> seen = new HashMap<>();
  private boolean stopped;
  boolean fails;

  MemoryRelay(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Forgets everything, as a server that restarts without a file. */
  void lose() {
    held.clear();
    taken.clear();
    seen.clear();
  }

  /** Forgets the oldest part that it holds of a worker. */
  void loseOldest(int worker) {
    parts(worker).pollFirstEntry();
  }

  long heldBytes(int worker) {
    return parts(worker).values().stream().mapToLong(part -> part.bytes().length).sum();
  }

  private NavigableMap<Long, Part> parts(int worker) {
    return held.computeIfAbsent(worker, none -> new TreeMap<>());
  }

  @Override
  public Sent sent(int worker) throws IOException {
    check();
    seen.put(worker, nanoTime.getAsLong());
    return new Sent(taken.getOrDefault(worker, 0L), !parts(worker).isEmpty(), stopped);
  }

  @Override
  public void put(int worker, Part part) throws IOException {
    check();
    parts(worker).putIfAbsent(part.end(), part);
  }

  @Override
  public Received take(int worker, long count) throws IOException {
    check();
    taken.put(worker, count);
    parts(worker).headMap(count, true).clear();
    if (!parts(worker).isEmpty() && parts(worker).firstEntry().getValue().start() > count) {
      parts(worker).clear();
    }
    List<Part> next = new ArrayList<>(parts(worker).values().stream().limit(MOST_PARTS).toList());
    long sign = seen.getOrDefault(worker, Long.MIN_VALUE / 2);
    return new Received(next, nanoTime.getAsLong() - sign < ALIVE_NANOS);
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private void check() throws IOException {
    if (fails) {
      throw new IOException("memory: unreachable");
    }
  }

  @Override
  public void close() {}

  @Override
  public String toString() {
    return "memory";
  }
}
