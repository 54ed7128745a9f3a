package io.originsimulator.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Passes on what is written until who reads it has seen enough, as {@code | head} has; what comes
 * then is dropped, and no failure of the command. A full disk is one.
 */
final class UntilReaderLeaves extends FilterOutputStream {
  private static final Path STANDARD_OUTPUT = Path.of("/dev/stdout");
  private static final int KIND = 0xF000; // of a file, in its mode
  private static final Set<Integer> WITH_READER = Set.of(0x1000, 0xC000); // a pipe, a socket

  private final BooleanSupplier hasReader;
  private boolean left;

  /**
   * A stream.
   *
   * @param hasReader asked when it fails: whether that can only be since its reader has left. The
   *     system's own message is in the user's language
   */
  UntilReaderLeaves(OutputStream out, BooleanSupplier hasReader) {
    super(out);
    this.hasReader = hasReader;
  }

  /** Whether standard output is a pipe or a socket. */
  static boolean isReadByOther() {
    try {
      int mode = (int) Files.getAttribute(STANDARD_OUTPUT, "unix:mode");
      return WITH_READER.contains(mode & KIND);
    } catch (IOException | UnsupportedOperationException e) {
      return false; // not to be seen here
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
