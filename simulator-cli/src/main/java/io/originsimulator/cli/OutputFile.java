package io.originsimulator.cli;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that is opened at once, and keeps what it has until something is written: who is refused
 * in between has lost nothing.
 */
final class OutputFile extends OutputStream {
  private final Path file;
  private final FileOutputStream out;
  private final boolean made;
  private boolean begun;
  private @Nullable IOException failure;

  private OutputFile(Path file, FileOutputStream out, boolean made) {
    this.file = file;
    this.out = out;
    this.made = made;
  }

  /**
   * Opens a file, or makes it.
   *
   * @throws Failure if it cannot be written
   */
  static OutputFile open(Path file) {
    boolean made = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    try {
      return new OutputFile(file, new FileOutputStream(file.toFile(), true), made);
    } catch (FileNotFoundException e) { // "none/run.txt (No such file or directory)"
      String reason = String.valueOf(e.getMessage()).replace(file + " ", "");
      throw new Failure(file + ": cannot be written " + reason);
    }
  }

  /** What to say of a place that took the beginning, and then no more. */
  static String unwritable(Object place, IOException e) {
    return place + ": cannot be written (" + e.getMessage() + "): make room, or name another file";
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure; // what comes after a gap is worth nothing
    }
    try {
      begin();
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      empty();
      begun = true;
    }
  }

  private void empty() throws IOException {
    FileChannel channel = out.getChannel();
    if (channel.size() > 0) { // no pipe, nor device
      channel.truncate(0);
    }
  }

  /**
   * Takes out what was written; what comes next stands at its start.
   *
   * @throws Failure if that cannot be done
   */
  void writeAnew() {
    try {
      if (begun) {
        empty();
      }
    } catch (IOException e) {
      throw new Failure(unwritable(file, e));
    }
  }

  /**
   * Closes it: all has been written, be it nothing.
   *
   * @throws Failure if not all of it could be
   */
  void finish() {
    try {
      if (failure != null) {
        throw failure;
      }
      begin();
      out.close();
    } catch (IOException e) {
      throw new Failure(unwritable(file, e));
    }
  }

  /** Closes it as it is; gone if it was made for nothing. */
  @Override
  public void close() {
    try {
      out.close();
      if (made && !begun) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new Failure(unwritable(file, e));
    }
  }
}
