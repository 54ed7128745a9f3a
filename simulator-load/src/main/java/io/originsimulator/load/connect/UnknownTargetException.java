package io.originsimulator.load.connect;

/**
 * Thrown before a run starts if a target's host is unknown. The message names the host and a fix.
 */
public final class UnknownTargetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnknownTargetException(String message) {
    super(message);
  }

  /** Returns the unknown hosts, one line each. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
