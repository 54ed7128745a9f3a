package io.originsimulator.scenario.route;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived, read only by recipes that depend on it.
 *
 * <p>For the request's thread.
 */
public interface IncomingRequest {

  /** A {@code GET /} from an empty address, without headers. */
  IncomingRequest UNKNOWN =
      new IncomingRequest() {
        @Override
        public String client() {
          return "";
        }

        @Override
        public long connection() {
          return 0;
        }

        @Override
        public @Nullable String header(String name) {
          return null;
        }
      };

  /** Returns the client's address, without its port. */
  String client();

  /** Returns the connection's number, unique in the simulator. */
  long connection();

  /** Returns the first value of a header, whatever the letter case of its name; null if absent. */
  @Nullable String header(String name);

  /** Returns the values of a header, whatever the letter case of its name; empty if absent. */
  default List<String> headers(String name) {
    @Nullable String value = header(name);
    return value == null ? List.of() : List.of(value);
  }

  /** Returns the method. */
  default String method() {
    return "GET";
  }

  /** Returns the path as sent, not decoded. */
  default String path() {
    return "/";
  }

  /** Returns the query as sent, without its question mark; empty if there is none. */
  default String query() {
    return "";
  }

  /** Returns the values of a parameter of the query, decoded; empty if absent. */
  default List<String> queryValues(String name) {
    return QueryValues.parse(query()).of(name);
  }

  /**
   * Returns the body as JSON, parsed once; null if it is not JSON, is too large, or no recipe of
   * its route reads bodies.
   */
  default @Nullable JsonNode json() {
    return null;
  }
}
