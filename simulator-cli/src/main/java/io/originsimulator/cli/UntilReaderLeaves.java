package io.originsimulator.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Passes bytes on until their reader leaves, as {@code | head} does; drops the rest, which is no
 * failure of the command. A full disk is a failure.
 */
final class UntilReaderLeaves extends FilterOutputStream {
  private static final Path STANDARD_OUTPUT = Path.of("/dev/stdout");
  private static final int KIND = 0xF000; // of a file, in its mode
  private static final Set<Integer> WITH_READER = Set.of(0x1000, 0xC000); // a pipe, a socket

  private final BooleanSupplier hasReader;
  private boolean left;

  /**
   * Creates a stream; {@code hasReader} is called when a write fails, and returns whether only a
   * reader that left can be the cause: the system's own message is in the user's language.
   */
  UntilReaderLeaves(OutputStream out, BooleanSupplier hasReader) {
    super(out);
    this.hasReader = hasReader;
  }

  /** Returns whether standard output is a pipe or a socket. */
  static boolean isReadByOther() {
    try {
      int mode = (int) Files.getAttribute(STANDARD_OUTPUT, "unix:mode");
      return WITH_READER.contains(mode & KIND);
    } catch (IOException | UnsupportedOperationException e) {
      return false; // the file's kind is unknown here
    }
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
      if (!hasReader.getAsBoolean()) {
        throw e;
      }
      left = true;
    }
  }
}
