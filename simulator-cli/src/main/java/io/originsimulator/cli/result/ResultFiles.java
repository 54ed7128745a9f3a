package io.originsimulator.cli.result;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.load.result.ResultFormatException;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultSink;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads raw result files that the user names. */
final class ResultFiles {
  private ResultFiles() {}

  /**
   * Reads files as one run.
   *
   * @throws Failure if a file cannot be read or is not a raw result file
   */
  static void read(List<String> files, ResultSink sink) {
    refuseFolders(files);
    try {
      ResultReader.read(files, System.in, sink);
    } catch (ResultFormatException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw new Failure(e.getFile() + ": no such file");
    } catch (FileSystemException e) {
      throw Failure.unreadable(Path.of(e.getFile()), e);
    } catch (IOException e) {
      throw new Failure(String.join(", ", files) + ": cannot be read (" + e.getMessage() + ")");
    }
  }

  private static void refuseFolders(List<String> files) {
    for (String file : files) {
      if (Files.isDirectory(Path.of(file))) {
        throw new Failure(file + ": a folder (expected: the raw result files in it)");
      }
    }
  }

  /** Opens an output, unless it is one of the input files. */
  static Output output(List<String> files, @Nullable Path output, PrintWriter otherwise) {
    if (output != null && files.stream().anyMatch(file -> isSame(Path.of(file), output))) {
      throw Failure.misuse("--output: " + output + " is to be read (expected: another file)");
    }
    return Output.of(output, otherwise);
  }

  private static boolean isSame(Path file, Path output) {
    try {
      return Files.isSameFile(file, output);
    } catch (IOException e) {
      return false; // one of them does not exist
    }
  }
}
