package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnwritableTest {
  private static final Path FILE = Path.of("run.osr");

  @TempDir private Path folder;

  @Test
  void theReasonIsInWordsAndNotTheNameAgain() {
    assertThat(reason(new NoSuchFileException("run.osr"))).isEqualTo("its folder is not there");
    assertThat(reason(new AccessDeniedException("run.osr"))).isEqualTo("no permission");
    assertThat(reason(new FileSystemException("run.osr", null, "Is a directory")))
        .isEqualTo("Is a directory");
    assertThat(reason(new FileSystemException("run.osr"))).isEqualTo("run.osr");
    assertThat(reason(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
  }

  @ParameterizedTest
  @CsvSource({"--output,", "--report,text="})
  void aRunIsNotBegunWhoseResultsCannotBeWritten(String option, String prefix) {
    Path file = folder.resolve("missing").resolve("run");
    String value = (prefix == null ? "" : prefix) + file;
    assertThat(Cli.run("attack", "http://localhost:1/", "--duration", "100ms", option, value))
        .isEqualTo(Cli.failed(file + ": cannot be written (No such file or directory)"));
  }

  private static String reason(IOException e) {
    String message = Unwritable.of(FILE, e).getMessage();
    assertThat(message).startsWith("run.osr: cannot be written (").endsWith(")");
    return message.substring("run.osr: cannot be written (".length(), message.length() - 1);
  }
}
