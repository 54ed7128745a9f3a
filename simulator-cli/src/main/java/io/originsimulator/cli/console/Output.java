package io.originsimulator.cli.console;

import io.originsimulator.load.text.Colours;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file for results, or standard output.
 *
 * <p>A file is opened at once and keeps its content until the first write: a run that is refused in
 * between leaves it unchanged. After a write that fails, all later writes are dropped.
 */
public final class Output extends OutputStream {
  private static final String CLEAR = "\u001b[H\u001b[2J"; // to the upper left, then erase all

  private final @Nullable Path file; // null: standard output, which is not closed
  private final FileOutputStream out;
  private final PrintWriter writer;
  private final boolean made;
  private boolean begun;
  private volatile @Nullable Runnable stop;
  private volatile @Nullable IOException failure;

  private Output(@Nullable Path file, @Nullable PrintWriter stream) {
    this.file = file;
    this.made = file != null && !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    this.begun = file == null;
    this.out = opened(file);
    this.writer =
        stream != null
            ? stream
            : new PrintWriter(
                new BufferedWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8)));
  }

  private static FileOutputStream opened(@Nullable Path file) {
    try {
      return file == null
          ? new FileOutputStream(FileDescriptor.out)
          : new FileOutputStream(file.toFile(), true);
    } catch (FileNotFoundException e) { // "none/run.txt (No such file or directory)"
      String reason = String.valueOf(e.getMessage()).replace(file + " ", "");
      throw new Failure(file + ": cannot be written " + reason);
    }
  }

  /** Opens an output for bytes; {@code -} is standard output. */
  public static Output of(Path file) {
    return new Output(isStandardOutput(file) ? null : file, null);
  }

  /** Opens an output for text; null or {@code -} is the stream. */
  public static Output of(@Nullable Path file, PrintWriter stream) {
    return file == null || isStandardOutput(file) ? new Output(null, stream) : of(file);
  }

  /** Returns a number with its noun: {@code 1 recipe}, {@code 2 recipes}. */
  public static String counted(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  public static boolean isStandardOutput(Path file) {
    return file.toString().equals("-");
  }

  /** Sets the task to run at the first write that fails from now on. */
  public void stopOnFailure(Runnable ending) {
    IOException failed = failure;
    if (failed != null) {
      throw unwritable(failed, "");
    }
    stop = ending;
  }

  /** Returns the colours of its texts: none in a file. */
  public Colours colours() {
    return file == null ? Terminal.ofOutput().colours() : Colours.NONE;
  }

  public PrintWriter writer() {
    return writer;
  }

  @Override
  public void write(int octet) {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (failure != null) {
      return; // bytes after a gap are useless
    }
    try {
      begin();
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      if (stop != null) {
        stop.run();
      }
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      empty();
      begun = true;
    }
  }

  private void empty() throws IOException {
    if (out.getChannel().size() > 0) { // not a pipe or device
      out.getChannel().truncate(0);
    }
  }

  /** Starts the text again: empties a file or a screen; elsewhere texts follow each other. */
  public void writeAnew() {
    try {
      if (file != null && begun) {
        empty();
      }
    } catch (IOException e) {
      failure = e;
    }
    if (file == null && Terminal.ofOutput().rewrites()) {
      writer.print(CLEAR);
    }
  }

  /**
   * Completes the output, which may be empty. The caller checks whether standard output accepted
   * all of a text.
   */
  public void finish() {
    writer.flush();
    try {
      if (failure != null) {
        throw failure;
      }
      begin();
      if (file != null) {
        out.close();
      }
    } catch (IOException e) {
      throw unwritable(
          e, stop == null ? "" : "; the run was ended there, and 'report' reads what was written");
    }
  }

  private Failure unwritable(IOException e, String consequence) {
    Object place = file == null ? "standard output" : file;
    return new Failure(
        "%s: cannot be written (%s): free some space, or name another file%s"
            .formatted(place, e.getMessage(), consequence));
  }

  /** Closes a file; deletes it if this run created it and wrote nothing. */
  @Override
  public void close() {
    if (file == null) {
      return;
    }
    try {
      out.close();
      if (made && !begun) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw unwritable(e, "");
    }
  }
}
