package io.originsimulator.load.log;

/** Why a log cannot be read; the message is for its user. */
public final class LogException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public LogException(String message) {
    super(message);
  }
}
