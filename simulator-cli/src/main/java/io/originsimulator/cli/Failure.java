package io.originsimulator.cli;

/** Why a command ends; the message is all the user is shown. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String message;
  private final int exitCode;

  /** With exit code 1. */
  Failure(String message) {
    this(message, ExitCode.FAILED);
  }

  Failure(String message, int exitCode) {
    super(message);
    this.message = message;
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
