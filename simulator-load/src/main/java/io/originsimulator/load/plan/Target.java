package io.originsimulator.load.plan;

import java.net.URI;
import java.util.List;
import java.util.Objects;

/**
 * A request as it is sent, each time the same.
 *
 * <p>The driver encodes a target once and knows it by identity: make one, and use it for many
 * requests.
 *
 * @param method such as {@code GET}; a token in upper case
 * @param uri absolute, {@code http} or {@code https}, with a host
 * @param headers in the order in which they are sent; {@code host} and {@code content-length} are
 *     added where they are missing
 * @param body empty: none. Not copied; not to be changed any more
 * @param label what reports call it, such as {@code GET /cases/:id}
 */
public record Target(String method, URI uri, List<Header> headers, byte[] body, String label) {
  public Target {
    Objects.requireNonNull(body, "body");
    headers = List.copyOf(headers);
    if (method.isEmpty()) {
      throw new IllegalArgumentException("method: empty (expected: a token such as GET)");
    }
    if (uri.getHost() == null || !isHttp(uri)) {
      throw new IllegalArgumentException(
          "url: " + uri + " (expected: http://host/path or https://host/path)");
    }
  }

  /** A field of the head, as it is sent: neither may hold a line's end. */
  public record Header(String name, String value) {
    public Header {
      if (name.isEmpty()
          || (name + value).chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
        throw new IllegalArgumentException(
            "header: \"" + name + ": " + value + "\" (expected: a name and a value on one line)");
      }
    }
  }

  /** Without headers or body, labelled by method and path. */
  public static Target of(String method, URI uri) {
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new Target(method, uri, List.of(), new byte[0], method + " " + path);
  }

  public static Target get(String url) {
    return of("GET", URI.create(url));
  }

  private static boolean isHttp(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
  }
}
