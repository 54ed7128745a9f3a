package io.originsimulator.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Which origins recipes may have fetched, and how long that may take.
 *
 * @param allowed hosts, each {@code host}, {@code *.domain} or {@code *}, with {@code :port} if
 *     only that port; empty to forbid all
 * @param timeout for one fetch with all its redirects
 */
public record OriginAccess(List<String> allowed, Duration timeout) {

  /** Any host, 30 seconds. */
  public static final OriginAccess ANY = new OriginAccess(List.of("*"), Duration.ofSeconds(30));

  public OriginAccess {
    allowed = List.copyOf(allowed);
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout: " + timeout + " (expected: more than zero)");
    }
  }

  /** Whether a URL may be fetched. */
  boolean allows(URI uri) {
    return allowed.stream().anyMatch(pattern -> matches(pattern, uri));
  }

  private static boolean matches(String pattern, URI uri) {
    int colon = pattern.endsWith("]") ? -1 : pattern.lastIndexOf(':');
    String host = colon < 0 ? pattern : pattern.substring(0, colon);
    if (colon >= 0 && !pattern.substring(colon + 1).equals(String.valueOf(port(uri)))) {
      return false;
    }
    String asked = uri.getHost().toLowerCase(Locale.ROOT);
    String wanted = host.toLowerCase(Locale.ROOT);
    if (wanted.equals("*")) {
      return true;
    }
    return wanted.startsWith("*.") ? asked.endsWith(wanted.substring(1)) : asked.equals(wanted);
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return uri.getScheme().equalsIgnoreCase("https") ? 443 : 80;
  }
}
