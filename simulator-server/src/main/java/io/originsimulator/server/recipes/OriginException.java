package io.originsimulator.server.recipes;

/** An origin that could not be fetched; the message is the reason, in words. */
final class OriginException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OriginException(String reason) {
    super(reason);
  }
}
