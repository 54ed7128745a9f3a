package io.originsimulator.load.web;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Prevents pages of other sites, open in the user's browser, from starting load. A call must come
 * from the engine's own page or from no page, and under a host name of the engine, so that no other
 * site's name can resolve to it.
 */
final class BrowserGuard {
  private static final Pattern PLAIN_NAME =
      Pattern.compile("localhost|[a-z0-9-]+|\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.%]+]");

  private static final Set<String> OWN = Set.of("same-origin", "none"); // none: typed by the user

  private BrowserGuard() {}

  /**
   * Returns the reason for rejecting a call; empty: the call is allowed.
   *
   * @param host of the request; empty: no header
   * @param origin of the request; empty: no header, as in calls without a page
   * @param site the browser's statement of the calling page's site, also for calls without an
   *     origin, such as an image; empty: no header
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
