package io.originsimulator.server.accesslog;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * Lines on their way from one event loop to the thread of the log. Neither waits for the other.
 *
 * <pre>
 *   │ free │ line ⏎ line ⏎ line ⏎ │ free │
 *          taken                  put           both grow, and wrap around
 * </pre>
 */
final class ByteRing {
  private static final int MOST_AT_ONCE = 1 << 17; // 128 KiB, which the JDK copies to write them

  private final byte[] bytes;
  private final AtomicLong put = new AtomicLong(); // written by the event loop
  private final AtomicLong taken = new AtomicLong(); // written by the thread of the log

  ByteRing(int capacity) {
    this.bytes = new byte[capacity];
  }

  /**
   * Adds a complete line; called by the event loop.
   *
   * @return false if there is no room for it
   */
  boolean offer(byte[] line, int length) {
    long at = put.getPlain();
    if (length > bytes.length - (at - taken.get())) {
      return false;
    }
    int from = (int) (at % bytes.length);
    int first = Math.min(length, bytes.length - from);
    System.arraycopy(line, 0, bytes, from, first);
    System.arraycopy(line, first, bytes, 0, length - first);
    put.lazySet(at + length);
    return true;
  }

  /** Returns the next bytes, as far as they are in one piece; called by the thread of the log. */
  ByteBuffer next() {
    long at = taken.getPlain();
    int from = (int) (at % bytes.length);
    int length = (int) Math.min(put.get() - at, Math.min(MOST_AT_ONCE, bytes.length - from));
    return ByteBuffer.wrap(bytes, from, length);
  }

  /**
   * Removes bytes that have been written.
   *
   * @param length at least 1
   * @return whether they end with a line
   */
  boolean take(int length) {
    long at = taken.getPlain() + length;
    boolean ended = byteAt(at - 1) == '\n';
    taken.lazySet(at);
    return ended;
  }

  /** Returns the number of lines that have not been written. */
  long lines() {
    long end = put.get();
    return LongStream.range(taken.get(), end).filter(at -> byteAt(at) == '\n').count();
  }

  private byte byteAt(long at) {
    return bytes[(int) (at % bytes.length)];
  }
}
