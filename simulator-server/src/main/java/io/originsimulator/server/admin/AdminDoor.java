package io.originsimulator.server.admin;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter of admin calls: it admits those with the token, if there is one, and rejects those that
 * a page of another origin makes a browser send.
 *
 * <p>It compares a page's origin with the name under which the simulator was called. A page whose
 * site name points at the simulator (DNS rebinding) therefore counts as the simulator's own; only a
 * token rejects it.
 */
final class AdminDoor {
  private static final AsciiString SITE = AsciiString.cached("sec-fetch-site");
  private static final Set<String> OWN_SITE = Set.of("same-origin", "none"); // none: typed address

  private final Optional<byte[]> token;

  /**
   * Creates a filter.
   *
   * @param token the token that callers must send; empty to require none
   */
  AdminDoor(Optional<String> token) {
    this.token = token.map(secret -> secret.getBytes(StandardCharsets.UTF_8));
  }

  boolean requiresToken() {
    return token.isPresent();
  }

  /**
   * Returns the response to a rejected call; null if the call is admitted.
   *
   * @param changes whether the page changes the simulator, whatever the method
   */
  @Nullable EncodedResponse refusal(HttpRequest request, RequestTarget target, boolean changes) {
    if (token.isPresent() && !hasToken(request, token.get())) {
      return unauthorized();
    }
    String origin = request.headers().get(HttpHeaderNames.ORIGIN, "");
    String host = request.headers().get(HttpHeaderNames.HOST, "");
    if (!origin.isEmpty() && !isOf(host, origin)) {
      return foreign(
          "origin: \"%s\" (expected: no origin, or that of the simulator's own pages, http://%s)"
              .formatted(origin, host));
    }
    String site = request.headers().get(SITE, "");
    if (!site.isEmpty() && !OWN_SITE.contains(site.toLowerCase(Locale.ROOT))) {
      return foreign(
          "sec-fetch-site: \"%s\" (expected: same-origin or none; type in the address instead of following a link)"
              .formatted(site));
    }
    // an image in any page is enough for a GET
    return changes && HttpMethod.GET.equals(request.method()) && isBrowser(request)
        ? foreign(
            "GET %s changes the simulator, and any page can make a browser send it (expected: POST, or a program such as curl)"
                .formatted(target.path()))
        : null;
  }

  private static boolean hasToken(HttpRequest request, byte[] token) {
    String shown = request.headers().get(HttpHeaderNames.AUTHORIZATION, "");
    boolean bearer = shown.regionMatches(true, 0, "Bearer ", 0, 7);
    byte[] secret = (bearer ? shown.substring(7).strip() : "").getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(secret, token);
  }

  /** Returns whether an origin has a host; ignores its scheme, as a proxy may have ended TLS. */
  private static boolean isOf(String host, String origin) {
    int authority = origin.indexOf("://") + 3;
    return authority >= 3 && origin.substring(authority).equalsIgnoreCase(host);
  }

  /**
   * Returns whether a browser sent the call; browsers send the field only over TLS and to
   * localhost.
   */
  private static boolean isBrowser(HttpRequest request) {
    String program = request.headers().get(HttpHeaderNames.USER_AGENT, "");
    return request.headers().contains(SITE)
        || (program.startsWith("Mozilla/") && !program.contains("PowerShell/"));
  }

  private static EncodedResponse unauthorized() {
    return AdminResponse.problem(
        401,
        Headers.NONE.with("www-authenticate", "Bearer realm=\"origin-simulator\""),
        "Unauthorized",
        "Admin calls require the header \"Authorization: Bearer TOKEN\" with the simulator's token");
  }

  private static EncodedResponse foreign(String detail) {
    return AdminResponse.problem(403, Headers.NONE, "Cross-site request refused", detail);
  }
}
