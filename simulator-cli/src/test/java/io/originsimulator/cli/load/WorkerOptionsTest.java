package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerOptionsTest {
  @TempDir private Path folder;

  @Test
  void workersTakeTheirRequestsOfALog() throws Exception {
    String answer = AttackCommandTest.AT_ONCE;
    Path log = Files.write(folder.resolve("paths.txt"), List.of("/0", "/1", "/2", "/3", "/4"));
    try (Simulator origin = Simulator.builder().recipe(answer).journal(20).start()) {
      for (String worker : List.of("1/2", "1+1/2")) {
        Cli replay =
            Cli.run(
                "replay",
                log.toString(),
                "--target=" + origin.uri(""),
                "--rate=100",
                "--worker=" + worker);
        assertThat(replay.exitCode()).as(replay.err()).isZero();
        assertThat(replay.out()).contains(worker.equals("1/2") ? "200:3" : "200:2");
      }
      assertThat(IntStream.range(0, 5).map(i -> origin.requests("/" + i).size()))
          .containsExactly(1, 1, 1, 1, 1);
    }
  }

  @Test
  void reportOfAllWorkersHasTheWholePlan() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AttackCommandTest.AT_ONCE).start()) {
      List<String> report = new ArrayList<>(List.of("report", "--report=json"));
      for (int index = 0; index < 4; index++) {
        Path file = folder.resolve(index + ".osr");
        Cli attack =
            Cli.run(
                "attack",
                origin.uri("/x").toString(),
                "--rate=100",
                "--duration=300ms",
                "--max-connections=9",
                "--worker=" + index + "+1/4",
                "--output=" + file);
        assertThat(attack.exitCode()).as(attack.err()).isZero();
        report.add(file.toString());
      }
      assertThat(Cli.run(report.toArray(String[]::new)).out())
          .contains("\"requests\":30,")
          .contains("\"planned\":30,")
          .contains("\"rate\":100.0,")
          .contains("\"worker\":\"1/4, 2/4, 3/4, 4/4\"");
      assertThat(origin.counts().requests()).isEqualTo(30);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attack 127.0.0.1:1 --duration=1s --worker=9/8 | Invalid value for option '--worker': \"9/8\" (expected: K/N with K from 1 to N, such as 3/8; or INDEX+1/N with an index from 0, such as 2+1/8)",
        "attack 127.0.0.1:1 --duration=1s --start-at=noon | Invalid value for option '--start-at': \"noon\" (expected: an instant of 1970 to 2199 with its offset, such as 2026-11-21T12:00:00Z or 2026-11-21T13:00:00+01:00)",
        "attack 127.0.0.1:1 --rate=3 --duration=1s --worker=8/8 | --worker: 8/8 has none of the 3 requests (expected: at most 3 workers)",
        "ramp 127.0.0.1:1 -p 2-2:1 --worker=3/3 | --worker: 3/3 has none of the 2 users (expected: at most 2 workers)",
        "ramp 127.0.0.1:1 --worker=1/3 | --worker: given without -p (expected: a pattern, such as -p 1-50:10)",
        "replay log --target=127.0.0.1:1 --recipe=r.json --worker=1/3 | --worker: conflicts with --recipe (expected: one of them)",
        "attack 127.0.0.1:1 --duration=1s --collect=redis://127.0.0.1:1 | --collect: given without --worker (expected: --worker K/N)",
        "sweep 127.0.0.1:1 --worker=1/3 | Unknown option: '--worker=1/3'"
      })
  void sharesThatCannotBeSentAreRefused(String line, String complaint) {
    String[] words = line.split(" ");
    assertThat(Cli.run(words)).isEqualTo(Cli.misused(words[0], complaint));
  }

  @Test
  void workerWithoutASessionIsRefused() throws Exception {
    Path log = Files.write(folder.resolve("session.txt"), List.of("/a", "/b", "/c"));
    assertThat(
            Cli.run("sessions", log.toString(), "--target=127.0.0.1:1", "--rate=9", "--worker=3/3"))
        .isEqualTo(
            Cli.misused(
                "sessions",
                "--worker: 3/3 has none of the 1 session (expected: at most 1 worker)"));
  }

  @ParameterizedTest
  @CsvSource({"1/2", "2/2"})
  void serverThatIsAwayRefusesTheRunBeforeItStarts(String worker) throws Exception {
    Cli attack =
        attackWithoutEffect(
            "--worker=" + worker, "--collect=redis://me:secret@127.0.0.1:1/0?prefix=run-7");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(attack.err())
        .startsWith("error: --collect: redis://127.0.0.1:1/0?prefix=run-7: unreachable (")
        .doesNotContain("secret");
  }

  @Test
  void malformedAddressOfACollectorIsMisuse() {
    Cli attack =
        Cli.run(
            "attack",
            "127.0.0.1:1",
            "--duration=1s",
            "--preflight=off",
            "--worker=1/2",
            "--collect=http://redis");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(attack.err()).startsWith("error: --collect: not an address of a Redis server");
  }

  @Test
  void limitBelowOneForEachWorkerIsRefused() {
    assertThat(
            Cli.run(
                "attack", "127.0.0.1:1", "--duration=1s", "--max-connections=3", "--worker=1/4"))
        .isEqualTo(Cli.failed("max connections: 3 (expected: 4 or more, one for each worker)"));
  }

  @Test
  void maximumRateIsThatOfAllWorkers() {
    assertThat(Cli.run("attack", "127.0.0.1:1", "--rate=20000", "--duration=1s", "--worker=1/4"))
        .isEqualTo(
            Cli.refused(
                "20000 requests/s exceed the maximum of 10000/s (expected: a lower rate; if the"
                    + " target can handle more, --max-rate 20000)"));
  }

  @Test
  void instantThatHasPassedIsRefusedAndWritesNothing() throws Exception {
    assertThat(attackWithoutEffect("--warm-up=10s", "--start-at=2026-01-01T00:00:00Z"))
        .isEqualTo(
            Cli.failed(
                "--start-at: 2026-01-01T00:00:00Z has passed (expected: 10020.0 ms or more from"
                    + " now, to connect and to warm up)"));
  }

  /** Runs an attack that sends nothing and leaves its output file as it was. */
  private Cli attackWithoutEffect(String... options) throws IOException {
    Path output = Files.writeString(folder.resolve("run.osr"), "kept");
    try (Simulator origin = Simulator.builder().recipe(AttackCommandTest.AT_ONCE).start()) {
      List<String> words = new ArrayList<>(List.of("--duration=1s", "--output=" + output));
      words.addAll(List.of(options));
      Cli attack = AttackCommandTest.attack(origin, words.toArray(String[]::new));
      assertThat(output).hasContent("kept");
      assertThat(origin.counts().requests()).isZero();
      return attack;
    }
  }
}
