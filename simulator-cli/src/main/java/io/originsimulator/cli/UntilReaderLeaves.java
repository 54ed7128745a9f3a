package io.originsimulator.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes on what is written until who reads it has seen enough, as {@code | head} has; what comes
 * then is dropped, and no failure of the command. A full disk is one.
 */
final class UntilReaderLeaves extends FilterOutputStream {
  private static final String LEFT = "Broken pipe"; // EPIPE, as Linux and macOS call it

  private boolean left;

  UntilReaderLeaves(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (left) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      if (!LEFT.equals(e.getMessage())) {
        throw e;
      }
      left = true;
    }
  }
}
