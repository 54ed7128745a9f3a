package io.originsimulator.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.ResultFile;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.load.result.DriverVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  @TempDir private Path folder;

  @Test
  void defaultReportIsVegetasTextWithAdditions() {
    Cli report = Cli.run("report", run(20));
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.err()).isEmpty();
    assertThat(report.out())
        .startsWith("Requests      [total, rate, throughput]         20, 10.53, 10.42\n")
        .contains("\nLedger          20 planned = 20 answered + 0 failed + 0 dropped\n");
  }

  @Test
  void reportCanGoToAFile() throws IOException {
    Path html = folder.resolve("run.html");
    assertThat(Cli.run("report", "--report", "html", "--output", html.toString(), run(20)))
        .isEqualTo(Cli.good(""));
    assertThat(Files.readString(html)).startsWith("<!doctype html>").endsWith("</html>\n");
  }

  @Test
  void severalFilesAreOneRun() {
    String one = run(20);
    String other = ResultFile.write(folder.resolve("other.osr"), 20, 20).toString();
    assertThat(Cli.run("report", "--report", "text-classic", one, other).out())
        .startsWith("Requests      [total, rate, throughput]  40, 21.05, 20.83\n");
  }

  @Test
  void metThresholdsArePrintedOnStandardError() {
    Cli report =
        Cli.run(
            "report", "--report=csv", "--threshold=max<=20ms", "--threshold", "errors<1%", run(2));
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.err()).isEqualTo("passed  max<=20ms  20ms\npassed  errors<1%  0.00%\n");
  }

  @Test
  void brokenThresholdHasItsExitCode() {
    Cli report = Cli.run("report", "--threshold", "p99{GET /news}<10ms", run(2));
    assertThat(report.exitCode()).isEqualTo(ExitCode.THRESHOLD_FAILED).isEqualTo(3);
    assertThat(report.err()).isEqualTo("FAILED  p99{GET /news}<10ms  20ms\n");
    assertThat(report.out()).startsWith("Requests ");
  }

  @Test
  void invalidVerdictFailsOnlyIfStrict() {
    for (DriverVerdict.Judgement judgement : DriverVerdict.Judgement.values()) {
      DriverVerdict verdict = new DriverVerdict(judgement, List.of("late by 5 ms"));
      String file = ResultFile.write(folder.resolve("bad.osr"), 2, 20, verdict).toString();
      assertThat(Cli.run("report", "--threshold", "max<1s", file).exitCode()).isZero();
      assertThat(Cli.run("report", "--threshold", "max<1ms", file).exitCode()).isEqualTo(3);
      assertThat(Cli.run("report", "--strict", "--threshold", "max<1s", file).exitCode())
          .as("%s", judgement)
          .isEqualTo(judgement == DriverVerdict.Judgement.VALID ? 0 : 5);
    }
  }

  @Test
  void thresholdThatTheDriverExplainsIsInDoubt() {
    String file = ResultFile.writeLate(folder.resolve("late.osr"), 200, 20, 100).toString();
    Cli doubtful = Cli.run("report", "--threshold=p99<50ms", "--threshold=p50<50ms", file);
    assertThat(doubtful.exitCode()).isEqualTo(ExitCode.RUN_INVALID).isEqualTo(5);
    assertThat(doubtful.err())
        .isEqualTo(
            """
            IN DOUBT  p99<50ms  120ms, 20ms if the driver had been on time
            passed    p50<50ms  20ms
            """);
    Cli failed = Cli.run("report", "--threshold=p99<50ms", "--threshold=p50<10ms", file);
    assertThat(failed.exitCode()).isEqualTo(ExitCode.THRESHOLD_FAILED);
    assertThat(Cli.run("report", "--report=junit", "--threshold=p99<50ms", file).out())
        .contains("failures=\"1\"", "120ms, in doubt: 20ms if the driver had been on time");
  }

  @Test
  void reportOfATruncatedFileStatesTheTruncation() throws IOException {
    Path file = Path.of(run(50));
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2 + 200));
    Cli report = Cli.run("report", file.toString());
    assertThat(report.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(report.out())
        .contains("undetermined\n", "\n  " + file + " ends in the middle, after ")
        .containsPattern(
            "50 planned = \\d+ answered \\+ 0 failed \\+ 0 dropped \\+ \\d+ unknown\n");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("access.log"), "GET / 200\n");
    assertThat(Cli.run("report", file.toString()))
        .isEqualTo(
            Cli.failed(
                file
                    + ": not a raw result (expected: a file of 'attack --output FILE', a pipe from"
                    + " 'attack --output -', or a file of 'vegeta encode --to csv' or '--to"
                    + " json')"));
    Path missing = folder.resolve("missing.osr");
    assertThat(Cli.run("report", missing.toString()))
        .isEqualTo(Cli.failed(missing + ": no such file"));
  }

  @Test
  void missingFolderOfTheOutputIsReported() {
    Path output = folder.resolve("none").resolve("run.txt");
    assertThat(Cli.run("report", "--output", output.toString(), run(2)))
        .isEqualTo(Cli.failed(output + ": cannot be written (No such file or directory)"));
  }

  @Test
  void invalidReportOrThresholdIsMisuse() {
    assertThat(Cli.run("report", "--report", "graph", "run.osr").err())
        .startsWith("error: --report: report \"graph\" (expected: text, ");
    assertThat(Cli.run("report", "--threshold", "p99", "run.osr"))
        .isEqualTo(
            Cli.misused(
                "report",
                "--threshold: \"p99\" (expected: a measure,"
                    + " one of < <= > >= ==, and a limit, such as \"p99<500ms\")"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskIsReportedWithTheFile() {
    for (String report : List.of("text", "csv", "html")) {
      Cli full = Cli.run("report", "--report", report, "--output", "/dev/full", run(2));
      assertThat(full)
          .isEqualTo(
              Cli.failed(
                  "/dev/full: cannot be written (No space left on device): free some space, or name"
                      + " another file"));
    }
  }

  @Test
  void failedReportKeepsTheOldFile() throws IOException {
    Path old = Files.writeString(folder.resolve("old.txt"), "of yesterday");
    Path none = folder.resolve("none.osr");
    Cli.run("report", "--output", old.toString(), none.toString());
    assertThat(old).hasContent("of yesterday");
    Cli.run("report", "--report=csv", "--output", old.toString(), run(0));
    assertThat(old).isEmptyFile();
  }

  @Test
  void inputFileIsNotOverwritten() throws IOException {
    String file = run(2);
    byte[] before = Files.readAllBytes(Path.of(file));
    assertThat(Cli.run("report", "--output", file, file))
        .isEqualTo(
            Cli.misused("report", "--output: " + file + " is to be read (expected: another file)"));
    assertThat(Path.of(file)).hasBinaryContent(before);
  }

  @Test
  void hyphenIsStandardOutput() {
    String file = run(2);
    assertThat(Cli.run("report", "--output", "-", file)).isEqualTo(Cli.run("report", file));
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void folderIsRefused() {
    assertThat(Cli.run("report", folder.toString()))
        .isEqualTo(Cli.failed(folder + ": a folder (expected: the raw result files in it)"));
  }

  @Test
  void completeFileIsReportedOnceWithEvery() {
    String file = run(2);
    assertThat(Cli.run("report", "-every=1h", file)).isEqualTo(Cli.run("report", file));
  }

  @Test
  void requestListIsNotRewritten() {
    assertThat(Cli.run("report", "--every=1s", "--report=csv", run(2)))
        .isEqualTo(
            Cli.misused(
                "report",
                "--every: csv is written as the run comes in (expected: another report)"));
  }

  private String run(int requests) {
    return ResultFile.write(folder.resolve("run.osr"), requests, 20).toString();
  }
}
