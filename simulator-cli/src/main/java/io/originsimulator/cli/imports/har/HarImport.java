package io.originsimulator.cli.imports.har;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.imports.Bodies;
import io.originsimulator.cli.imports.Differences;
import io.originsimulator.cli.imports.ImportedRecipe;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.json.JsonSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Recipes from a HAR file: one for each method and path of a host. */
public final class HarImport {
  private static final String EXPECTED = "a HAR file, {\"log\": {\"entries\": [...]}}";

  private HarImport() {}

  /**
   * Returns the recipes in the order in which their paths were first requested.
   *
   * @param host whose responses are imported, with or without a port; empty for that of the first
   *     entry
   */
  public static List<ImportedRecipe> of(
      Path source, Optional<String> host, Bodies bodies, Differences differences)
      throws IOException {
    JsonNode tree =
        JsonSyntax.JSON.parse(
            Files.readAllBytes(source), source.toString(), EXPECTED, tolerated -> {});
    JsonNode list = tree.path("log").path("entries");
    if (!list.isArray()) {
      throw new Failure(source + ": contains no entries (expected: " + EXPECTED + ")");
    }
    List<HarEntry> entries = new ArrayList<>();
    list.forEach(entry -> entries.add(HarEntry.of(entry)));
    String wanted =
        host.or(() -> entries.stream().map(HarEntry::host).filter(it -> !it.isEmpty()).findFirst())
            .orElse("");
    Map<RouteKey, List<HarEntry>> routes = new LinkedHashMap<>();
    Map<String, Integer> others = new LinkedHashMap<>();
    for (HarEntry entry : entries) {
      if (entry.isOf(wanted)) {
        RouteKey key = RouteKey.ofTemplate(entry.method(), entry.path());
        routes.computeIfAbsent(key, it -> new ArrayList<>()).add(entry);
      } else {
        others.merge(entry.host(), 1, Integer::sum);
      }
    }
    others.forEach((name, count) -> differences.in(name).add(leftOut(name, count)));
    List<ImportedRecipe> recipes = new ArrayList<>();
    routes.forEach(
        (key, answers) ->
            new HarRoute(key, answers).recipe(bodies, differences).ifPresent(recipes::add));
    return recipes;
  }

  private static String leftOut(String host, int count) {
    return "left out: %d %s"
        .formatted(
            count, host.isEmpty() ? "entries without HTTP" : "entries of another host; see --host");
  }
}
