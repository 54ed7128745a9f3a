package io.originsimulator.load.result;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Numbers of variable length: seven bits per byte, the lowest first. */
final class Varint {
  private static final int MORE = 0x80;
  private static final int BITS = 0x7f;

  private Varint() {}

  /** Writes a number in 1 to 10 bytes; a negative one takes ten. */
  static void write(OutputStream out, long value) throws IOException {
    long rest = value;
    while ((rest & ~BITS) != 0) {
      out.write((int) (rest & BITS) | MORE);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Writes a number; small absolute values take few bytes. */
  static void writeSigned(OutputStream out, long value) throws IOException {
    write(out, value << 1 ^ value >> 63);
  }

  static long read(InputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int b = byteOf(in);
      value |= (long) (b & BITS) << shift;
      if ((b & MORE) == 0) {
        break;
      }
    }
    return value;
  }

  static long readSigned(InputStream in) throws IOException {
    long folded = read(in);
    return folded >>> 1 ^ -(folded & 1);
  }

  static int byteOf(InputStream in) throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException();
    }
    return b;
  }
}
