package io.originsimulator.load.result;

import java.io.IOException;

/**
 * Thrown if a file is not a raw result, or unreadable for this version. The message names the
 * problem.
 */
public final class ResultFormatException extends IOException {
  private static final long serialVersionUID = 1;

  ResultFormatException(String file, String problem) {
    super(file + ": " + problem);
  }
}
