package io.originsimulator.load.net;

import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The targets of redirects, which are limited to hosts that the run's targets name.
 *
 * @param tls whether the driver is set up for {@code https}
 */
record Redirects(Destinations destinations, boolean tls) {
  private static final Set<Integer> SAME_REQUEST = Set.of(307, 308);
  private static final Set<Integer> AS_GET = Set.of(301, 302, 303);
  private static final Set<String> SECRETS =
      Set.of("authorization", "proxy-authorization", "cookie");
  private static final byte[] NOTHING = {};

  /** Returns the request to send next; null if the response is final. */
  @Nullable Target onward(Exchange exchange) {
    String location = exchange.location;
    if (location == null) {
      return null;
    }
    boolean same = SAME_REQUEST.contains(exchange.status);
    if (!same && !AS_GET.contains(exchange.status)) {
      return null;
    }
    Target from = exchange.target.target;
    try {
      URI uri = withPath(from.uri()).resolve(location);
      if (!leadsToAServer(uri)) {
        return null;
      }
      boolean unchanged = same || from.method().equals("HEAD");
      List<Header> headers = headers(from, uri, unchanged);
      return unchanged
          ? new Target(from.method(), uri, headers, from.body(), from.label())
          : new Target("GET", uri, headers, NOTHING, from.label());
    } catch (IllegalArgumentException e) {
      return null; // not a URI
    }
  }

  /** Returns a URI with a path; without one, a relative reference would extend the host name. */
  private static URI withPath(URI from) {
    return from.getRawPath().isEmpty() ? from.resolve("/") : from;
  }

  private boolean leadsToAServer(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean supported = scheme.equals("http") || (scheme.equals("https") && tls);
    return supported
        && !Target.host(uri).isEmpty()
        && !destinations.find(uri).addresses().isEmpty();
  }

  private static List<Header> headers(Target from, URI to, boolean withBody) {
    Set<String> removed = new HashSet<>(Set.of("host"));
    if (!withBody) {
      removed.add("content-type");
    }
    if (!mayHaveSecretsOf(from.uri(), to)) {
      removed.addAll(SECRETS);
    }
    return from.headers().stream()
        .filter(header -> !removed.contains(header.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /**
   * Returns whether credentials may be forwarded: only to the same server, and not from HTTPS to
   * HTTP.
   */
  private static boolean mayHaveSecretsOf(URI from, URI to) {
    boolean inTheClear =
        from.getScheme().equalsIgnoreCase("https") && to.getScheme().equalsIgnoreCase("http");
    return !inTheClear && Destinations.namedBy(from).equals(Destinations.namedBy(to));
  }
}
