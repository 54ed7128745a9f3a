package io.originsimulator.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The message for a file that cannot be written; the JDK's own message is often its name alone. */
final class Unwritable {
  private Unwritable() {}

  static Failure of(Path file, IOException e) {
    return new Failure(file + ": cannot be written (" + reason(e) + ")");
  }

  /** Standard output does not say why. */
  static Failure standardOutput() {
    return new Failure(
        "standard output: cannot be written (is its disk full?): make room, or name a file");
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "its folder is not there";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    boolean told = e instanceof FileSystemException fileSystem && fileSystem.getReason() != null;
    return told ? ((FileSystemException) e).getReason() : String.valueOf(e.getMessage());
  }
}
