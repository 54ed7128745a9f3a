package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.LiveLine;
import io.originsimulator.load.text.Figures;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.drawing.StageText;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Activity;
import io.originsimulator.report.Activity.ActiveStage;
import io.originsimulator.server.Simulator;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lines that {@code serve} prints while it serves. It looks at the simulator four times a
 * second, and so costs nothing on the way of a request.
 *
 * <pre>
 *   10:15:04.250 /news recipe added
 *   10:15:08.000 /news stage 4s: 503
 *   10:15:08.120 GET /news/1  /news  503  2s
 *   12.5/s  in flight 25  /news 503, 2s left  /cases 200
 * </pre>
 *
 * The last line is the live one. For any thread.
 */
final class ServeLog implements Runnable {
  /** The kinds of lines. */
  enum Kind {
    NONE,
    RECIPES,
    STAGES,
    REQUESTS
  }

  private static final int PERIOD_MILLIS = 250;
  private static final int LOOKS = 5; // from which the rate is computed: of one second
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  private record Look(Instant at, long requests) {}

  private final Simulator simulator;
  private final Set<Kind> kinds;
  private final LiveLine live;
  private final PrintWriter out;
  private final Clock clock;
  private final Optional<RequestLog> requests;
  private final ArrayDeque<Look> looks = new ArrayDeque<>();
  private volatile Activity known; // at the last look
  private boolean ended;

  /** Creates a log of what happens from now on, with times in the clock's zone. */
  ServeLog(Simulator simulator, Set<Kind> kinds, LiveLine live, PrintWriter out, Clock clock) {
    this.simulator = simulator;
    this.kinds = kinds;
    this.live = live;
    this.out = live.above(out, () -> {});
    this.clock = clock;
    this.requests =
        kinds.contains(Kind.REQUESTS)
            ? Optional.of(new RequestLog(simulator::requestsAfter))
            : Optional.empty();
    this.known = simulator.activity();
  }

  /** Returns whether there is anything to print. */
  boolean isNeeded() {
    return live.isShown() || kinds.stream().anyMatch(kind -> kind != Kind.NONE);
  }

  /** Returns a writer for changes of documents that are reported elsewhere, above the live line. */
  PrintWriter above(PrintWriter stream) {
    return live.above(stream, () -> known = simulator.activity());
  }

  /** Looks until the thread is interrupted. */
  @Override
  public void run() {
    try {
      while (true) {
        look();
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Prints what has happened since the last look, and renews the live line. */
  synchronized void look() {
    if (ended) {
      return;
    }
    Instant now = clock.instant();
    Activity activity = simulator.activity();
    if (!simulator.isClosed()) { // else its recipes are removed by its end
      reportChanges(now, activity);
    }
    requests.ifPresent(log -> log.look(this::time).forEach(out::println));
    looks.addLast(new Look(now, activity.requests()));
    if (looks.size() > LOOKS) {
      looks.removeFirst();
    }
    live.show(Figures.number(rate()) + "/s  in flight " + activity.inFlight() + stages(activity));
  }

  /** Prints the requests that have ended by now, erases the live line, and prints no more. */
  synchronized void end() {
    requests.ifPresent(log -> log.look(this::time).forEach(out::println));
    live.erase();
    ended = true;
  }

  private void reportChanges(Instant now, Activity activity) {
    Map<Endpoint, ActiveStage> before = byEndpoint(known);
    Map<Endpoint, ActiveStage> after = byEndpoint(activity);
    Listener.Stage listener = activity.listener();
    if (!listener.equals(known.listener())) {
      String stage = "listener stage " + listener.at() + ": " + StageText.text(listener);
      print(Kind.STAGES, now, stage);
    }
    known = activity;
    before.keySet().stream()
        .filter(endpoint -> !after.containsKey(endpoint))
        .forEach(endpoint -> print(Kind.RECIPES, now, endpoint + " recipe removed"));
    after.forEach((endpoint, stage) -> report(now, before.get(endpoint), stage));
  }

  private void report(Instant now, @Nullable ActiveStage before, ActiveStage after) {
    String name = after.recipe().endpoint().toString();
    if (before == null || isReplaced(before, after)) {
      print(Kind.RECIPES, now, name + (before == null ? " recipe added" : " recipe replaced"));
    }
    if (before == null || !before.stage().equals(after.stage())) {
      after
          .stage()
          .ifPresent(
              stage ->
                  print(Kind.STAGES, now, name + " stage " + stage.at() + ": " + words(stage)));
    }
  }

  private static boolean isReplaced(ActiveStage before, ActiveStage after) {
    return !before.accepted().equals(after.accepted()) || !before.recipe().equals(after.recipe());
  }

  private void print(Kind kind, Instant now, String line) {
    if (kinds.contains(kind)) {
      out.println(time(now) + " " + line);
    }
  }

  private String time(Instant instant) {
    return TIME.format(instant.atZone(clock.getZone()));
  }

  private static Map<Endpoint, ActiveStage> byEndpoint(Activity activity) {
    Map<Endpoint, ActiveStage> stages = new LinkedHashMap<>();
    activity.recipes().forEach(stage -> stages.put(stage.recipe().endpoint(), stage));
    return stages;
  }

  /** Returns the requests per second since the first of the last looks. */
  private double rate() {
    Look first = looks.getFirst();
    Look last = looks.getLast();
    double nanos = Duration.between(first.at(), last.at()).toNanos();
    return nanos <= 0 ? 0 : (last.requests() - first.requests()) * 1e9 / nanos;
  }

  private static String stages(Activity activity) {
    return activity.recipes().stream()
        .map(stage -> "  " + stage.recipe().endpoint() + " " + words(stage))
        .collect(Collectors.joining());
  }

  private static String words(ActiveStage active) {
    String stage = active.stage().map(ServeLog::words).orElse("not begun");
    return stage + active.left().map(left -> ", " + StageWords.left(left) + " left").orElse("");
  }

  private static String words(Stage stage) {
    return StageWords.responses(stage.behaviours().stream().map(ServeLog::words));
  }

  private static String words(Behaviour behaviour) {
    Optional<Fault> fault = behaviour.fault();
    boolean hasHead = fault.map(Fault::isAfterHead).orElse(true);
    return StageWords.response(
        hasHead ? String.valueOf(behaviour.status()) : "",
        fault.map(it -> it.kind().toString()).orElse(""));
  }
}
