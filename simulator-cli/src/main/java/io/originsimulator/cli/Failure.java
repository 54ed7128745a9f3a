package io.originsimulator.cli;

import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.UnknownTargetException;

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

  /** Returns the reason for which a run of load does not begin, with the exit code for it. */
  static Failure ofRun(RuntimeException e) {
    int exitCode = ExitCode.FAILED;
    if (e instanceof UnsafeTargetException) {
      exitCode = ExitCode.REFUSED;
    } else if (e instanceof UnknownTargetException) {
      exitCode = ExitCode.UNREACHABLE;
    }
    return new Failure(String.valueOf(e.getMessage()), exitCode);
  }

  int exitCode() {
    return exitCode;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
