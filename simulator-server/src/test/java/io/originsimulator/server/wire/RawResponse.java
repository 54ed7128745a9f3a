package io.originsimulator.server.wire;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A response read from a socket.
 *
 * @param statusLine the status line without its line end
 * @param headers values by name, with names in lower case
 * @param body the body as sent, not decompressed
 */
record RawResponse(String statusLine, Map<String, String> headers, byte[] body) {

  /** Reads a head; a duplicate field is an error. */
  static RawResponse ofHead(String head) {
    String[] lines = head.split("\r\n");
    Map<String, String> headers = new TreeMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] field = lines[i].split(": ", 2);
      String name = field[0].toLowerCase(Locale.ROOT);
      if (headers.put(name, field[1]) != null) {
        throw new AssertionError("duplicate " + name + " in:\n" + head);
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

  /** Returns a field's value; null if it is missing. */
  String header(String name) {
    return headers.get(name);
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }
}
