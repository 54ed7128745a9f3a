package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.Quoted;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request to send, any number of times.
 *
 * <p>The driver encodes a target once and identifies it by reference: create one, and use it for
 * many requests. A list may have half a million targets. Those of one server share its URI, and
 * derived values are computed on demand.
 *
 * @param method a token, such as {@code GET}; sent as it is
 * @param server {@code http} or {@code https} and a host, which may have underscores; no path
 * @param path path and query, as sent; may contain characters that {@link #uri} percent-encodes
 * @param headers in the order sent; {@code host} is added if missing, {@code content-length} if
 *     there is a body
 * @param body empty: none. Not copied, and must not be changed
 * @param label name in reports, such as {@code GET /cases/:id}; empty: method and path
 */
public record Target(
    String method, URI server, String path, List<Header> headers, byte[] body, String label) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** Accepts more than java.net.URI does: container names such as my_service have underscores. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9._-]+)(?::(\\d{1,5})?)?");

  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");

  public Target {
    Objects.requireNonNull(body, "body");
    method = method.intern(); // a list creates one string per target
    headers = List.copyOf(headers);
    headers.forEach(Header::check);
    if (!isToken(method)) {
      throw new IllegalArgumentException(
          "method: " + Quoted.of(method) + " (expected: a token such as GET)");
    }
    if (path.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
      throw new IllegalArgumentException(
          "path: " + Quoted.of(path) + " (expected: no spaces or control characters)");
    }
    if (host(server).isEmpty() || !isHttp(server)) {
      throw new IllegalArgumentException(
          "url: " + server + path + " (expected: http://host/path or https://host/path)");
    }
  }

  public Target(String method, URI uri, List<Header> headers, byte[] body, String label) {
    this(method, TargetUrl.serverOf(uri), TargetUrl.pathOf(uri), headers, body, label);
  }

  @Override
  public String path() {
    return path.startsWith("/") ? path : "/" + path;
  }

  @Override
  public String label() {
    return label.isEmpty() ? method + " " + path().split("\\?", 2)[0] : label;
  }

  /** Returns the URL, with characters that a URI may not contain percent-encoded. */
  public URI uri() {
    return TargetUrl.uriOf(server, path);
  }

  /** A header field; neither part may contain a line end. */
  public record Header(String name, String value) {
    public Header {
      if (name.isEmpty()
          || (name + value).chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
        throw bad(name + ": " + value);
      }
    }

    /**
     * Returns a header of a request, whose name is a token and does not determine the body's
     * length.
     */
    public static Header ofRequest(String name, String value) {
      Header header = new Header(name, value);
      header.check();
      return header;
    }

    /** Returns a header of a request from a line such as {@code accept: text/html}. */
    public static Header ofLine(String line) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IllegalArgumentException(
            "header: " + Quoted.of(line) + " (expected: \"Name: value\")");
      }
      return ofRequest(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
    }

    /**
     * Returns whether a header determines the length of the body, so that it could contradict it.
     */
    public static boolean saysWhereBodyEnds(String name) {
      return FRAMING.contains(name.toLowerCase(Locale.ROOT));
    }

    private void check() {
      if (!isToken(name)) {
        throw bad(name + ": " + value);
      }
      if (saysWhereBodyEnds(name)) {
        throw new IllegalArgumentException(
            "header: " + name + " (expected: none; the driver computes it from the body)");
      }
    }

    private static IllegalArgumentException bad(String line) {
      return new IllegalArgumentException(
          "header: "
              + Quoted.of(line)
              + " (expected: a name without spaces or colons, and a value, on one line)");
    }
  }

  public static Target of(String method, URI uri) {
    return new Target(method, uri, List.of(), new byte[0], "");
  }

  /**
   * Returns a target of a URL with characters that a {@link URI} may not have: {@code /a b?x={1}}.
   */
  public static Target of(String method, String url) {
    return TargetDefaults.none().target(method, url, List.of(), new byte[0]);
  }

  public static Target get(String url) {
    return of("GET", url);
  }

  public Target with(List<Header> headers, byte[] body) {
    return new Target(method, server, path, headers, body, label);
  }

  public static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  /** Returns the host of a URL, which may have underscores; empty if there is none. */
  public static String host(URI uri) {
    return uri.getHost() == null ? authority(uri, 1) : uri.getHost();
  }

  /** Returns the port of a URL; −1 if there is none. */
  public static int port(URI uri) {
    String port = uri.getHost() == null ? authority(uri, 2) : "";
    return port.isEmpty() ? uri.getPort() : Integer.parseInt(port);
  }

  private static String authority(URI uri, int group) {
    String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    Matcher parts = HOST_AND_PORT.matcher(authority);
    String part = parts.matches() ? parts.group(group) : null;
    return part == null ? "" : part;
  }

  private static boolean isHttp(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
  }
}
