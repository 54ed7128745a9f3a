package io.originsimulator.cli.load;

import static io.originsimulator.cli.load.AttackCommandTest.AT_ONCE;
import static io.originsimulator.cli.load.AttackCommandTest.attack;
import static io.originsimulator.cli.load.AttackCommandTest.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import io.originsimulator.cli.Poll;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.server.Simulator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Checks the outputs of an attack, also if they cannot be written. */
class AttackResultsTest {
  @TempDir private Path folder;

  @Test
  void refusedRunCreatesNoResults() throws Exception {
    Path raw = Files.writeString(folder.resolve("raw.bin"), "of another run");
    Cli attack =
        Cli.run(
            "attack",
            "http://198.51.100.7/",
            "--duration=1s",
            "--preflight=off",
            "--output=" + raw);
    assertThat(attack.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(raw).hasContent("of another run");
  }

  @Test
  void rawResultAndReportAreWrittenToFiles() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Path raw = folder.resolve("raw.bin");
      Path json = folder.resolve("run.json");
      Cli attack =
          attack(
              origin, "--rate=50", "--duration=200ms", "--output=" + raw, "--report=json=" + json);
      assertThat(attack.exitCode()).as(attack.err()).isZero();
      assertThat(attack.out()).isEmpty();
      assertThat(raw).isNotEmptyFile();
      assertThat(Files.readString(json)).startsWith("{");
    }
  }

  @Test
  void rawResultCanBePipedIntoReport() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      List<String> attack = new ArrayList<>(CliProcess.java());
      attack.addAll(
          List.of(
              words(
                  List.of(origin.uri("/x").toString()),
                  "--rate=50",
                  "--duration=200ms",
                  "--output=-")));
      List<String> report = new ArrayList<>(CliProcess.java());
      report.addAll(List.of("report", "--report", "text-classic"));
      List<Process> both =
          ProcessBuilder.startPipeline(
              List.of(
                  new ProcessBuilder(attack).redirectError(ProcessBuilder.Redirect.DISCARD),
                  new ProcessBuilder(report).redirectError(ProcessBuilder.Redirect.DISCARD)));
      String out = new String(both.get(1).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(both.get(0).waitFor()).isZero();
      assertThat(both.get(1).waitFor()).as(out).isZero();
      assertThat(out)
          .startsWith("Requests ")
          .containsPattern("Status Codes +\\[code:count] +200:10 ");
    }
  }

  @Test
  void refusedRunKeepsOldResults() throws Exception {
    Path raw = Files.writeString(folder.resolve("raw.osr"), "of yesterday");
    Path page = Files.writeString(folder.resolve("run.html"), "of yesterday");
    List<String> outputs = List.of("--output=" + raw, "--report=html=" + page, "--duration=1s");
    for (List<String> refused :
        List.of(
            List.of("http://198.51.100.7/", "--preflight=off"), // an unsafe target
            List.of(
                "http://127.0.0.1:1/", "--rate=40000", "--max-rate=40000", "--expect-latency=60s"),
            List.of("http://127.0.0.1:1/", "--report=graph"),
            List.of("http://127.0.0.1:1/", "--preflight=off", "--observe=pid:0"),
            List.of("http://127.0.0.1:1/", "--preflight=off", "--report=csv=/none/run.csv"))) {
      List<String> words = new ArrayList<>(List.of("attack"));
      words.addAll(refused);
      words.addAll(outputs);
      assertThat(Cli.run(words.toArray(String[]::new)).exitCode()).as("%s", refused).isNotZero();
      assertThat(raw).as("%s", refused).hasContent("of yesterday");
      assertThat(page).as("%s", refused).hasContent("of yesterday");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskIsReportedBeforeTheFirstRequest() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Cli attack = attack(origin, "--rate=100", "--duration=200ms", "--output=/dev/full");
      assertThat(attack)
          .isEqualTo(
              Cli.failed(
                  "/dev/full: cannot be written (No space left on device): free some space, or name"
                      + " another file"));
      assertThat(origin.counts().requests()).isZero();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void unwritableReportIsReportedAndOthersAreWritten() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Path json = folder.resolve("run.json");
      Cli attack =
          attack(
              origin,
              "--rate=100",
              "--duration=200ms",
              "--report=csv=/dev/full",
              "--report=json=" + json);
      assertThat(attack)
          .isEqualTo(
              Cli.failed(
                  "/dev/full: cannot be written (No space left on device): free some space, or name"
                      + " another file"));
      assertThat(Files.readString(json)).startsWith("{").endsWith("}\n");
    }
  }

  @Test
  void runEndsWhenTheReaderOfItsResultsLeaves() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AT_ONCE).start()) {
      Path json = folder.resolve("run.json");
      Path errors = folder.resolve("errors.txt");
      List<String> words = new ArrayList<>(CliProcess.java());
      words.addAll(
          List.of(
              words(
                  List.of(origin.uri("/x").toString()),
                  "--rate=20",
                  "--duration=1h",
                  "--output=-",
                  "--report=json=" + json)));
      Process attack = new ProcessBuilder(words).redirectError(errors.toFile()).start();
      assertThat(attack.getInputStream().read()).isEqualTo('O'); // the run has begun
      attack.getInputStream().close();
      assertThat(attack.waitFor(Poll.DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(attack.exitValue()).isEqualTo(ExitCode.FAILED);
      assertThat(errors)
          .hasContent(
              "error: standard output: cannot be written (Broken pipe): free some space, or name another"
                  + " file; the run was ended there, and 'report' reads what was written");
      assertThat(Files.readString(json)).startsWith("{").contains("\"interrupted\":true");
    }
  }
}
