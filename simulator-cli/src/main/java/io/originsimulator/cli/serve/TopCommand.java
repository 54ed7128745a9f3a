package io.originsimulator.cli.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.cli.console.AdminClient;
import io.originsimulator.cli.console.AdminOptions;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.Output;
import io.originsimulator.cli.console.StopSignals;
import io.originsimulator.cli.console.Terminal;
import io.originsimulator.load.text.Colours;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Shows the state of a running simulator. A thread reads its snapshots, another one the keys; both
 * pass tasks to the command's own thread, which has the view.
 */
@Command(
    name = "top",
    description = "Shows the requests, stages, and timing of a running simulator.",
    footer = {
      "  origin-simulator top --target http://localhost:9000",
      "  origin-simulator top --target https://origin.test:8443 --ca ca.pem",
      "  origin-simulator top --once",
      "",
      "On a terminal, q ends it; in a pipe, it prints the view once a second."
    })
public final class TopCommand implements Callable<Integer> {
  private static final String EVENTS = "/_admin/events?every=1s";
  private static final String DATA = "data: ";
  private static final int RETRY_MILLIS = 1000;
  private static final int SILENT_SECONDS = 3;

  @Spec private CommandSpec spec;

  @Mixin private AdminOptions simulator;

  @Option(
      names = "--once",
      fallbackValue = "true",
      description = "Print the view of one second, and end.")
  private boolean once;

  private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private boolean ended;
  private int silentSeconds;
  private String note = "";

  @Override
  public Integer call() throws InterruptedException {
    AdminClient client = simulator.client();
    Stream<String> events = connect(client);
    Terminal terminal = Terminal.ofOutput();
    boolean isScreen = terminal.rewrites() && !once;
    TopView view =
        new TopView(simulator.target().toString(), isScreen ? terminal.colours() : Colours.NONE);
    begin(() -> follow(client, events, view), "top");
    if (isScreen) {
      showOnScreen(view, terminal);
    } else {
      print(view);
    }
    return ExitCode.OK;
  }

  private static void begin(Runnable task, String name) {
    Thread thread = new Thread(task, "origin-simulator-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Returns the lines of the simulator's events.
   *
   * @throws Failure if there are none
   */
  private Stream<String> connect(AdminClient client) {
    HttpRequest request = client.request(EVENTS).build();
    HttpResponse<Stream<String>> response =
        client.send(request, HttpResponse.BodyHandlers.ofLines());
    if (response.statusCode() != 200) {
      response.body().close();
      throw new Failure(
          response.statusCode() == 401
              ? simulator.target() + " requires its admin token (expected: --admin-token TOKEN)"
              : "%s answered %d to %s (expected: a simulator of this release)"
                  .formatted(simulator.target(), response.statusCode(), EVENTS));
    }
    return response.body();
  }

  /** Reads snapshots, and connects again when they end. */
  private void follow(AdminClient client, Stream<String> first, TopView view) {
    Stream<String> events = first;
    try {
      while (true) {
        try (Stream<String> open = events) {
          open.filter(line -> line.startsWith(DATA))
              .forEach(line -> read(line.substring(DATA.length()), view));
          lost("ended the connection");
        } catch (UncheckedIOException e) {
          lost("lost the connection");
        }
        events = connectAgain(client);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Stream<String> connectAgain(AdminClient client) throws InterruptedException {
    while (true) {
      Thread.sleep(RETRY_MILLIS);
      try {
        return connect(client);
      } catch (Failure e) {
        lost(String.valueOf(e.getMessage()).replace(simulator.target() + " ", ""));
      }
    }
  }

  private void read(String json, TopView view) {
    try {
      var snapshot = new JsonMapper().readTree(json);
      tasks.add(
          () -> {
            view.add(snapshot);
            silentSeconds = 0;
            note = "";
          });
    } catch (JsonProcessingException e) {
      lost("not a snapshot: " + e.getOriginalMessage());
    }
  }

  private void lost(String reason) {
    tasks.add(() -> note = "  " + reason + "; retrying");
  }

  /** Runs the next task; counts the seconds without one. */
  private void await() throws InterruptedException {
    Runnable task = tasks.poll(1, TimeUnit.SECONDS);
    if (task != null) {
      task.run();
    } else if (++silentSeconds >= SILENT_SECONDS && note.isEmpty()) {
      note = "  no snapshot for %d s".formatted(silentSeconds);
    }
  }

  private void print(TopView view) throws InterruptedException {
    Output output = once ? Output.of(null, spec.commandLine().getOut()) : Output.of(Path.of("-"));
    output.stopOnFailure(() -> ended = true); // the reader of the pipe has gone
    PrintWriter out = output.writer();
    PrintWriter err = spec.commandLine().getErr();
    String reported = "";
    while (!ended) {
      await();
      if (!note.equals(reported)) {
        reported = note;
        if (!note.isEmpty()) {
          err.println(simulator.target() + ":" + note);
        }
      }
      if (note.isEmpty() && silentSeconds == 0 && view.hasRates()) {
        view.lines(Terminal.MOST_COLUMNS, Integer.MAX_VALUE, "").forEach(out::println);
        out.println();
        out.flush();
        ended |= once;
      }
    }
  }

  private void showOnScreen(TopView view, Terminal terminal) throws InterruptedException {
    TopScreen screen = new TopScreen(spec.commandLine().getOut());
    StopSignals.handle("WINCH", number -> tasks.add(screen::measure));
    begin(this::readKeys, "keys");
    try {
      while (!ended) {
        await();
        List<String> lines = view.lines(screen.columns() - 1, screen.rows(), note);
        screen.draw(lines.stream().map(terminal::readable).toList());
      }
    } finally {
      screen.restore();
    }
  }

  private void readKeys() {
    try (InputStream keys = TopScreen.keys()) {
      int key = keys.read();
      while (key >= 0 && key != 'q') {
        key = keys.read();
      }
      tasks.add(() -> ended = true); // also if the terminal has gone
    } catch (IOException e) {
      // no keys: Ctrl-C ends it
    }
  }
}
