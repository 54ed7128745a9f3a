package io.originsimulator.cli.load;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.closed.DriverRunner;
import io.originsimulator.load.web.LoadServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves an HTTP API and a page that start load. */
@Command(
    name = "serve-load",
    description = {
      "Serves a load engine: an HTTP API that starts rushes, and a page with live charts.",
      "POST /sprint and /rush; GET /stats, /chart_data, /stop and /system. One run at a time.",
      "",
      "  origin-simulator serve-load --port 8001",
      ""
    },
    footer = {
      "  origin-simulator serve-load --host 0.0.0.0 --max-rate 500",
      "",
      "Any client that reaches it can start load: keep it on this machine, or restrict",
      "access to it."
    })
public final class ServeLoadCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "" + LoadServer.PORT,
      description = "Port to listen on; 0 picks a free one (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "Address to listen on (default: ${DEFAULT-VALUE}).")
  private String host;

  @Mixin private DriverOptions driver;
  @Mixin private ObserveOption observe;

  @Override
  public Integer call() throws InterruptedException, IOException {
    DriverSettings settings = driver.ofUsers();
    try (LoadServer server = start(settings, observe.find())) {
      StopSignals.handle(server::close);
      PrintWriter out = spec.commandLine().getOut();
      out.println("The load engine listens on " + server.uri() + "  (page: " + server.uri() + "/)");
      server.awaitClose();
    }
    return ExitCode.OK;
  }

  private LoadServer start(DriverSettings settings, RunCompanions companions) throws IOException {
    if (port < 0 || port > 65535) {
      throw new Failure("--port: " + port + " (expected: 0 to 65535)");
    }
    try {
      return LoadServer.start(host, port, new DriverRunner(settings), settings, companions);
    } catch (IllegalArgumentException e) {
      throw Failure.misuse(String.valueOf(e.getMessage()));
    }
  }
}
