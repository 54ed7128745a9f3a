package io.originsimulator.load.web;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps pages of other sites, open in the user's browser, from starting load: a call has to come
 * from the engine's own page, or from no page; and under a name that is the engine's, so that no
 * other site's name can be pointed here.
 */
final class BrowserGuard {
  private static final Pattern PLAIN_NAME =
      Pattern.compile("localhost|[a-z0-9-]+|\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.%]+]");

  private static final Set<String> OWN = Set.of("same-origin", "none"); // none: the user's own call

  private BrowserGuard() {}

  /**
   * Why a call is refused; empty: it is not.
   *
   * @param host of the request; empty: it had none
   * @param origin of the request; empty: it had none, as those of no page
   * @param site what the browser says of whose page it is, for calls without an origin too, such as
   *     those of an image; empty: nothing
   */
  static Optional<String> refusal(String host, String origin, String site) {
    String name = host.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
    if (!host.isEmpty() && !PLAIN_NAME.matcher(name).matches()) {
      return Optional.of(
          "host: " + host + " (expected: localhost, a name without dots, or an address)");
    }
    if (!origin.isEmpty() && !origin.equalsIgnoreCase("http://" + host)) {
      return Optional.of("origin: " + origin + " (expected: http://" + host + ", or none)");
    }
    if (!site.isEmpty() && !OWN.contains(site.toLowerCase(Locale.ROOT))) {
      return Optional.of("sec-fetch-site: " + site + " (expected: same-origin, or none)");
    }
    return Optional.empty();
  }
}
