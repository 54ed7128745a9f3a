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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTest {
  private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

  private static final String FULL =
      "/dev/full: cannot be written (No space left on device): make room, or name another file";

  @TempDir private Path folder;

  @Test
  void aFileKeepsWhatItHasUntilSomethingIsWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("run.osr"), "of yesterday");
    try (Output output = Output.of(file)) {
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
    Output.of(file).close();
    assertThat(file).hasContent("of yesterday");
    Path none = folder.resolve("none.osr");
    Output.of(none).close();
    assertThat(none).doesNotExist();
  }

  @Test
  void aReportOfNothingLeavesAnEmptyFile() throws IOException {
    Path file = Files.writeString(folder.resolve("run.csv"), "of yesterday");
    try (Output output = Output.of(file)) {
      output.finish();
    }
    assertThat(file).isEmptyFile();
  }

  @Test
  void whatIsWrittenAnewStandsAtTheStart() throws IOException {
    Path file = Files.writeString(folder.resolve("run.txt"), "of yesterday");
    try (Output output = Output.of(file)) {
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
    assertThatThrownBy(() -> Output.of(file))
        .isInstanceOf(Failure.class)
        .hasMessage(file + ": cannot be written (No such file or directory)");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskDropsTheRestAndIsToldAtTheEnd() throws IOException {
    try (Output full = Output.of(Path.of("/dev/full"))) {
      full.write(NEW);
      full.write(NEW);
      assertThatThrownBy(full::finish).isInstanceOf(Failure.class).hasMessage(FULL);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void firstWriteThatFailsThrowsWhereARunDependsOnIt() {
    try (Output full = Output.of(Path.of("/dev/full"))) {
      full.stopOnFailure(() -> {});
      assertThatThrownBy(() -> full.write(NEW)).isInstanceOf(Failure.class).hasMessage(FULL);
    }
  }

  @ParameterizedTest
  @CsvSource({"--output,", "--report,text="})
  void runWhoseResultsCannotBeWrittenDoesNotBegin(String option, String prefix) {
    Path file = folder.resolve("missing").resolve("run");
    String value = (prefix == null ? "" : prefix) + file;
    assertThat(Cli.run("attack", "http://localhost:1/", "--duration", "100ms", option, value))
        .isEqualTo(Cli.failed(file + ": cannot be written (No such file or directory)"));
  }
}
