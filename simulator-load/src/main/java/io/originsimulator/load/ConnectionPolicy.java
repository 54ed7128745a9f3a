package io.originsimulator.load;

/** The choice of a request's connection. */
public enum ConnectionPolicy {
  /** Any that is free, the one used last first. */
  SHARED,
  /** One of those of its session, which no other session uses. */
  SESSION,
  /** One of its own, closed after the response. */
  FRESH
}
