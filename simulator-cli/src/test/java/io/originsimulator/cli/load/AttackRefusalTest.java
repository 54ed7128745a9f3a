package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.server.Simulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs that are refused before their first request. */
class AttackRefusalTest {
  @TempDir private Path folder;

  @Test
  void methodIsRefusedForListOfTargets() throws Exception {
    Path targets = Files.writeString(folder.resolve("targets.txt"), "GET http://127.0.0.1:1/\n");
    assertThat(Cli.run("attack", "--targets=" + targets, "--method=PUT", "--duration=1s"))
        .isEqualTo(Cli.misused("attack", "--method: given without a URL (expected: a URL)"));
  }

  @Test
  void runThatExceedsTheMachineIsRefused() throws Exception {
    try (Simulator origin = Simulator.builder().recipe(AttackCommandTest.AT_ONCE).start()) {
      String url = origin.uri("/").toString();
      Cli attack = Cli.run("attack", url, "--rate=5000", "--duration=60s", "--expect-latency=60s");
      assertThat(attack.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(attack.out()).isEmpty();
      assertThat(attack.err())
          .startsWith("preflight: expected: 5000/s x 60 s = 300000 connections at once\n")
          .contains("preflight: not enough local ports: 300000 needed, ")
          .endsWith("preflight: run not started (use --force to start anyway)\n");
      assertThat(origin.counts().requests()).isZero();
    }
  }

  @Test
  void rateAboveTheMaximumIsRefusedBeforeThePreflight() {
    assertThat(Cli.run("attack", "http://127.0.0.1:1/", "--rate=40000", "--duration=60s"))
        .isEqualTo(
            Cli.refused(
                "40000 requests/s exceed the maximum of 10000/s (expected: a lower rate; if the target can"
                    + " handle more, --max-rate 40000)"));
  }

  @Test
  void maximumLimitsTheHighestRateOfRamp() {
    assertThat(Cli.run("attack", "http://127.0.0.1:1/", "--rate=1/s -> 40000/s over 1h"))
        .isEqualTo(
            Cli.refused(
                "40000 requests/s exceed the maximum of 10000/s (expected: a lower rate; if the target can"
                    + " handle more, --max-rate 40000)"));
  }

  @Test
  void destinationsAreCountedByConnectedAddress() {
    Cli attack =
        Cli.run(
            "attack",
            "http://a.example/",
            "http://b.example/",
            "http://b.example/other",
            "--connect-to=a.example:80:127.0.0.1:1,b.example:80:127.0.0.1:1",
            "--rate=5000",
            "--duration=1m",
            "--timeout=60s",
            "--requests-per-connection=10",
            "--preflight=strict");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(attack.err())
        .contains("at worst: 5000/s x 60 s = 300000 connections at once\n")
        .contains(" x 1 source x 1 destination = ")
        .contains("preflight: closed: 500/s x ");
  }

  @Test
  void withoutATimeoutThePreflightCountsAllRequests() {
    Cli attack =
        Cli.run(
            "attack",
            "http://127.0.0.1:1/",
            "--rate=5000",
            "--duration=100s",
            "--timeout=0",
            "--preflight=strict");
    assertThat(attack.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(attack.err())
        .contains(
            "at worst: 5000/s without a timeout, at most 500000 = 500000 connections at once\n");
  }

  @Test
  void misuseIsReportedBeforeTheFirstRequest() {
    assertMisuse(
        "--report: ./run.html is written already (expected: a file for each)",
        "--duration=1s",
        "--report=html=run.html",
        "--report=json=./run.html");
    assertMisuse(
        "--report: \"html=\": no file (expected: FORMAT=FILE)", "--duration=1s", "--report=html=");

    assertMisuse("--duration: missing (expected: a duration such as 30s)");
    assertMisuse(
        "--laddr: \"127.0.0.x\" (expected: addresses such as 127.0.0.2,127.0.0.3 or"
            + " 127.0.0.2-127.0.0.9)",
        "--duration=1s",
        "--laddr=127.0.0.x");
    assertMisuse(
        "--connect-to: \"a:1\" (expected: HOST:PORT:HOST:PORT)",
        "--duration=1s",
        "--connect-to=a:1");
    assertMisuse(
        "--rate, --duration: 1/m for 1s is not one request (expected: one or more)",
        "--duration=1s",
        "--rate=1/m");
    assertMisuse(
        "--report: to standard output, where the raw result goes too (expected: FORMAT=FILE)",
        "--duration=1s",
        "--output=-",
        "--report=json");
    assertMisuse("--header: \"X\" (expected: \"Name: value\")", "--duration=1s", "--header=X");
    assertMisuse(
        "--header: content-length (expected: none; the driver computes it from the body)",
        "--duration=1s",
        "--header=content-length: 3");
    assertMisuse(
        "url: http:///x (expected: http://host/path or https://host/path)", "--duration=1s", "/x");
    assertMisuse("redirects: -2 (expected: -1 or more)", "--duration=1s", "--redirects=-2");
    assertMisuse(
        "--rate, --duration: 0 for 1s is not one request (expected: one or more)",
        "--duration=1s",
        "--rate=0");
    assertMisuse(
        "--rate: \"0 for 1s\" is not one request (expected: one or more)", "--rate=0 for 1s");
    assertMisuse(
        "--rate: \"10/s FOR 1s\" (expected: RATE for TIME or RATE -> RATE over TIME, and a comma"
            + " before the next stage)",
        "--rate=10/s FOR 1s");
    assertMisuse(
        "--rate: \"1/s for 80000h, 1/s for 80000h\" takes too long (expected: at most 87600h, all"
            + " stages together)",
        "--rate=1/s for 80000h, 1/s for 80000h");
    assertMisuse(
        "--rate: \"fast\" (expected: a rate such as \"100/s\", \"600/m\" or \"3/10s\")",
        "--duration=1s",
        "--rate=fast");
    assertMisuse(
        "--rate: \"1/s -> 9/s over 5m\" takes 5m, and the duration is 1s (expected: a duration of"
            + " 5m, or none)",
        "--duration=1s",
        "--rate=1/s -> 9/s over 5m");
    assertMisuse("--stream: \"text\" (expected: sse or ndjson)", "--duration=1s", "--stream=text");
    assertMisuse(
        "--stall: 0 (expected: a duration such as 1s)",
        "--duration=1s",
        "--stream=sse",
        "--stall=0");
    assertMisuse(
        "--warm-up: --rate begins at 0 (expected: no warm-up)",
        "--rate=0 -> 9/s over 5m",
        "--warm-up=1s");
    assertMisuse(
        "Invalid value for option '--connect-rate': \"1/s -> 9/s over 1s\" (expected: one rate such"
            + " as 500/s; only attack --rate has stages)",
        "--duration=1s",
        "--connect-rate=1/s -> 9/s over 1s");
  }

  @Test
  void missingCertificateIsReportedInOneLine() {
    Cli attack =
        Cli.run(
            AttackCommandTest.words(
                List.of("https://127.0.0.1:1/"), "--duration=1s", "--root-certs=none.pem"));
    assertThat(attack)
        .isEqualTo(Cli.failed("trusted certificates none.pem: missing (expected: a file)"));
  }

  @Test
  void publicTargetIsRefused() {
    Cli attack = Cli.run("attack", "http://198.51.100.7/", "--duration=1s", "--preflight=off");
    assertThat(attack)
        .isEqualTo(
            Cli.refused(
                "198.51.100.7 is neither this machine nor a private network"
                    + " (expected: a loopback or private address; if you own the target, add --i-own-this-target)"));
  }

  @Test
  void unknownHostRefusesTheRun() {
    assertThat(Cli.run("attack", "http://no-such-host.invalid/news", "--duration=1s"))
        .isEqualTo(
            new Cli(
                ExitCode.UNREACHABLE,
                "",
                "error: GET /news: unknown host no-such-host.invalid (expected: a resolvable name,"
                    + " or an address; to connect elsewhere, --connect-to"
                    + " no-such-host.invalid:80:HOST:PORT)\n"));
  }

  private static void assertMisuse(String complaint, String... options) {
    assertThat(Cli.run(AttackCommandTest.words(List.of("http://127.0.0.1:1/"), options)))
        .isEqualTo(Cli.misused("attack", complaint));
  }
}
