package io.originsimulator.load.collect;

import java.io.IOException;
import java.util.List;

/**
 * A place outside of the drivers that holds parts of their raw result files, until the collector
 * takes them. Blocking calls; any thread. Workers are numbered from 0.
 */
public interface Relay extends AutoCloseable {
  /**
   * A part of a file.
   *
   * @param end its offset in the file, plus its length
   * @param last whether the file ends with it
   */
  record Part(long end, byte[] bytes, boolean last) {
    long start() {
      return end - bytes.length;
    }
  }

  /**
   * The view of a sender.
   *
   * @param taken number of bytes that the collector has taken
   * @param held whether the relay holds parts of this worker
   * @param stopped whether the run was stopped
   */
  record Sent(long taken, boolean held, boolean stopped) {}

  /**
   * The view of the collector.
   *
   * @param parts in the order of the file, the first of them with the next byte to take
   * @param alive whether the sender called {@link #sent} within the last seconds
   */
  record Received(List<Part> parts, boolean alive) {}

  /** Returns a worker's state, and notes that the worker is alive. */
  Sent sent(int worker) throws IOException;

  /** Adds a part; has no effect if it was added before. */
  void put(int worker, Part part) throws IOException;

  /**
   * Drops what the collector has taken, and returns some of the following parts. If the next byte
   * is missing, drops all, so that the sender sends again.
   *
   * @param taken number of bytes that the collector has taken
   */
  Received take(int worker, long taken) throws IOException;

  /** Stops the runs of all workers. */
  void stop() throws IOException;

  @Override
  void close();
}
