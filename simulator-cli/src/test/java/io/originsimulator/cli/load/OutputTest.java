package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputTest {
  private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

  private static final String FULL =
      "/dev/full: cannot be written (No space left on device): free some space, or name another file";

  @TempDir private Path folder;

  @Test
  void fileKeepsItsContentUntilTheFirstWrite() throws IOException {
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
  void unwrittenFileIsUnchangedAfterClose() throws IOException {
    Path file = Files.writeString(folder.resolve("run.osr"), "of yesterday");
    Output.of(file).close();
    assertThat(file).hasContent("of yesterday");
    Path none = folder.resolve("none.osr");
    Output.of(none).close();
    assertThat(none).doesNotExist();
  }

  @Test
  void emptyReportLeavesAnEmptyFile() throws IOException {
    Path file = Files.writeString(folder.resolve("run.csv"), "of yesterday");
    try (Output output = Output.of(file)) {
      output.finish();
    }
    assertThat(file).isEmptyFile();
  }

  @Test
  void rewrittenTextReplacesTheFile() throws IOException {
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
  void fileThatCannotBeOpenedIsReportedWithTheReason() {
    Path file = folder.resolve("none").resolve("run.osr");
    assertThatThrownBy(() -> Output.of(file))
        .isInstanceOf(Failure.class)
        .hasMessage(file + ": cannot be written (No such file or directory)");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskDropsTheRestAndIsReportedAtTheEnd() throws IOException {
    try (Output full = Output.of(Path.of("/dev/full"))) {
      full.write(NEW);
      full.write(NEW);
      assertThatThrownBy(full::finish).isInstanceOf(Failure.class).hasMessage(FULL);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void failedWriteRefusesTheRun() throws IOException {
    try (Output full = Output.of(Path.of("/dev/full"))) {
      full.write(NEW);
      assertThatThrownBy(() -> full.stopOnFailure(() -> {}))
          .isInstanceOf(Failure.class)
          .hasMessage(FULL);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void firstWriteThatFailsLaterStopsTheRun() throws IOException {
    AtomicInteger stops = new AtomicInteger();
    try (Output full = Output.of(Path.of("/dev/full"))) {
      full.stopOnFailure(stops::incrementAndGet);
      full.write(NEW);
      full.write(NEW);
      assertThat(stops).hasValue(1);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void diskThatFillsBeforeTheRunBeginsSendsNothing() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AttackCommandTest.AT_ONCE).start()) {
      StringBuilder targets = new StringBuilder();
      for (int i = 0; i < 5_000; i++) { // more than 100 KiB in the head of the raw result
        targets.append("GET ").append(origin.uri("/" + i)).append('\n');
      }
      Path file = Files.writeString(folder.resolve("targets.txt"), targets);
      List<String> words = new ArrayList<>(List.of("bash", "-c", "ulimit -f 100; exec \"$@\"", ""));
      words.addAll(CliProcess.java());
      words.addAll(List.of("attack", "--targets=" + file, "--rate=100", "--duration=1s"));
      words.addAll(List.of("--preflight=off", "--output=" + folder.resolve("run.osr")));
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(said)
          .isEqualTo(
              "error: "
                  + folder.resolve("run.osr")
                  + ": cannot be written (File too large): free some space, or name another file\n");
      assertThat(process.waitFor()).isEqualTo(ExitCode.FAILED);
      assertThat(origin.counts().requests()).isZero();
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
