package io.originsimulator.server.wire;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A response as it came over a socket.
 *
 * @param statusLine without its line end
 * @param headers names in lower case
 * @param body as it was sent, not decompressed
 */
record RawResponse(String statusLine, Map<String, String> headers, byte[] body) {

  /** Reads a head; a field that stands twice is an error. */
  static RawResponse ofHead(String head) {
    String[] lines = head.split("\r\n");
    Map<String, String> headers = new TreeMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] field = lines[i].split(": ", 2);
      String name = field[0].toLowerCase(Locale.ROOT);
      if (headers.put(name, field[1]) != null) {
        throw new AssertionError(name + " stands twice in:\n" + head);
      }
    }
    return new RawResponse(lines[0], headers, new byte[0]);
  }

  RawResponse withBody(byte[] bytes) {
    return new RawResponse(statusLine, headers, bytes);
  }

  int status() {
    return Integer.parseInt(statusLine.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
  }

  /** A field's value; null if it is not there. */
  String header(String name) {
    return headers.get(name);
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
