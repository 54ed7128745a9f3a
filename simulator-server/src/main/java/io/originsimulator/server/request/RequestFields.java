package io.originsimulator.server.request;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.function.IntPredicate;

/**
 * The header fields of a request while it is received: limited in number, with a count of the heap
 * they use. Refuses field values that a proxy in front of the simulator could interpret differently
 * (RFC 9112, sections 3.2, 6.1, and 6.3).
 */
public final class RequestFields extends DefaultHttpHeaders {
  /** Far more than clients send; without a limit, 64 kB hold 20,000 fields, which use 2.5 MB. */
  static final int MOST = 1000;

  private static final int OWN_BYTES = 500; // of a request without fields
  private static final int FIELD_BYTES = 136; // of an entry and its two strings without their text
  private static final String HOST_MARKS = "-._~!$&'()*+,;=%";

  private int fields;
  private int bytes = OWN_BYTES;
  private int longest;
  private boolean hasHost;
  private boolean hasLength;
  private boolean otherCoding;
  private boolean upgrade;

  /** A refusal of more fields than a request may have. */
  static final class TooManyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;
  }

  /** Adds the request line. */
  void begin(String target) {
    bytes += target.length();
    longest = target.length();
  }

  /** Returns the approximate heap that the request uses, in bytes. */
  public int bytes() {
    return bytes;
  }

  /** Returns the part of these bytes that is text: request target, names and values. */
  int textBytes() {
    return bytes - OWN_BYTES - fields * FIELD_BYTES;
  }

  /** Returns the length of the longest line. */
  int longest() {
    return longest;
  }

  /** Returns whether the body has a transfer coding other than chunked. */
  boolean hasOtherCoding() {
    return otherCoding;
  }

  /** Returns whether there is an {@code upgrade} field. */
  public boolean hasUpgrade() {
    return upgrade;
  }

  @Override
  public HttpHeaders add(CharSequence name, Object value) {
    if (++fields > MOST) {
      throw new TooManyException();
    }
    String text = (String) value;
    int length = name.length() + text.length();
    bytes += FIELD_BYTES + length;
    longest = Math.max(longest, length);
    if (name.length() == 4 && AsciiString.contentEqualsIgnoreCase(HttpHeaderNames.HOST, name)) {
      checkHost(text);
    } else if (name.length() == 14
        && AsciiString.contentEqualsIgnoreCase(HttpHeaderNames.CONTENT_LENGTH, name)) {
      checkLength();
    } else if (name.length() == 17
        && AsciiString.contentEqualsIgnoreCase(HttpHeaderNames.TRANSFER_ENCODING, name)) {
      otherCoding |= !text.equalsIgnoreCase("chunked");
    } else if (name.length() == 7
        && AsciiString.contentEqualsIgnoreCase(HttpHeaderNames.UPGRADE, name)) {
      upgrade = true;
    }
    return super.add(name, value);
  }

  private void checkHost(String host) {
    if (hasHost) {
      throw new IllegalArgumentException("more than one Host header field (expected: one)");
    }
    hasHost = true;
    if (!isHost(host)) {
      throw new IllegalArgumentException(
          "Host: \"" + host + "\" (expected: a host, and a port if it is not 80)");
    }
  }

  /** Refuses a second length, as Netty's decoder does for HTTP/1.1 only. */
  private void checkLength() {
    if (hasLength) {
      throw new IllegalArgumentException(
          "more than one Content-Length header field (expected: one)");
    }
    hasLength = true;
  }

  /** Returns whether a text is {@code uri-host [ ":" port ]}; the host may be empty. */
  private static boolean isHost(String text) {
    int end = text.length();
    int at = 0;
    if (text.startsWith("[")) {
      at = text.indexOf(']') + 1;
      if (at < 4 || !all(text, 1, at - 1, c -> c == ':' || isOfHost(c))) { // [::] or longer
        return false;
      }
    } else {
      while (at < end && isOfHost(text.charAt(at))) {
        at++;
      }
    }
    return at == end
        || (text.charAt(at) == ':' && all(text, at + 1, end, c -> c >= '0' && c <= '9'));
  }

  private static boolean isOfHost(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || (c >= 'A' && c <= 'Z')
        || HOST_MARKS.indexOf(c) >= 0;
  }

  private static boolean all(String text, int from, int to, IntPredicate allowed) {
    for (int i = from; i < to; i++) {
      if (!allowed.test(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
