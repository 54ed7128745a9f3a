package io.originsimulator.cli;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.serve.ServeCommand;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/**
 * Starts like {@code serve}, answers requests over loopback, some from the load driver, and ends.
 *
 * <p>With the JVM's options for it, this run leaves an AOT cache or CDS archive of the classes that
 * it loaded; later starts map the archive instead of loading them. The launcher, {@code
 * origin-simulator}, does so.
 */
@Command(
    name = "train",
    hidden = true,
    description = "Starts, answers and ends: what an AOT cache or CDS archive is made from.")
final class TrainCommand implements Callable<Integer> {
  private static final int REQUESTS = 20; // of each path
  private static final String RECIPE =
      """
      [{"route": "/drawn", "random_content": "50kb", "seed": 1, "stages": [
         {"at": 0, "mix": [{"weight": 9, "status": 200}, {"status": 503}],
          "latency": {"lognormal": {"p50": "100us", "p99": "1ms"}}}]},
       {"route": "/*", "body": "{}", "stages": [
         {"at": 0, "status": 200, "latency": "100us..200us"},
         {"at": "1h", "status": 503, "latency": "2s"}]}]
      """;

  @Override
  public Integer call() throws IOException {
    ParseResult parsed =
        silent("serve").parseArgs("serve", "--host", "127.0.0.1", "--port", "0", RECIPE);
    ServeCommand serve = (ServeCommand) parsed.subcommand().commandSpec().userObject();
    try (Simulator simulator = serve.begin()) {
      ask(simulator, "/");
      ask(simulator, "/drawn");
      ask(simulator, "/_admin/status");
      ask(simulator, "/_admin/honesty");
      attack(simulator);
    }
    return ExitCode.OK;
  }

  private static void attack(Simulator simulator) {
    silent("attack")
        .execute("attack", simulator.uri("/").toString(), "--rate", "100", "--duration", "200ms");
  }

  private static CommandLine silent(String name) {
    return Main.commandLine(Map.of(), List.of(name))
        .setOut(new PrintWriter(Writer.nullWriter()))
        .setErr(new PrintWriter(Writer.nullWriter()));
  }

  private static void ask(Simulator simulator, String path) throws IOException {
    byte[] request =
        ("GET " + path + " HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\nconnection: close\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < REQUESTS; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), simulator.port())) {
        socket.getOutputStream().write(request);
        socket.getInputStream().readAllBytes();
      }
    }
  }
}
