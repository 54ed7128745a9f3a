package io.originsimulator.load.plan;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request as it is sent, each time the same.
 *
 * <p>The driver encodes a target once and knows it by identity: make one, and use it for many
 * requests. A list may have half a million targets: those of a server share its URI, and what
 * follows from other parts is made when it is asked for.
 *
 * @param method a token, such as {@code GET}; sent as it is
 * @param server {@code http} or {@code https} and a host, which may have underscores; no path
 * @param path path and query, as they are sent: it may hold what {@link #uri} has percent-encoded
 * @param headers in the order in which they are sent; {@code host} is added where it is missing,
 *     {@code content-length} where there is a body
 * @param body empty: none. Not copied; not to be changed any more
 * @param label what reports call it, such as {@code GET /cases/:id}; empty: method and path
 */
public record Target(
    String method, URI server, String path, List<Header> headers, byte[] body, String label) {
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** More than java.net.URI calls a host and a port: containers have names such as my_service. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("([A-Za-z0-9._-]+)(?::(\\d{1,5})?)?");

  private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");

  public Target {
    Objects.requireNonNull(body, "body");
    method = method.intern(); // of a list, as many texts as targets
    headers = List.copyOf(headers);
    headers.forEach(Header::check);
    if (!isToken(method)) {
      throw new IllegalArgumentException(
          "method: " + TargetUrl.quoted(method) + " (expected: a token such as GET)");
    }
    if (path.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
      throw new IllegalArgumentException(
          "path: " + TargetUrl.quoted(path) + " (expected: no spaces or control characters)");
    }
    if (host(server).isEmpty() || !isHttp(server)) {
      throw new IllegalArgumentException(
          "url: " + server + path + " (expected: http://host/path or https://host/path)");
    }
  }

  /** A request whose path and query are sent as its URI has them. */
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

  /** Returns the URL, in which what a URI may not hold is percent-encoded. */
  public URI uri() {
    return TargetUrl.uriOf(server, path);
  }

  /** A field of a head: neither part may hold a line's end. */
  public record Header(String name, String value) {
    public Header {
      if (name.isEmpty()
          || (name + value).chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
        throw bad(name + ": " + value);
      }
    }

    /**
     * Returns a field that a request may have.
     *
     * @throws IllegalArgumentException if the name is no token, or says where the body ends: the
     *     driver computes that
     */
    public static Header ofRequest(String name, String value) {
      Header header = new Header(name, value);
      header.check();
      return header;
    }

    /**
     * Returns a field that a request may have, of a line such as {@code accept: text/html}.
     *
     * @throws IllegalArgumentException if it has no colon, or as {@link #ofRequest} does
     */
    public static Header ofLine(String line) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IllegalArgumentException(
            "header: " + TargetUrl.quoted(line) + " (expected: \"Name: value\")");
      }
      return ofRequest(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
    }

    /** Returns whether a request's header of this name can only contradict its body. */
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
              + TargetUrl.quoted(line)
              + " (expected: a name without spaces or colons, and a value, on one line)");
    }
  }

  /** Without headers or body, labelled by method and path. */
  public static Target of(String method, URI uri) {
    return new Target(method, uri, List.of(), new byte[0], "");
  }

  /**
   * The same of a URL, which may hold what a {@link URI} may not: {@code http://host/a|b?x={1}}.
   *
   * @throws IllegalArgumentException if no request can be sent to it
   */
  public static Target of(String method, String url) {
    return TargetDefaults.none().target(method, url, List.of(), new byte[0]);
  }

  public static Target get(String url) {
    return of("GET", url);
  }

  /** The same request with these headers and this body. */
  public Target with(List<Header> headers, byte[] body) {
    return new Target(method, server, path, headers, body, label);
  }

  /** Returns whether a text may be a method or the name of a header. */
  public static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  /** Returns a URL's host, which may have underscores; empty if it names none. */
  public static String host(URI uri) {
    return uri.getHost() == null ? authority(uri, 1) : uri.getHost();
  }

  /** Returns a URL's port; -1 if it names none. */
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
