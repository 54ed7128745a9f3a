package io.originsimulator.load;

/**
 * Thrown before a run starts if its target or rate is not allowed. The message names the option
 * that allows it.
 */
public final class UnsafeTargetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnsafeTargetException(String message) {
    super(message);
  }
}
