package io.originsimulator.cli;

import io.originsimulator.load.result.ResultFormatException;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultSink;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Reads raw result files that the user names. */
final class ResultFiles {
  private ResultFiles() {}

  /**
   * Reads files as one run.
   *
   * @throws Failure if one cannot be read, or is none
   */
  static void read(List<String> files, ResultSink sink) {
    try {
      ResultReader.read(files, System.in, sink);
    } catch (ResultFormatException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw new Failure(e.getFile() + ": no such file");
    } catch (IOException e) {
      throw new Failure("cannot read " + String.join(", ", files) + ": " + e);
    }
  }
}
