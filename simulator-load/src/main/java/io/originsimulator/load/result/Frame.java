package io.originsimulator.load.result;

import java.nio.charset.StandardCharsets;

/**
 * The frames of a raw result file.
 *
 * <pre>
 *   file         "OSRESULT" version  length {run: JSON}  frame* end
 *
 *   text         1  length UTF-8            the next entry of the table of texts, whose entry 0 is ""
 *   observation  2  series unit at value    entry, entry, signed, the 8 bytes of a double
 *   end          3  length {end: JSON}
 *   origin       4  number arrival route stage injected late ending status fault
 *   logged       5  number status duration     the logged response to the sample that follows
 *   stream       6  events first span stalls gaps          of the sample that follows
 *   origin's     7  events first span longest            of the origin's request that follows
 *   gaps         steps [sum min max (step count)*]         steps in µs, each from the one before
 *   sample       128 + flags  number scheduled
 *                  [started] [sent] [first byte]  end         each from the one before it
 *                  [target status bytesOut bytesIn]           unless equal to the last sample's
 *                  [outcome error] [connect] [injected stage] only if they have a value
 * </pre>
 *
 * Files with streams have version 2, others version 1, which earlier releases read.
 *
 * <p>All numbers have seven bits per byte, the lowest first. The due time and the number, except
 * the origin's, are differences from the sample before.
 */
final class Frame {
  static final byte[] MAGIC = "OSRESULT".getBytes(StandardCharsets.US_ASCII);
  static final int VERSION = 1;
  static final int WITH_STREAMS = 2; // a version

  static final int TEXT = 1;
  static final int OBSERVATION = 2;
  static final int END = 3;
  static final int ORIGIN = 4;
  static final int LOGGED = 5;
  static final int STREAM = 6;
  static final int ORIGIN_STREAM = 7;

  static final int SAMPLE = 0x80;
  static final int STARTED = 1;
  static final int SENT = 1 << 1;
  static final int FIRST_BYTE = 1 << 2;
  static final int SAME = 1 << 3;
  static final int NOT_ANSWERED = 1 << 4;
  static final int CONNECTED = 1 << 5;
  static final int TRACED = 1 << 6;

  static final int MORE = 0x80; // bytes of a number follow
  static final int BITS = 0x7f; // of a number in a byte

  private Frame() {}
}
