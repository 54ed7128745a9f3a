package io.originsimulator.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.Headers;
import io.originsimulator.recipe.Latency;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Route;
import io.originsimulator.recipe.Stage;
import io.originsimulator.scenario.ActiveRecipe;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the simulator's own pages say and do. Any thread. */
final class AdminPages {
  private static final String NOTHING_SET =
      "\"Recipe not set, please POST a recipe to /_admin/add_recipe\"";

  private final ScenarioStore scenarios;
  private final RecipeLoader loader;
  private final SimulatorCounts counts;
  private final SimulatorClock clock;
  private final Optional<Path> files;

  AdminPages(
      ScenarioStore scenarios,
      RecipeLoader loader,
      SimulatorCounts counts,
      SimulatorClock clock,
      Optional<Path> files) {
    this.scenarios = scenarios;
    this.loader = loader;
    this.counts = counts;
    this.clock = clock;
    this.files = files;
  }

  PreparedResponse status(AdminCall call) {
    return AdminResponse.text("ok!");
  }

  PreparedResponse currentRecipe(AdminCall call) {
    List<Recipe> recipes = scenarios.recipes();
    return AdminResponse.json(200, recipes.isEmpty() ? NOTHING_SET : RecipeJson.write(recipes));
  }

  PreparedResponse recipes(AdminCall call) {
    return AdminResponse.json(200, RecipeJson.write(scenarios.recipes()));
  }

  PreparedResponse addRecipe(AdminCall call) {
    try {
      RecipeJson.Format format =
          call.contentType().toLowerCase(Locale.ROOT).contains("yaml")
              ? RecipeJson.Format.YAML
              : RecipeJson.Format.JSON;
      RecipeDocument document = RecipeJson.read(call.document(), "recipe", format, files);
      scenarios.change(Set.of(), loader.load(document));
      return AdminResponse.json(201, RecipeJson.write(scenarios.recipes()));
    } catch (RecipeException e) {
      return AdminResponse.problems(e);
    }
  }

  PreparedResponse removeRecipe(AdminCall call) {
    Optional<String> asked = call.parameter("route").filter(text -> !text.isEmpty());
    if (asked.isEmpty()) {
      return AdminResponse.problem(
          400,
          Headers.NONE,
          "No route named",
          "Name the route, as in /_admin/recipes?route=/news*");
    }
    List<Route> routes = scenarios.recipes().stream().map(Recipe::route).toList();
    Optional<Route> route = routes.stream().filter(r -> r.text().equals(asked.get())).findFirst();
    if (route.isEmpty()) {
      String there = routes.stream().map(Route::text).collect(Collectors.joining(", "));
      return AdminResponse.problem(
          404,
          Headers.NONE,
          "No such route",
          "No recipe has the route " + asked.get() + " (there are: " + there + ")");
    }
    scenarios.change(Set.of(route.get()), List.of());
    return recipes(call);
  }

  PreparedResponse restart(AdminCall call) {
    scenarios.clear();
    counts.clear();
    return AdminResponse.text("ok!");
  }

  PreparedResponse routes(AdminCall call) {
    return AdminResponse.text(
        scenarios.recipes().stream()
            .map(recipe -> recipe.route().text())
            .collect(Collectors.joining("\n")));
  }

  PreparedResponse routesStatus(AdminCall call) {
    long now = clock.nanoTime();
    return AdminResponse.text(
        scenarios.scenario().recipes().stream()
            .map(recipe -> routeStatus(recipe, now))
            .collect(Collectors.joining("\n")));
  }

  PreparedResponse currentCount(AdminCall call) {
    Counts now = counts.now();
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("total_requests", now.requests());
    now.byStatus().forEach((status, count) -> body.put(String.valueOf(status), count));
    if (now.abandoned() > 0) {
      body.put("abandoned", now.abandoned());
    }
    return AdminResponse.json(200, body.toString());
  }

  PreparedResponse clearCurrentCount(AdminCall call) {
    counts.clear();
    return AdminResponse.json(200, "{\"cleared\": \"yes\"}");
  }

  private static String routeStatus(ActiveRecipe<Response> recipe, long nanos) {
    Optional<Stage> stage = recipe.stageAt(nanos);
    int status = stage.map(s -> s.behaviour().status()).orElse(406);
    String latency = recipe.latencyAt(nanos).map(AdminPages::millis).orElse("0");
    return recipe.recipe().route() + " " + status + " " + latency;
  }

  private static String millis(Latency latency) {
    if (latency instanceof Latency.Fixed fixed) {
      return millis(fixed.delay().nanos());
    }
    return latency instanceof Latency.Uniform range
        ? millis(range.from().nanos()) + ".." + millis(range.to().nanos())
        : latency.toString().replace(' ', '_'); // one column, whatever it says
  }

  private static String millis(long nanos) {
    return BigDecimal.valueOf(nanos, 6).stripTrailingZeros().toPlainString();
  }
}
