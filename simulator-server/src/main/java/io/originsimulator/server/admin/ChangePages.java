package io.originsimulator.server.admin;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.recipes.Payloads;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.store.KeptScenarios;
import io.originsimulator.server.store.ScenarioChanges;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The pages that change what is served or counted, here and in all simulators of a store. For any
 * thread.
 */
final class ChangePages {
  /** The header with the names of the simulators that do not serve a change yet. */
  static final String BEHIND = "origin-simulator-behind";

  private final PageSources sources;
  private final ScenarioChanges changes;
  private final RecipeLoader loader;
  private final Optional<Path> files;
  private final HoldPages holds;

  ChangePages(
      PageSources sources,
      ScenarioChanges changes,
      RecipeLoader loader,
      Optional<Path> files,
      HoldPages holds) {
    this.sources = sources;
    this.changes = changes;
    this.loader = loader;
    this.files = files;
    this.holds = holds;
    changes.kept().ifPresent(kept -> kept.onChange(sources::restart, sources::clearCounts));
  }

  /** Returns whether changes wait for a store. */
  boolean areKept() {
    return changes.kept().isPresent();
  }

  /** Returns the state of the store, for a header; none without one. */
  Headers storeStatus() {
    return changes
        .kept()
        .map(kept -> kept.trouble().map(KeptScenarios.Trouble::toString).orElse("ok"))
        .map(status -> Headers.NONE.with("origin-simulator-store", status))
        .orElse(Headers.NONE);
  }

  /** Returns whether changes wait until this simulator serves them; true without a store. */
  boolean areAwaited() {
    return changes.kept().map(KeptScenarios::isLive).orElse(true);
  }

  EncodedResponse addRecipe(AdminCall call) {
    return change(call, 201, endpoints -> Set.of());
  }

  EncodedResponse replaceRecipes(AdminCall call) {
    return change(call, 200, Set::copyOf);
  }

  private EncodedResponse change(
      AdminCall call, int status, Function<List<Endpoint>, Set<Endpoint>> removed) {
    try {
      boolean byAll = isConfirmedByAll(call);
      RecipeDocument document = call.recipes(files);
      Map<CompiledRecipe<ServedResponse>, Payloads> loaded =
          loader.load(document, call.caller().left());
      List<String> behind = changes.change(removed, loaded, document.listener());
      return answer(byAll, behind, headers -> recipes(status, headers));
    } catch (RecipeException e) {
      return AdminResponse.problems(e);
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing changed", e);
    }
  }

  private EncodedResponse recipes(int status, Headers headers) {
    return AdminResponse.json(status, headers, RecipeJson.write(sources.scenarios().recipes()));
  }

  EncodedResponse removeRecipe(AdminCall call) {
    String route;
    Optional<String> method;
    boolean byAll;
    try {
      route = call.parameter("route").orElse("");
      method =
          call.parameter("method")
              .filter(text -> !text.isEmpty())
              .map(text -> text.toUpperCase(Locale.ROOT));
      byAll = isConfirmedByAll(call);
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
    try {
      List<String> behind =
          changes.change(
              endpoints -> removed(endpoints, route, method), Map.of(), Optional.empty());
      return answer(byAll, behind, headers -> recipes(200, headers));
    } catch (NoSuchRouteException e) {
      return AdminResponse.problem(
          404, Headers.NONE, "No such route", String.valueOf(e.getMessage()));
    }
  }

  private static final class NoSuchRouteException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoSuchRouteException(String message) {
      super(message);
    }
  }

  private static Set<Endpoint> removed(
      List<Endpoint> endpoints, String route, Optional<String> method) {
    Set<Endpoint> removed =
        endpoints.stream()
            .filter(endpoint -> endpoint.route().text().equals(route))
            .filter(endpoint -> method.map(endpoint.methods().names()::contains).orElse(true))
            .map(endpoint -> method.map(name -> of(endpoint, name)).orElse(endpoint))
            .collect(Collectors.toSet());
    if (removed.isEmpty()) {
      String routes = endpoints.stream().map(Endpoint::toString).collect(Collectors.joining(", "));
      throw new NoSuchRouteException(
          "No recipe has the route "
              + method.map(name -> name + " ").orElse("")
              + route
              + " (routes: "
              + routes
              + ")");
    }
    return removed;
  }

  private static Endpoint of(Endpoint endpoint, String method) {
    return endpoint.withMethods(new Methods(List.of(method)));
  }

  /**
   * Restarts; waiting requests get their response, as after any change of recipes, or are dropped.
   */
  EncodedResponse restart(AdminCall call) {
    boolean drops;
    boolean byAll;
    try {
      drops = is(call, "pending", "drop");
      byAll = isConfirmedByAll(call);
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing removed", e);
    }
    long lastHold = holds.last();
    List<String> behind = drops ? sources.traffic().restart() : changes.restart(sources::restart);
    holds.forget(lastHold);
    return answer(byAll, behind, headers -> AdminResponse.text(headers, "ok!"));
  }

  EncodedResponse clearCounts(AdminCall call) {
    try {
      boolean byAll = isConfirmedByAll(call);
      List<String> behind = changes.clear(sources::clearCounts);
      return answer(
          byAll, behind, headers -> AdminResponse.json(200, headers, "{\"cleared\": \"yes\"}"));
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("Nothing cleared", e);
    }
  }

  private static boolean isConfirmedByAll(AdminCall call) {
    return is(call, "confirm", "all");
  }

  private static boolean is(AdminCall call, String parameter, String value) {
    Optional<String> given = call.parameter(parameter);
    if (given.isPresent() && !given.get().equals(value)) {
      throw new IllegalArgumentException(
          parameter + ": \"" + given.get() + "\" (expected: " + value + ")");
    }
    return given.isPresent();
  }

  /**
   * Returns the response to a change that has been made.
   *
   * @param byAll whether the caller requires that every simulator of the store serves it
   */
  private static EncodedResponse answer(
      boolean byAll, List<String> behind, Function<Headers, EncodedResponse> answer) {
    if (behind.isEmpty()) {
      return answer.apply(Headers.NONE);
    }
    String names = String.join(", ", behind);
    Headers headers = Headers.NONE.with(BEHIND, names);
    return byAll
        ? AdminResponse.problem(
            504,
            headers,
            "Not confirmed by all",
            "The change is kept, but these simulators do not serve it yet: " + names)
        : answer.apply(headers);
  }
}
