package io.originsimulator.load.result;

import java.io.IOException;

/** A file is no raw result file, or one that this version cannot read; the message says which. */
public final class ResultFormatException extends IOException {
  private static final long serialVersionUID = 1;

  ResultFormatException(String file, String problem) {
    super(file + ": " + problem);
  }
}
