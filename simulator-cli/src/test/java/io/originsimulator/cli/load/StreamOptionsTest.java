package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attacks on a server whose responses have three events each. */
class StreamOptionsTest {
  @TempDir private Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            for (int event = 0; event < 3; event++) {
              body.write(("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
              body.flush();
            }
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void rawResultHasTheEventsForReportAndThresholds() {
    String raw = folder.resolve("run.osr").toString();
    Cli attack =
        Cli.run(
            "attack",
            "http://127.0.0.1:" + server.getAddress().getPort() + "/",
            "--stream=sse",
            "--stall=2s",
            "--rate=20",
            "--duration=500ms",
            "--output=" + raw,
            "--threshold=events==30",
            "--threshold=ended_early==0");
    assertThat(attack.exitCode()).as(attack.err()).isZero();
    String streams = attack.out().substring(attack.out().indexOf("\nStreams "));
    assertThat(streams)
        .contains(" 10 began = 10 complete + 0 ended early\n")
        .contains(" 0 gaps of 2s or more, in 0 streams\n")
        .contains("  first event   due to first event ");
    Cli report = Cli.run("report", raw);
    assertThat(report.out()).endsWith(streams);
    assertThat(Cli.run("report", "--report=json", raw).out())
        .contains(
            "\"streams\":{\"begun\":10,\"ended_early\":0,\"ended_early_by\":{},\"ended_by_driver\":0,"
                + "\"events\":30,");
    Cli failed = Cli.run("report", "--threshold=events>30", raw);
    assertThat(failed.exitCode()).isEqualTo(ExitCode.THRESHOLD_FAILED);
  }

  @Test
  void refusesAStallThatIsNotUsed() {
    Cli without = Cli.run("attack", "http://127.0.0.1:1/", "--duration=1s", "--stall=2s");
    assertThat(without.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(without.err()).contains("--stall: given without --stream (expected: --stream sse)");
  }

  @Test
  void runsWithoutTheOptionHaveNoStreams() {
    Cli attack =
        Cli.run(
            "attack",
            "http://127.0.0.1:" + server.getAddress().getPort() + "/",
            "--rate=20",
            "--duration=100ms",
            "--threshold=gap p99<1s");
    assertThat(attack.out()).doesNotContain("Streams");
    assertThat(attack.err()).contains("FAILED  gap p99<1s  no data\n");
  }
}
