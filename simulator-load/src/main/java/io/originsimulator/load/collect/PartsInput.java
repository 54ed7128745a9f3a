package io.originsimulator.load.collect;

import java.io.IOException;
import java.io.InputStream;

/** A stream of parts that arrive one by one. */
abstract class PartsInput extends InputStream {
  static final int MOST_BYTES = 1 << 16; // of a part: 64 KiB

  private byte[] part = {};
  private int place;

  /** Waits for a part, and returns it; an empty one is the end. */
  abstract byte[] next() throws IOException;

  @Override
  public int read() throws IOException {
    return hasMore() ? part[place++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0 || !hasMore()) {
      return length == 0 ? 0 : -1;
    }
    int count = Math.min(length, part.length - place);
    System.arraycopy(part, place, bytes, offset, count);
    place += count;
    return count;
  }

  private boolean hasMore() throws IOException {
    if (place == part.length) {
      part = next();
      place = 0;
    }
    return part.length > 0;
  }
}
