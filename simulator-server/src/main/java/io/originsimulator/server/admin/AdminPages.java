package io.originsimulator.server.admin;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.CountsJson;
import io.originsimulator.report.HonestyJson;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Outlook;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.tls.ServerTls;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The contents and actions of the simulator's own pages. For any thread. */
public final class AdminPages {
  private static final String NOTHING_SET =
      "\"Recipe not set, please POST a recipe to /_admin/add_recipe\"";

  private final ScenarioStore scenarios;
  private final RecipeLoader loader;
  private final LiveMetrics metrics;
  private final SimulatorClock clock;
  private final Optional<Path> files;
  private final @Nullable Journal journal; // null if none is kept
  private final @Nullable Honesty honesty; // null if it is not measured
  private final @Nullable ServerTls tls; // null without a port for it
  private final Traffic traffic;
  private final HoldPages holds;
  private final Snapshots snapshots;

  public AdminPages(
      ScenarioStore scenarios,
      RecipeLoader loader,
      LiveMetrics metrics,
      SimulatorClock clock,
      Optional<Path> files,
      @Nullable Journal journal,
      @Nullable Honesty honesty,
      @Nullable ServerTls tls,
      Traffic traffic) {
    this.scenarios = scenarios;
    this.loader = loader;
    this.metrics = metrics;
    this.clock = clock;
    this.files = files;
    this.journal = journal;
    this.honesty = honesty;
    this.tls = tls;
    this.traffic = traffic;
    this.holds = new HoldPages(traffic);
    this.snapshots = new Snapshots(scenarios, metrics, clock, journal, honesty, traffic, holds);
  }

  EncodedResponse status(AdminCall call) {
    return AdminResponse.text("ok!");
  }

  EncodedResponse currentRecipe(AdminCall call) {
    List<Recipe> recipes = scenarios.recipes();
    return AdminResponse.json(200, recipes.isEmpty() ? NOTHING_SET : RecipeJson.write(recipes));
  }

  EncodedResponse recipes(AdminCall call) {
    return AdminResponse.json(200, RecipeJson.write(scenarios.recipes()));
  }

  EncodedResponse addRecipe(AdminCall call) {
    try {
      RecipeDocument document = call.recipes(files);
      scenarios.change(Set.of(), loader.load(document, call.caller().left()));
      return changed(201, document);
    } catch (RecipeException e) {
      return AdminResponse.problems(e);
    }
  }

  EncodedResponse replaceRecipes(AdminCall call) {
    try {
      call.checkParameters(List.of()); // a route would not limit what is replaced
      RecipeDocument document = call.recipes(files);
      scenarios.replace(loader.load(document, call.caller().left()));
      return changed(200, document);
    } catch (RecipeException e) {
      return AdminResponse.problems(e);
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing replaced", e);
    }
  }

  private EncodedResponse changed(int status, RecipeDocument document) {
    document.listener().ifPresent(scenarios::listen);
    return AdminResponse.json(status, RecipeJson.write(scenarios.recipes()));
  }

  EncodedResponse listener(AdminCall call) {
    return AdminResponse.json(200, RecipeJson.write(scenarios.listener().listener()));
  }

  EncodedResponse removeRecipe(AdminCall call) {
    String route;
    Optional<String> method;
    try {
      route = call.parameter("route").orElse("");
      method =
          call.parameter("method")
              .filter(text -> !text.isEmpty())
              .map(text -> text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("No route named", e);
    }
    if (route.isEmpty()) {
      return AdminResponse.problem(
          400,
          Headers.NONE,
          "No route named",
          "Name the route, as in /_admin/recipes?route=/news*");
    }
    List<Endpoint> endpoints = scenarios.recipes().stream().map(Recipe::endpoint).toList();
    Set<Endpoint> removed =
        endpoints.stream()
            .filter(endpoint -> endpoint.route().text().equals(route))
            .filter(endpoint -> method.map(endpoint.methods().names()::contains).orElse(true))
            .collect(Collectors.toSet());
    if (removed.isEmpty()) {
      String routes = endpoints.stream().map(Endpoint::toString).collect(Collectors.joining(", "));
      return AdminResponse.problem(
          404,
          Headers.NONE,
          "No such route",
          "No recipe has the route "
              + method.map(name -> name + " ").orElse("")
              + route
              + " (routes: "
              + routes
              + ")");
    }
    scenarios.change(method.isEmpty() ? removed : of(removed, method.get()), Map.of());
    return recipes(call);
  }

  private static Set<Endpoint> of(Set<Endpoint> endpoints, String method) {
    Methods one = new Methods(List.of(method));
    return endpoints.stream()
        .map(endpoint -> endpoint.withMethods(one))
        .collect(Collectors.toSet());
  }

  /**
   * Restarts; waiting requests get their response, as after any change of recipes, or are dropped.
   */
  EncodedResponse restart(AdminCall call) {
    boolean drops;
    try {
      Optional<String> pending = call.parameter("pending");
      drops = pending.isPresent();
      if (drops && !pending.get().equals("drop")) {
        throw new IllegalArgumentException("pending: \"" + pending.get() + "\" (expected: drop)");
      }
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing removed", e);
    }
    holds.restart();
    if (drops) {
      traffic.restart();
      return AdminResponse.text("ok!");
    }
    scenarios.clear();
    traffic.dropTasks();
    metrics.clear();
    if (journal != null) {
      journal.clear();
    }
    clearHonesty();
    return AdminResponse.text("ok!");
  }

  /** Advances a manual clock. */
  EncodedResponse advance(AdminCall call) {
    try {
      call.checkParameters(List.of("advance"));
      traffic.advance(advance(call.parameter("advance").orElse("")));
      return AdminResponse.json(200, "{\"at\": \"" + clock.instant() + "\"}");
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Clock not moved", e);
    } catch (IllegalStateException e) {
      return AdminResponse.problem(
          409, Headers.NONE, "Clock not moved", String.valueOf(e.getMessage()));
    }
  }

  private static Duration advance(String text) {
    try {
      return DurationText.parse(text).value();
    } catch (RecipeException e) {
      throw new IllegalArgumentException("advance: " + e.problems().get(0), e);
    }
  }

  EncodedResponse description(AdminCall call) {
    return AdminResponse.description();
  }

  EncodedResponse schema(AdminCall call) {
    return AdminResponse.schema(RecipeJson.schema());
  }

  EncodedResponse certificate(AdminCall call) {
    return tls == null || !tls.isGenerated()
        ? AdminResponse.problem(
            404,
            Headers.NONE,
            "No certificate authority",
            "The simulator has generated no certificate; start with --https-port and without"
                + " --tls-cert or --tls-keystore, or in Java with Simulator.builder().https()")
        : AdminResponse.pem(tls.trusted().pem());
  }

  EncodedResponse routes(AdminCall call) {
    return AdminResponse.text(
        scenarios.recipes().stream()
            .map(recipe -> recipe.endpoint().toString())
            .collect(Collectors.joining("\n")));
  }

  EncodedResponse routesStatus(AdminCall call) {
    long now = clock.nanoTime();
    return AdminResponse.text(
        scenarios.scenario().recipes().stream()
            .map(recipe -> routeStatus(recipe, now))
            .collect(Collectors.joining("\n")));
  }

  EncodedResponse currentCount(AdminCall call) {
    return AdminResponse.json(200, CountsJson.write(metrics.counts()));
  }

  EncodedResponse clearCurrentCount(AdminCall call) {
    metrics.clear();
    clearHonesty();
    return AdminResponse.json(200, "{\"cleared\": \"yes\"}");
  }

  /** Returns the pages of snapshots. */
  Snapshots snapshots() {
    return snapshots;
  }

  /** Returns the pages of holds. */
  HoldPages holds() {
    return holds;
  }

  /** Returns the page of the journal. */
  JournalPages requests() {
    return new JournalPages(journal);
  }

  EncodedResponse honesty(AdminCall call) {
    return honesty == null
        ? AdminResponse.problem(
            404,
            Headers.NONE,
            "Not measured",
            "The simulator does not measure its own timing; start without --no-honesty,"
                + " or in Java with Simulator.builder().honesty(true)")
        : AdminResponse.json(200, HonestyJson.write(honesty.report()));
  }

  /** Returns the metrics; a problem if the client of Prometheus is not on the class path. */
  EncodedResponse metrics(AdminCall call) {
    try {
      return new MetricsPage(
              metrics, List.copyOf(scenarios.scenario().recipes()), clock.nanoTime(), honesty)
          .answer(call.accept());
    } catch (NoClassDefFoundError e) {
      return AdminResponse.problem(
          501,
          Headers.NONE,
          "No metrics",
          "The client of Prometheus is not on the class path; add"
              + " io.prometheus:prometheus-metrics-exposition-formats and"
              + " io.prometheus:prometheus-metrics-instrumentation-jvm");
    }
  }

  private void clearHonesty() {
    if (honesty != null) {
      honesty.clear();
    }
  }

  private static String routeStatus(ActiveRecipe<ServedResponse> recipe, long nanos) {
    List<Outlook> now = recipe.outlookAt(nanos);
    String statuses = now.isEmpty() ? "406" : column(now, one -> status(one.behaviour()));
    String latency = now.isEmpty() ? "0" : column(now, one -> millis(one.latency()));
    return recipe.recipe().endpoint() + " " + statuses + " " + latency;
  }

  /** Returns one column for all possible behaviours. */
  private static String column(List<Outlook> now, Function<Outlook, String> text) {
    return now.stream().map(text).collect(Collectors.joining("|"));
  }

  private static String status(Behaviour behaviour) {
    Optional<Fault> fault = behaviour.fault();
    String status =
        fault.isEmpty() || fault.get().isAfterHead() ? String.valueOf(behaviour.status()) : "";
    return status + fault.map(f -> (status.isEmpty() ? "" : "_") + spaceless(f)).orElse("");
  }

  private static String spaceless(Object text) {
    return text.toString().replace(' ', '_');
  }

  private static String millis(Latency latency) {
    if (latency instanceof Latency.Fixed fixed) {
      return millis(fixed.delay().nanos());
    }
    return latency instanceof Latency.Uniform range
        ? millis(range.from().nanos()) + ".." + millis(range.to().nanos())
        : spaceless(latency); // must be one column
  }

  private static String millis(long nanos) {
    return BigDecimal.valueOf(nanos, 6).stripTrailingZeros().toPlainString();
  }
}
