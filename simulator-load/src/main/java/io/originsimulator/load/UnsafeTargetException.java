package io.originsimulator.load;

/** A run that is not begun: it might hurt somebody. The message says what to say if it does not. */
public final class UnsafeTargetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsafeTargetException(String message) {
    super(message);
  }
}
