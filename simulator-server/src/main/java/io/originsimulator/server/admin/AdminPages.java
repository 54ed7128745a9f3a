package io.originsimulator.server.admin;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.store.ScenarioChanges;
import io.originsimulator.server.tls.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The contents and actions of the simulator's own pages. For any thread. */
public final class AdminPages {
  private static final String NOTHING_SET =
      "\"Recipe not set, please POST a recipe to /_admin/add_recipe\"";

  private final PageSources sources;
  private final @Nullable ServerTls tls; // null without a port for it
  private final HoldPages holds;
  private final ChangePages changes;
  private final Snapshots snapshots;

  public AdminPages(
      PageSources sources,
      ScenarioChanges changes,
      RecipeLoader loader,
      Optional<Path> files,
      @Nullable ServerTls tls) {
    this.sources = sources;
    this.tls = tls;
    this.holds = new HoldPages(sources.traffic());
    this.changes = new ChangePages(sources, changes, loader, files, holds);
    this.snapshots = new Snapshots(sources, holds);
  }

  EncodedResponse status(AdminCall call) {
    try {
      if (!call.flag("live") || changes.areAwaited()) {
        return AdminResponse.text(changes.storeStatus(), "ok!");
      }
      return AdminResponse.problem(
          503,
          changes.storeStatus(),
          "Not live",
          "This replica had no heartbeat within its lease; changes do not wait for it");
    } catch (IllegalArgumentException e) {
      return Parameters.refused(call, e);
    }
  }

  EncodedResponse currentRecipe(AdminCall call) {
    List<Recipe> recipes = sources.scenarios().recipes();
    return AdminResponse.json(200, recipes.isEmpty() ? NOTHING_SET : RecipeJson.write(recipes));
  }

  EncodedResponse recipes(AdminCall call) {
    return AdminResponse.json(200, RecipeJson.write(sources.scenarios().recipes()));
  }

  EncodedResponse listener(AdminCall call) {
    return AdminResponse.json(200, RecipeJson.write(sources.scenarios().listener().listener()));
  }

  /** Advances a manual clock. */
  EncodedResponse advance(AdminCall call) {
    try {
      sources.traffic().advance(advance(call.parameter("advance").orElse("")));
      return AdminResponse.json(200, "{\"at\": \"" + sources.clock().instant() + "\"}");
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
        sources.scenarios().recipes().stream()
            .map(recipe -> recipe.endpoint().toString())
            .collect(Collectors.joining("\n")));
  }

  /** Returns the pages that change what is served or counted. */
  ChangePages changes() {
    return changes;
  }

  /** Returns the pages that report on requests and timing. */
  ReportPages reports() {
    return new ReportPages(sources);
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
    return new JournalPages(sources.journal());
  }
}
