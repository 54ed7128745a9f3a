package io.originsimulator.cli;

/** Why a command ends with exit code 1; the message is all the user is shown. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String message;

  Failure(String message) {
    super(message);
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
