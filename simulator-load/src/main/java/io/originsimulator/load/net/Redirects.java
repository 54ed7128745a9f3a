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
 * The targets of redirects: no further than to hosts that the run's targets name.
 *
 * @param tls whether the driver is set up for {@code https}
 */
record Redirects(Destinations destinations, boolean tls) {
  private static final Set<Integer> SAME_REQUEST = Set.of(307, 308);
  private static final Set<Integer> AS_GET = Set.of(301, 302, 303);
  private static final Set<String> SECRETS =
      Set.of("authorization", "proxy-authorization", "cookie");
  private static final byte[] NOTHING = {};

  /** The request to send next; null if the response is the end of it. */
  @Nullable Target onward(Exchange exchange, String location) {
    boolean same = SAME_REQUEST.contains(exchange.status);
    if (!same && !AS_GET.contains(exchange.status)) {
      return null;
    }
    Target asked = exchange.target.target;
    try {
      URI uri = withPath(asked.uri()).resolve(location);
      if (!leadsToAServer(uri)) {
        return null;
      }
      boolean unchanged = same || asked.method().equals("HEAD");
      List<Header> headers = headers(asked, uri, unchanged);
      return unchanged
          ? new Target(asked.method(), uri, headers, asked.body(), asked.label())
          : new Target("GET", uri, headers, NOTHING, asked.label());
    } catch (IllegalArgumentException e) {
      return null; // no URI
    }
  }

  /** Or a relative reference would be taken for a part of the host's name. */
  private static URI withPath(URI asked) {
    return asked.getRawPath().isEmpty() ? asked.resolve("/") : asked;
  }

  private boolean leadsToAServer(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    boolean spoken = scheme.equals("http") || (scheme.equals("https") && tls);
    return spoken && !Target.host(uri).isEmpty() && !destinations.find(uri).addresses().isEmpty();
  }

  private static List<Header> headers(Target asked, URI to, boolean withBody) {
    Set<String> left = new HashSet<>(Set.of("host"));
    if (!withBody) {
      left.add("content-type");
    }
    if (!mayHaveSecretsOf(asked.uri(), to)) {
      left.addAll(SECRETS);
    }
    return asked.headers().stream()
        .filter(header -> !left.contains(header.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** Only the same server, and not in the clear what was encrypted. */
  private static boolean mayHaveSecretsOf(URI from, URI to) {
    boolean inTheClear =
        from.getScheme().equalsIgnoreCase("https") && to.getScheme().equalsIgnoreCase("http");
    return !inTheClear && Destinations.namedBy(from).equals(Destinations.namedBy(to));
  }
}
