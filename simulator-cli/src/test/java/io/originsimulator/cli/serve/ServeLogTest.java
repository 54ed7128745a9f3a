package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Http;
import io.originsimulator.cli.console.LiveLine;
import io.originsimulator.cli.serve.ServeLog.Kind;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.server.Simulator;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServeLogTest {
  private static final String ERASE = "\r\u001b[K";
  private static final Instant START = Instant.parse("2026-01-01T10:15:00Z");

  private final Simulator simulator = Simulator.builder().https().manualClock().journal(10).start();
  private final StringWriter printed = new StringWriter();
  private final PrintWriter out = new PrintWriter(printed);
  private final InstantSource time = () -> START.plusNanos(simulator.clock().nanoTime());

  @AfterEach
  void close() {
    simulator.close();
  }

  private ServeLog log(Set<Kind> kinds, int columns) {
    Clock clock = time.withZone(ZoneOffset.UTC);
    return new ServeLog(simulator, kinds, new LiveLine(out, columns), out, clock);
  }

  private String printed() {
    String text = printed.toString().replace(System.lineSeparator(), "\n");
    printed.getBuffer().setLength(0);
    return text;
  }

  private void add() {
    simulator.add(
        """
        {"route": "/news", "body": "news", "repeat": "9s",
         "stages": [{"at": 0, "status": 200, "latency": "1s"},
                    {"at": "4s", "mix": [{"weight": 1, "status": 503},
                                         {"weight": 1, "status": 200, "fault": "close after 50%"},
                                         {"weight": 1, "fault": "reset"}]}]}
        """);
  }

  @Test
  void changesOfRecipesArePrinted() {
    ServeLog log = log(EnumSet.of(Kind.RECIPES), 0);
    log.look();
    assertThat(printed()).isEmpty();
    add();
    log.look();
    assertThat(printed()).isEqualTo("10:15:00.000 /news recipe added\n");
    simulator.clock().advanceBy("1500ms");
    add();
    log.look();
    assertThat(printed()).isEqualTo("10:15:01.500 /news recipe replaced\n");
    simulator.remove("/news");
    log.look();
    log.look();
    assertThat(printed()).isEqualTo("10:15:01.500 /news recipe removed\n");
  }

  @Test
  void changesOfStagesArePrinted() {
    add();
    ServeLog log = log(EnumSet.of(Kind.STAGES), 0);
    log.look();
    assertThat(printed()).isEmpty();
    simulator.clock().advanceBy("4s");
    log.look();
    log.look();
    assertThat(printed()).isEqualTo("10:15:04.000 /news stage 4s: 503|200 close|reset\n");
    simulator.clock().advanceBy("5s");
    log.look();
    assertThat(printed()).isEqualTo("10:15:09.000 /news stage 0: 200\n");
  }

  @Test
  void changesOfTheListenersStagesArePrinted() {
    ServeLog log = log(EnumSet.of(Kind.STAGES), 0);
    simulator.listener(Listener.builder().accept("4s", Accept.CLOSE).tls("6s", Tls.EXPIRED));
    log.look();
    assertThat(printed()).isEmpty();
    simulator.clock().advanceBy("4s");
    log.look();
    log.look();
    assertThat(printed()).isEqualTo("10:15:04.000 listener stage 4s: close\n");
    simulator.clock().advanceBy("3s");
    log.look();
    assertThat(printed()).isEqualTo("10:15:07.000 listener stage 6s: open, TLS expired\n");
    simulator.listener(Listener.builder());
    log.above(out).println("Reloaded: no listener");
    log.look();
    assertThat(printed()).isEqualTo("Reloaded: no listener\n");
  }

  @Test
  void liveLineHasTheRateAndTheStageOfEachRoute() {
    ServeLog log = log(EnumSet.of(Kind.RECIPES), 100);
    log.look();
    assertThat(printed()).isEqualTo(ERASE + "0/s  in flight 0\r");
    add();
    Http.getLater(simulator.uri("/news"));
    simulator.clock().awaitPending(1);
    simulator.clock().advanceBy("500ms");
    log.look();
    String line = "2/s  in flight 1  /news 200, 4s left";
    assertThat(printed())
        .isEqualTo(
            ERASE
                + ("10:15:00.500 /news recipe added\n" + ERASE + "0/s  in flight 0\r")
                + (ERASE + line + "\r"));
    log.end();
    assertThat(printed()).isEqualTo(ERASE);
  }

  @Test
  void rateIsThatOfTheLastSecond() {
    ServeLog log = log(Set.of(), 100);
    add();
    Http.getLater(simulator.uri("/news"));
    simulator.clock().awaitPending(1);
    for (int quarter = 0; quarter < 6; quarter++) {
      simulator.clock().advanceBy("250ms");
      log.look();
    }
    assertThat(printed()).endsWith(ERASE + "0/s  in flight 0  /news 200, 3s left\r");
  }

  @Test
  void changeThatIsReportedElsewhereIsNotPrintedAgain() {
    ServeLog log = log(EnumSet.of(Kind.RECIPES, Kind.STAGES), 0);
    add();
    log.above(out).println("Reloaded: /news is new");
    log.look();
    assertThat(printed()).isEqualTo("Reloaded: /news is new\n");
  }

  @Test
  void requestsArePrintedWithRouteStatusAndPlannedDelay() {
    ServeLog log = log(EnumSet.of(Kind.REQUESTS), 0);
    add();
    Http.getLater(simulator.uri("/news?page=2"));
    simulator.clock().awaitPending(1);
    simulator.clock().advanceBy("1s");
    log.look();
    assertThat(printed())
        .matches("\\d\\d:\\d\\d:\\d\\d\\.000 GET /news\\?page=2  /news  200  1s\n");
    log.end();
    assertThat(printed()).isEmpty();
  }

  @Test
  void endOfTheSimulatorIsNoChangeOfRecipes() {
    add();
    ServeLog log = log(EnumSet.of(Kind.RECIPES), 100);
    simulator.close();
    log.look();
    log.end();
    log.look();
    assertThat(printed()).isEqualTo(ERASE + "0/s  in flight 0\r" + ERASE);
  }

  @Test
  void kindsThatDoNotGoTogetherAreMisuse() {
    assertThat(Cli.run("serve", "--port=0", "--log=none,stages"))
        .isEqualTo(
            Cli.misused(
                "serve", "--log: none is given with others (expected: none alone, or others)"));
    assertThat(Cli.run("serve", "--log=request"))
        .isEqualTo(
            Cli.misused(
                "serve",
                "Invalid value for option '--log': \"request\" (expected: none, recipes, stages or"
                    + " requests)"));
  }
}
