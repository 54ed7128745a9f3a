package io.originsimulator.load;

/** Which connection a request goes over. */
public enum ConnectionPolicy {
  /** Any that is free, the one used last first. */
  SHARED,
  /** One of those of its session, which no other session uses. */
  SESSION,
  /** One of its own, closed after the response. */
  FRESH
}
