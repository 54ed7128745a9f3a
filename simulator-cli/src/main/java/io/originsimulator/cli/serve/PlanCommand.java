package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.HeaderOptions;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.recipe.Load;
import io.originsimulator.recipe.Mix;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RequestRate;
import io.originsimulator.scenario.forecast.Forecast;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the responses that callers of recipes would see; fetches and serves nothing. */
@Command(
    name = "plan",
    description = {
      "Predicts what callers of each recipe would see: availability, responses, and times by stage.",
      "Requests arrive evenly, over 64 connections of one client; none is retried."
    },
    footer = {
      "  origin-simulator plan examples/recipes/demo.json",
      "  origin-simulator plan rate_limit --rate 200/s --duration 30s",
      "  origin-simulator plan methods --request /api/orders -H accept:text/html",
      "",
      "available: complete responses, without a fault, with a status below 400, which",
      "is what attack counts as success. 4xx: client errors, such as the 429s of a",
      "limit. Times are those of complete responses, without a shared uplink and",
      "without the body of an origin or a file. Each request has its own values of",
      "header fields. Without a seed, random draws give slightly different figures",
      "each time.",
      "",
      "A recipe with streams has a second table: time to the first event, gaps between",
      "events, duration from the first byte to the last event, maximum of requests in",
      "flight and of busy workers, and mean rate of events."
    })
public final class PlanCommand implements Callable<Integer> {
  private static final long MOST_REQUESTS = 5_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long AFTER_THE_LAST_STAGE = 30 * SECOND;
  private static final int ROUNDS = 2; // of a timeline that repeats

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      completionCandidates = RecipeFiles.Examples.class,
      arity = "1..*",
      description = "JSON or YAML files, folders of them, names of examples, or JSON itself.")
  private List<String> recipes;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "100/s",
      description =
          "Rate of requests to each recipe: 100 (a second), 100/s or 600/m (default: ${DEFAULT-VALUE}).")
  private RequestRate rate;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description =
          "Time in which requests arrive, such as 90s (default: until 30s into the last stage and its ramps have"
              + " ended, or two rounds).")
  private @Nullable DurationText duration;

  @Option(
      names = "--request",
      paramLabel = "REQUEST",
      description =
          "Show the recipe that responds to one request, and its responses: /users/7?page=2 or"
              + " 'DELETE /users/7' (default: forecasts of all recipes).")
  private @Nullable String request;

  @Mixin private HeaderOptions headers;

  @Option(
      names = {"-d", "--data"},
      paramLabel = "TEXT",
      description = "Body of --request, whose method is then POST by default (default: none).")
  private @Nullable String data;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    RecipePrinter printer = new RecipePrinter(out, spec.commandLine().getColorScheme());
    if (request != null) {
      GivenRequest given = GivenRequest.read(request, headers.read(), Optional.ofNullable(data));
      new RequestPlan(new RecipeFiles(recipes).readTogether(), out, printer)
          .print(given, Instant.now());
      return ExitCode.OK;
    }
    for (RecipeDocument document : new RecipeFiles(recipes).read()) {
      out.println(document.name());
      document.listener().ifPresent(printer::print);
      document.recipes().forEach(recipe -> print(recipe, out, printer));
    }
    return ExitCode.OK;
  }

  private void print(Recipe recipe, PrintWriter out, RecipePrinter printer) {
    DurationText time = duration == null ? usual(recipe) : duration;
    double perSecond = RateText.perSecond(rate);
    double requests = perSecond * time.nanos() / SECOND;
    if (requests > MOST_REQUESTS) {
      throw new Failure(
          "%s for %s are more than %d requests; ask for a lower --rate or a shorter --duration"
              .formatted(rate, time, MOST_REQUESTS));
    }
    long count = Math.max(1, Math.round(requests));
    String shown = rate.toString().matches("\\d+") ? rate + "/s" : rate.toString();
    out.printf("%n%s  %s for %s: %d requests%n", printer.title(recipe), shown, time, count);
    printer.printConditions(recipe);
    if (Stream.concat(Stream.of(recipe.load()), recipe.stages().stream().map(Stage::load))
        .anyMatch(Load::isShared)) {
      out.println("  of a single replica, which has the whole of what replicas share");
    }
    out.println();
    ForecastTable.print(forecast(recipe, perSecond, count, time), out);
    out.println();
  }

  private Forecast forecast(Recipe recipe, double perSecond, long count, DurationText time) {
    try {
      return Forecast.of(recipe, perSecond, count);
    } catch (IllegalArgumentException e) { // thrown after many seconds of work
      throw new Failure(
          "%s for %s have more than %d events; ask for a lower --rate or a shorter --duration"
              .formatted(rate, time, Forecast.MOST_EVENTS));
    }
  }

  private static DurationText usual(Recipe recipe) {
    if (recipe.repeat().isPresent()) {
      return atMost(ROUNDS * recipe.repeat().get().nanos());
    }
    long at = recipe.stages().stream().mapToLong(stage -> stage.at().nanos()).max().orElse(0);
    long ramps =
        recipe.stages().stream()
            .filter(stage -> stage.at().nanos() == at)
            .flatMap(PlanCommand::ramps)
            .mapToLong(DurationText::nanos)
            .max()
            .orElse(0);
    return atMost(at + Math.max(AFTER_THE_LAST_STAGE, ramps));
  }

  /** Returns the times that a stage gives for its ramps. */
  private static Stream<DurationText> ramps(Stage stage) {
    Stream<Optional<DurationText>> latencies =
        stage.behaviours().stream().map(behaviour -> over(behaviour.latency()));
    Stream<Optional<DurationText>> weights =
        stage.choice() instanceof Mix mix
            ? mix.entries().stream().map(entry -> entry.weight().over())
            : Stream.empty();
    return Stream.concat(latencies, weights).flatMap(Optional::stream);
  }

  private static Optional<DurationText> over(Latency latency) {
    return latency instanceof Ramp ramp ? ramp.over() : Optional.empty();
  }

  private static DurationText atMost(long nanos) {
    return DurationText.ofNanos(Math.min(nanos, DurationText.MAX.toNanos()));
  }
}
