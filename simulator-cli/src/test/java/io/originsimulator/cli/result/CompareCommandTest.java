package io.originsimulator.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.ResultFile;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommandTest {
  @TempDir private Path folder;

  @Test
  void runsAreCompared() {
    Cli table = Cli.run("compare", run("before.osr", 20), run("after.osr", 40));
    assertThat(table.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(table.out())
        .startsWith(
            """
                          before.osr  after.osr  ratio
            requests      100         100        1.00
            """)
        .contains("\np90           20ms        40ms       2.00\n");
  }

  @Test
  void pageDrawsTheRunsInOneChart() throws IOException {
    Path page = folder.resolve("both.html");
    assertThat(
            Cli.run(
                "compare",
                "--report=html",
                "--output=" + page,
                run("before.osr", 20),
                run("after.osr", 40)))
        .isEqualTo(Cli.good(""));
    assertThat(Files.readString(page))
        .contains("\"name\":\"before.osr\"", "\"name\":\"after.osr\"");
  }

  @Test
  void autoperfsTableHasARowForEachRate() {
    assertThat(Cli.run("compare", "--report=autoperf", run("1.osr", 20), run("2.osr", 40)).out())
        .isEqualTo(
            """
            +----------------------------------------------------------------+
            | rate | conn/s | req/s | replies/s avg | errors | net io (KB/s) |
            +----------------------------------------------------------------+
            |   10 | 0.1    | 10.1  | 10.1          | 0      | 10.3          |
            no knee up to 10/s; best clean goodput 10.0 req/s at offered 10
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          achieved    | abc  | achieved: "abc" (expected: a percentage such as "95%")
          achieved    | 0.%  | achieved: 0.0 (expected: more than 0, at most 1)
          stop-errors | %    | stop-errors: "%" (expected: a percentage such as "95%")
          slo 1       | p99< | slo 1: "p99<": limit "" (expected: a time such as "500ms" or "1.5s")
          """)
  void malformedCriteriaOfAStepAreReportedWithTheFile(String setting, String value, String words) {
    Path step = folder.resolve("step.osr");
    try (ResultWriter writer = ResultWriter.to(step)) {
      Map<String, String> settings = Map.of(setting, value);
      writer.accept(new RunInfo("", "sweep", Instant.EPOCH, 0, 10, 0, 0, List.of(), settings));
      writer.accept(new RunEnd(0, false, 0, 0, 0, DriverVerdict.VALID));
    }
    assertThat(Cli.run("compare", "--report=autoperf", run("1.osr", 20), step.toString()))
        .isEqualTo(Cli.failed(step + ": " + words));
  }

  @Test
  void filesWithTheSameNameAreShownWithTheirFolders() throws IOException {
    String before = run(Files.createDirectory(folder.resolve("before")) + "/run.osr", 20);
    String after = run(Files.createDirectory(folder.resolve("after")) + "/run.osr", 40);
    assertThat(Cli.run("compare", before, after).out())
        .contains(" " + before + " ", " " + after + " ", "its ratio to that of " + before + ".\n");
  }

  @Test
  void inputRunIsNotOverwritten() throws IOException {
    String before = run("before.osr", 20);
    String after = run("after.osr", 40);
    byte[] content = Files.readAllBytes(Path.of(after));
    assertThat(Cli.run("compare", "--output", after, before, after))
        .isEqualTo(
            Cli.misused(
                "compare", "--output: " + after + " is to be read (expected: another file)"));
    assertThat(Path.of(after)).hasBinaryContent(content);
  }

  @Test
  void brokenThresholdHasItsExitCode() throws Exception {
    String before = run("before.osr", 20);
    String after = run("after.osr", 40);
    Cli kept = Cli.run("compare", "--threshold=mean<=200%", before, after);
    assertThat(kept.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(kept.err()).isEqualTo("passed  mean<=200%  after.osr: 200.0%\n");
    Cli failed =
        Cli.run(
            "compare",
            "--threshold=mean<=110%",
            "--report=json",
            "--threshold=p99<2%",
            before,
            after);
    assertThat(failed.exitCode()).isEqualTo(ExitCode.THRESHOLD_FAILED);
    assertThat(failed.err())
        .isEqualTo(
            """
            FAILED  mean<=110%  after.osr: 200.0%
            IN DOUBT  p99<2%  after.osr: 200.0%, too short
            """);
    assertThat(new JsonMapper().readTree(failed.out()).path("thresholds")).hasSize(2);
    assertThat(Cli.run("compare", "--threshold=p99<=110%", before, after).exitCode())
        .isEqualTo(ExitCode.RUN_INVALID);
  }

  @Test
  void invalidThresholdIsMisuse() {
    assertThat(Cli.run("compare", "--threshold=p99<500ms", "a.osr", "b.osr"))
        .isEqualTo(
            Cli.misused(
                "compare",
                "--threshold: \"p99<500ms\" (expected: mean, max, success, rate, goodput or a"
                    + " percentile such as p99, one of < <= > >=, and a share of the first run's,"
                    + " such as \"p99<=110%\")"));
    assertThat(Cli.run("compare", "--threshold=errors<=1%", "a.osr", "b.osr").err())
        .startsWith("error: --threshold: \"errors<=1%\": measure \"errors\" (expected: mean, ");
  }

  @Test
  void oneRunIsNotCompared() {
    assertThat(Cli.run("compare", "one.osr"))
        .isEqualTo(Cli.misused("compare", "one.osr is alone (expected: at least two files)"));
  }

  private String run(String name, int millis) {
    return ResultFile.write(folder.resolve(name), 100, millis).toString();
  }
}
