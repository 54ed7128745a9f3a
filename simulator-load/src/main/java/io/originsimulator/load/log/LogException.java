package io.originsimulator.load.log;

/** Thrown if a log cannot be read. The message is for the user. */
public final class LogException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public LogException(String message) {
    super(message);
  }
}
