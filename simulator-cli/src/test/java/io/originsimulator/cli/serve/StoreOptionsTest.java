package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import java.io.IOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "--replica a -> --replica: given without --store (expected: --store URL)",
        "--advertise http://a -> --advertise: given without --store (expected: --store URL)",
        "--store redis://a --watch -> --watch: conflicts with --store (expected: one of them)",
        "--store redis://a --state-dir b"
            + " -> --state-dir: conflicts with --store (expected: one of them)",
        "--store redis://a --replica a/b"
            + " -> --replica: a/b (expected: up to 100 of A-Z a-z 0-9 . _ : -)",
        "--store redis://me:s3cret@a,b -> Invalid value for option '--store': several hosts"
      })
  void refusesAMistakeWithItsReason(String options, String message) {
    Cli result = Cli.run(("serve --port 0 " + options).split(" "));
    assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(result.err()).startsWith("error: " + message).doesNotContain("s3cret");
  }

  @Test
  void endsIfTheStoreIsAwayAtTheStart() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    String url = "redis://me:s3cret@127.0.0.1:" + port;
    Cli result = Cli.run("serve", "--port", "0", "--store", url);
    assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(result.err())
        .startsWith(
            "error: redis://127.0.0.1:" + port + "/0?prefix=origin-simulator: unreachable (")
        .endsWith("(expected: a running Redis 7 or Valkey 7, or later)\n")
        .doesNotContain("s3cret");
  }
}
