package io.originsimulator.cli.console;

import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.log.LogException;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;

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

  /**
   * Returns the failure for an exception whose message is for the user; empty for a defect of the
   * program.
   */
  public static Optional<Failure> of(Exception e) {
    if (e instanceof Failure failure) {
      return Optional.of(failure);
    }
    boolean isKnown =
        e instanceof RecipeException || e instanceof LogException || e instanceof IOException;
    int exitCode = isKnown ? ExitCode.FAILED : ExitCode.OK;
    if (e instanceof UnsafeTargetException) {
      exitCode = ExitCode.REFUSED;
    } else if (e instanceof UnknownTargetException) {
      exitCode = ExitCode.UNREACHABLE;
    }
    return exitCode == ExitCode.OK
        ? Optional.empty()
        : Optional.of(new Failure(String.valueOf(e.getMessage()), exitCode));
  }

  /** The reading of a file. */
  public interface Reading<T> {
    T read() throws IOException;
  }

  /** Reads a file that the user named. */
  public static <T> T reading(Path file, Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
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
