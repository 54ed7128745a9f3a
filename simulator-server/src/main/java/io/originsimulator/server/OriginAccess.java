package io.originsimulator.server;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.server.recipes.FetchRules;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The origins that recipes may fetch content from, and the timeout of a fetch.
 *
 * @param allowed hosts, each {@code host}, {@code *.domain} or {@code *}, with {@code :port} to
 *     allow only that port; empty to forbid all
 * @param timeout maximum time of a fetch with all its redirects
 */
public record OriginAccess(List<String> allowed, Duration timeout) {

  private static final Pattern PATTERN =
      Pattern.compile("(\\*|(?:\\*\\.)?[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::([0-9]{1,5}))?");

  /** Any host, 30 seconds. */
  public static final OriginAccess ANY = new OriginAccess(List.of("*"), Duration.ofSeconds(30));

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if a host could never match, or the timeout is not positive
   */
  public OriginAccess {
    allowed = List.copyOf(allowed);
    allowed.forEach(OriginAccess::check);
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout: " + timeout + " (expected: more than zero)");
    }
  }

  private static void check(String pattern) {
    Matcher parts = PATTERN.matcher(pattern);
    if (!parts.matches() || port(parts) > 65_535 || port(parts) == 0) {
      throw new IllegalArgumentException(
          "\"%s\" (expected: host, *.domain or *, with :port from 1 to 65535 to allow only that port;"
                  .formatted(pattern)
              + " an IPv6 address in brackets)");
    }
  }

  /**
   * Returns the rules for fetches.
   *
   * @param mostBytes maximum size of fetched content
   */
  FetchRules rules(int mostBytes) {
    return new FetchRules(this::allows, timeout, mostBytes);
  }

  /** Returns whether a URL may be fetched. */
  boolean allows(Content.Origin origin) {
    return allowed.stream().anyMatch(pattern -> matches(pattern, origin));
  }

  private static boolean matches(String pattern, Content.Origin origin) {
    Matcher parts = PATTERN.matcher(pattern);
    if (!parts.matches() || (port(parts) >= 0 && port(parts) != origin.port())) {
      return false;
    }
    String wanted = parts.group(1).toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
    String asked = origin.host().toLowerCase(Locale.ROOT);
    if (wanted.equals("*")) {
      return true;
    }
    return wanted.startsWith("*.") ? asked.endsWith(wanted.substring(1)) : asked.equals(wanted);
  }

  /** Returns the port of a pattern; -1 if it has none. */
  private static int port(Matcher parts) {
    String port = parts.group(2);
    return port == null ? -1 : Integer.parseInt(port);
  }
}
