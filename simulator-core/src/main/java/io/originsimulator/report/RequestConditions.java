package io.originsimulator.report;

/**
 * The conditions on recorded requests, all of which a request must meet. Each call returns an
 * object with one condition more.
 *
 * <pre>{@code
 * origin.requests().withMethod("POST").withQuery("page", "2").withHeader("x-id", "7");
 * }</pre>
 *
 * <p>All methods throw an {@link IllegalArgumentException} with place, value and expectation if a
 * value is malformed, or if a second method, route, path or status is given.
 *
 * @param <T> the type with the conditions
 */
public interface RequestConditions<T> {

  /**
   * Adds a condition by its name in {@code GET /_admin/requests}.
   *
   * @param parameter {@code method}, {@code route}, {@code path}, {@code status}, {@code
   *     query.NAME}, {@code header.NAME}, {@code body}, or {@code q}
   */
  T with(String parameter, String value);

  /** Selects requests with a method, in any letter case. */
  default T withMethod(String method) {
    return with("method", method);
  }

  /**
   * Selects requests of a route or a path.
   *
   * @param routeOrPath the argument of {@link JournalEntry#isOf}
   */
  default T withRoute(String routeOrPath) {
    return with("route", routeOrPath);
  }

  /**
   * Selects requests with a path, whatever the query and the route.
   *
   * @param path as sent, or percent-decoded; with a {@code *} at its end, a prefix
   */
  default T withPath(String path) {
    return with("path", path);
  }

  /** Selects requests whose response has a status; a pending request has none. */
  default T withStatus(int status) {
    return with("status", String.valueOf(status));
  }

  /**
   * Selects requests with a query parameter; of a repeated one, any value counts.
   *
   * @param value as sent, or percent-decoded; empty if the parameter has none
   */
  default T withQuery(String name, String value) {
    return with("query." + name, value);
  }

  /**
   * Selects requests with a header; of a repeated one, any value counts.
   *
   * @param name in any letter case
   */
  default T withHeader(String name, String value) {
    return with("header." + name, value);
  }

  /** Selects requests whose recorded body, which may be only the first 4 kB, contains a text. */
  default T withBodyContaining(String text) {
    return with("body", text);
  }

  /** Selects requests with a text, in any letter case, in their address, headers, or body. */
  default T withText(String text) {
    return with("q", text);
  }
}
