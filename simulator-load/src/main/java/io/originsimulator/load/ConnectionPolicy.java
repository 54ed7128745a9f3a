package io.originsimulator.load;

/** The choice of a request's connection. */
public enum ConnectionPolicy {
  /** Any free connection; the most recently used one first. */
  SHARED,
  /** One of the connections of the request's session, which no other session uses. */
  SESSION,
  /** A new connection, closed after the response. */
  FRESH
}
