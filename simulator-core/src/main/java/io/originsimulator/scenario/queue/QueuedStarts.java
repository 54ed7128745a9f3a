package io.originsimulator.scenario.queue;

import java.util.Arrays;

/** The start times of queued requests, in ascending order, in a growing ring. */
final class QueuedStarts {
  private long[] starts = new long[16]; // a power of two
  private int head;
  private int size;

  /** Drops starts that have passed, and returns the number of those still to come. */
  int length(long nanos) {
    while (size > 0 && starts[head] <= nanos) {
      head = (head + 1) & (starts.length - 1);
      size--;
    }
    return size;
  }

  /**
   * Returns a start by its place from the end.
   *
   * @param place 1 for the last start, up to {@link #length}
   */
  long fromEnd(int place) {
    return starts[(head + size - place) & (starts.length - 1)];
  }

  /** Adds a start, which is not before the last one. */
  void add(long start) {
    if (size == starts.length) {
      grow();
    }
    starts[(head + size) & (starts.length - 1)] = start;
    size++;
  }

  private void grow() {
    long[] more = Arrays.copyOf(starts, 2 * size);
    System.arraycopy(starts, head, more, 0, size - head);
    System.arraycopy(starts, 0, more, size - head, head);
    starts = more;
    head = 0;
  }
}
