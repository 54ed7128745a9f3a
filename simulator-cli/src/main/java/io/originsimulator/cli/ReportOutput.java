package io.originsimulator.cli;

import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The destination of a report: a file that is closed with it, or a stream that is not. */
final class ReportOutput implements AutoCloseable {
  private static final String CLEAR = "\u001b[H\u001b[2J"; // to the upper left, then erase all

  private final PrintWriter writer;
  private final @Nullable OutputFile file;

  private ReportOutput(PrintWriter writer, @Nullable OutputFile file) {
    this.writer = writer;
    this.file = file;
  }

  /**
   * Opens the file, which keeps what it has until a report is written; no file, or {@code -}: the
   * stream.
   *
   * @throws Failure if the file cannot be written
   */
  static ReportOutput to(@Nullable Path file, PrintWriter stream) {
    if (file == null || RunOutput.isStandardOutput(file)) {
      return new ReportOutput(stream, null);
    }
    OutputFile opened = OutputFile.open(file);
    return new ReportOutput(
        new PrintWriter(new BufferedWriter(new OutputStreamWriter(opened, StandardCharsets.UTF_8))),
        opened);
  }

  PrintWriter writer() {
    return writer;
  }

  /** Begins again: a file is emptied, a screen too; elsewhere reports follow each other. */
  void writeAnew() {
    if (file != null) {
      file.writeAnew();
    } else if (Terminal.isShown()) {
      writer.print(CLEAR);
    }
  }

  /**
   * The report is whole; of standard output, whoever runs the command looks whether it took all.
   *
   * @throws Failure if not all of it could be written to the file
   */
  void finish() {
    writer.flush();
    if (file != null) {
      file.finish();
    }
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
