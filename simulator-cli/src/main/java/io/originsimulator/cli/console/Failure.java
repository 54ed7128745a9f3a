package io.originsimulator.cli.console;

import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.UnknownTargetException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** The reason that ends a command; the user sees the message only. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String message;
  private final int exitCode;

  /** Creates a failure with exit code 1. */
  public Failure(String message) {
    this(message, ExitCode.FAILED);
  }

  public Failure(String message, int exitCode) {
    super(message);
    this.message = message;
    this.exitCode = exitCode;
  }

  /** Returns the failure of an invalid command line; the output names the command's help. */
  public static Failure misuse(String message) {
    return new Failure(message, ExitCode.USAGE);
  }

  /** Returns the failure of a run of load that must not start, with its exit code. */
  public static Failure ofRun(RuntimeException e) {
    int exitCode = ExitCode.FAILED;
    if (e instanceof UnsafeTargetException) {
      exitCode = ExitCode.REFUSED;
    } else if (e instanceof UnknownTargetException) {
      exitCode = ExitCode.UNREACHABLE;
    }
    return new Failure(String.valueOf(e.getMessage()), exitCode);
  }

  /** Returns the failure to read a file that the user named. */
  public static Failure unreadable(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new Failure(file + ": there is no such file");
    }
    if (e instanceof NotDirectoryException) {
      return new Failure(file + ": cannot be read (it is no longer a folder)");
    }
    String reason = e instanceof AccessDeniedException ? "no permission" : e.getMessage();
    return new Failure(file + ": cannot be read (" + reason + ")");
  }

  public int exitCode() {
    return exitCode;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
