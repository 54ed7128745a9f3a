package io.originsimulator.server.recipes;

/** A failure to fetch an origin; the message is the reason. */
final class OriginException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OriginException(String reason) {
    super(reason);
  }
}
