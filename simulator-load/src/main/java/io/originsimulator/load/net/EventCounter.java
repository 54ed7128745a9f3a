package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.util.ByteProcessor;
import io.originsimulator.recipe.stream.StreamFormat;
import java.util.Arrays;

/**
 * Counts the events in the body of a response, piece by piece. Allocates nothing.
 *
 * <pre>
 *   sse      data: {"a":1} \n \n           an event ends with the empty line after its data
 *            : ping \n \n                  none: a comment, or a block without data
 *            data: [DONE] \n \n            none: the end of a stream, by convention
 *   ndjson   {"a":1} \n                    an event ends with its line; empty lines are none
 * </pre>
 *
 * Lines of server-sent events end with CR, LF, or both; a byte order mark may come before the
 * first. A last line of ndjson may have no end.
 */
final class EventCounter {
  private static final String DATA = "data";
  private static final String DONE = "[DONE]";
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}; // U+FEFF
  private static final int LONGEST = MARK.length + "data: [DONE]".length();

  private final boolean sse;
  private final byte[] line = new byte[LONGEST]; // its first bytes
  private long length; // of the line
  private boolean begun; // a line has ended
  private boolean afterReturn; // the last byte was CR
  private int dataLines; // of the event
  private boolean done; // all its data is [DONE]

  EventCounter(StreamFormat format) {
    this.sse = format == StreamFormat.SSE;
  }

  /** Returns the number of events that end within the next bytes, which remain unread. */
  int count(ByteBuf bytes) {
    int events = 0;
    int at = bytes.readerIndex();
    int end = bytes.writerIndex();
    while (at < end) {
      if (afterReturn && bytes.getByte(at) == '\n') {
        at++; // the rest of CR LF
      }
      afterReturn = false;
      int lineEnd =
          bytes.forEachByte(at, end - at, sse ? ByteProcessor.FIND_CRLF : ByteProcessor.FIND_LF);
      append(bytes, at, lineEnd < 0 ? end : lineEnd);
      if (lineEnd < 0) {
        return events;
      }
      afterReturn = sse && bytes.getByte(lineEnd) == '\r';
      events += endOfLine();
      at = lineEnd + 1;
    }
    return events;
  }

  /** Returns the number of events that the end of the body completes: 0 or 1. */
  int end() {
    return sse ? 0 : endOfLine(); // an incomplete server-sent event is discarded
  }

  private void append(ByteBuf bytes, int from, int to) {
    int at = from;
    while (!sse && length == 0 && at < to && bytes.getByte(at) <= ' ' && bytes.getByte(at) >= 0) {
      at++; // space before a text
    }
    int kept = (int) Math.min(to - at, Math.max(0, LONGEST - length));
    if (kept > 0) {
      bytes.getBytes(at, line, (int) length, kept);
    }
    length += to - at;
  }

  private int endOfLine() {
    int events = sse ? endOfField() : length > 0 ? 1 : 0;
    length = 0;
    return events;
  }

  /** Returns 1 if the line is the empty one after an event. */
  private int endOfField() {
    if (!begun) {
      begun = true;
      skipMark();
    }
    if (length == 0) {
      int events = dataLines > 0 && !done ? 1 : 0;
      dataLines = 0;
      return events;
    }
    if (starts(DATA, 0) && (length == DATA.length() || line[DATA.length()] == ':')) {
      int value = DATA.length() + (length > DATA.length() + 1 && line[5] == ' ' ? 2 : 1);
      done = dataLines == 0 && length == value + DONE.length() && starts(DONE, value);
      dataLines++;
    }
    return 0;
  }

  private void skipMark() {
    if (length >= MARK.length && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length)) {
      System.arraycopy(line, MARK.length, line, 0, LONGEST - MARK.length);
      length -= MARK.length;
    }
  }

  private boolean starts(String text, int from) {
    if (length < from + text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (line[from + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
