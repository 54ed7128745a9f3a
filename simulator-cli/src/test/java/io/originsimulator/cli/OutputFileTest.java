package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;

  @Test
  void aFileKeepsWhatItHasUntilSomethingIsWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("run.osr"), "of yesterday");
    try (OutputFile output = OutputFile.open(file)) {
      assertThat(file).hasContent("of yesterday");
      output.write(NEW);
      assertThat(file).hasContent("new");
      output.write('!');
      output.finish();
    }
    assertThat(file).hasContent("new!");
  }

  @Test
  void whatIsClosedBeforeItBeganIsAsItWas() throws IOException {
    Path file = Files.writeString(folder.resolve("run.osr"), "of yesterday");
    OutputFile.open(file).close();
    assertThat(file).hasContent("of yesterday");
    Path none = folder.resolve("none.osr");
    OutputFile.open(none).close();
    assertThat(none).doesNotExist();
  }

  @Test
  void aReportOfNothingLeavesAnEmptyFile() throws IOException {
    Path file = Files.writeString(folder.resolve("run.csv"), "of yesterday");
    try (OutputFile output = OutputFile.open(file)) {
      output.finish();
    }
    assertThat(file).isEmptyFile();
  }

  @Test
  void whatIsWrittenAnewStandsAtTheStart() throws IOException {
    Path file = Files.writeString(folder.resolve("run.txt"), "of yesterday");
    try (OutputFile output = OutputFile.open(file)) {
      output.writeAnew();
      assertThat(file).hasContent("of yesterday");
      output.write("long".getBytes(StandardCharsets.UTF_8));
      output.writeAnew();
      output.write(NEW);
      output.finish();
    }
    assertThat(file).hasContent("new");
  }

  @Test
  void aFileThatCannotBeOpenedIsNamedWithTheReason() {
    Path file = folder.resolve("none").resolve("run.osr");
    assertThatThrownBy(() -> OutputFile.open(file))
        .isInstanceOf(Failure.class)
        .hasMessage(file + ": cannot be written (No such file or directory)");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsToldOnceAndForAll() throws IOException {
    try (OutputFile full = OutputFile.open(Path.of("/dev/full"))) {
      assertThatThrownBy(() -> full.write(NEW))
          .isInstanceOf(IOException.class)
          .hasMessage("No space left on device");
      assertThatThrownBy(() -> full.write(NEW)).isInstanceOf(IOException.class);
      assertThatThrownBy(full::finish)
          .isInstanceOf(Failure.class)
          .hasMessage(
              "/dev/full: cannot be written (No space left on device): make room, or name another"
                  + " file");
    }
  }
}
