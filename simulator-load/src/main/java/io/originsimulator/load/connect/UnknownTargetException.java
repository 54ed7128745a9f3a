package io.originsimulator.load.connect;

/**
 * A run that is not begun: a target's host is not known. The message says which, and the way out.
 */
public final class UnknownTargetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnknownTargetException(String message) {
    super(message);
  }

  /** Which hosts are not known, a line each. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
