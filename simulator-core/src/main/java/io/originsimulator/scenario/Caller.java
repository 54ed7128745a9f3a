package io.originsimulator.scenario;

import org.jspecify.annotations.Nullable;

/**
 * The sender of a request, as far as a recipe depends on it; read only by recipes that do.
 *
 * <p>One thread: the request's.
 */
public interface Caller {

  /** A request of which nothing is known. */
  Caller UNKNOWN =
      new Caller() {
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

  /** The client's address, without its port. */
  String client();

  /** A number that no other connection of the simulator has. */
  long connection();

  /** The first value of a request header, whatever the case of its name; null if it is absent. */
  @Nullable String header(String name);
}
