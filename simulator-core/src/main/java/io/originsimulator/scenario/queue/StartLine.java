package io.originsimulator.scenario.queue;

import java.util.Arrays;

/** The starts of queued requests, in the order in which they will start: a growing ring. */
final class StartLine {
  private long[] starts = new long[16]; // a power of two
  private int head;
  private int size;

  /** Returns the number of starts still to come, and drops those that have passed. */
  int length(long nanos) {
    while (size > 0 && first() <= nanos) {
      head = (head + 1) & (starts.length - 1);
      size--;
    }
    return size;
  }

  /** The next start; only if the line is not empty. */
  long first() {
    return starts[head];
  }

  /** Takes one more; its start is not before the last one's. */
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
