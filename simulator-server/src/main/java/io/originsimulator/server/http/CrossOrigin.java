package io.originsimulator.server.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.cors.Cors;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.scenario.ResponseSpec;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The responses to requests of pages of other origins, by the Fetch standard. Stateless; for any
 * event loop.
 */
public final class CrossOrigin {
  private static final String VARY = "vary";
  private static final String ALLOW_ORIGIN = "access-control-allow-origin";
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final Pattern NAMES = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z, -]{1,4096}");

  /** The fields that pages may read of every response. */
  private static final Set<String> READABLE =
      Set.of(
          "cache-control",
          "content-language",
          "content-type",
          "expires",
          "last-modified",
          "pragma");

  private CrossOrigin() {}

  /** Returns the method that a preflight asks for; null if the request is not a preflight. */
  public static @Nullable String methodOfPreflight(HttpRequest request) {
    return HttpMethod.OPTIONS.equals(request.method())
            && request.headers().contains(HttpHeaderNames.ORIGIN)
        ? request.headers().get(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD)
        : null;
  }

  /**
   * Returns the response to a preflight.
   *
   * @param recipe has {@code cors}
   */
  public static EncodedResponse preflight(Recipe recipe, HttpRequest request) {
    Cors cors = recipe.cors().orElseThrow();
    Methods methods = recipe.methods();
    Headers fields =
        Headers.NONE.with(
            VARY, "origin, access-control-request-method, access-control-request-headers");
    String method = request.headers().get(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD, "");
    Headers permission = permission(cors, request);
    if (!permission.fields().isEmpty()) {
      fields = permission.over(fields);
      fields =
          with(
              fields,
              "access-control-allow-methods",
              methods.isAny() ? method : methods.toString());
      fields = with(fields, "access-control-allow-headers", allowedHeaders(cors, request));
      fields =
          with(
              fields,
              "access-control-max-age",
              cors.maxAge().map(DurationText::nanos).map(it -> it / SECOND_NANOS + "").orElse(""));
    }
    return EncodedResponse.empty(ResponseSpec.of(204, fields, new ResponseSpec.Body.Nothing()));
  }

  /** Returns a recipe's response with the fields that permit a page to read it. */
  public static EncodedResponse shared(EncodedResponse response, Cors cors, HttpRequest request) {
    Headers permission = permission(cors, request);
    Headers own = response.asSent();
    Headers fields = cors.isForAll() ? own : own.listing(VARY, "origin");
    if (!permission.fields().isEmpty()) {
      permission = with(permission, "access-control-expose-headers", exposed(cors, own));
    }
    return response.with(fields.over(permission));
  }

  /** Returns the fields that name the permitted origin; none if the request's is not permitted. */
  private static Headers permission(Cors cors, HttpRequest request) {
    if (cors.isForAll()) {
      return Headers.NONE.with(ALLOW_ORIGIN, "*");
    }
    String origin = request.headers().get(HttpHeaderNames.ORIGIN);
    if (origin == null || !cors.origins().contains(origin)) {
      return Headers.NONE;
    }
    Headers named = Headers.NONE.with(ALLOW_ORIGIN, origin);
    return cors.credentials() ? named.with("access-control-allow-credentials", "true") : named;
  }

  private static String allowedHeaders(Cors cors, HttpRequest request) {
    return cors.headers().isEmpty()
        ? String.join(
            ", ", request.headers().getAll(HttpHeaderNames.ACCESS_CONTROL_REQUEST_HEADERS))
        : String.join(", ", cors.headers());
  }

  /** Returns the names of the fields that pages may read; with cookies, {@code *} is a name. */
  private static String exposed(Cors cors, Headers headers) {
    return cors.credentials()
        ? headers.byName().keySet().stream()
            .filter(name -> !READABLE.contains(name.toLowerCase(Locale.ROOT)))
            .collect(Collectors.joining(", "))
        : "*";
  }

  /** Adds a field, unless it has no value or one that is no list of names. */
  private static Headers with(Headers headers, String name, String value) {
    return NAMES.matcher(value).matches() ? headers.with(name, value) : headers;
  }
}
