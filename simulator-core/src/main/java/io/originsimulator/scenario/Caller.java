package io.originsimulator.scenario;

import org.jspecify.annotations.Nullable;

/**
 * The sender of a request, read only by recipes that depend on it.
 *
 * <p>For the request's thread.
 */
public interface Caller {

  /** A caller with an empty address and no headers. */
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

  /** Returns the client's address, without its port. */
  String client();

  /** Returns the connection's number, unique in the simulator. */
  long connection();

  /** Returns the first value of a header, whatever the letter case of its name; null if absent. */
  @Nullable String header(String name);
}
