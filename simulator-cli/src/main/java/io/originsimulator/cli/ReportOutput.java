package io.originsimulator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a report goes: a file that is closed with it, or a stream that is not. */
final class ReportOutput implements AutoCloseable {
  private final PrintWriter writer;
  private final @Nullable Path file;

  private ReportOutput(PrintWriter writer, @Nullable Path file) {
    this.writer = writer;
    this.file = file;
  }

  /**
   * Opens the file anew; no file: the stream.
   *
   * @throws Failure if the file cannot be written
   */
  static ReportOutput to(@Nullable Path file, PrintWriter stream) {
    if (file == null) {
      return new ReportOutput(stream, null);
    }
    try {
      return new ReportOutput(
          new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8)), file);
    } catch (IOException e) {
      throw new Failure("cannot write " + file + ": " + e);
    }
  }

  PrintWriter writer() {
    return writer;
  }

  /** Closes a file, after all that was written has reached it. */
  @Override
  public void close() {
    boolean failed = writer.checkError();
    if (file != null) {
      writer.close();
      if (failed) {
        throw new Failure("cannot write " + file + ": is the disk full?");
      }
    }
  }
}
