package io.originsimulator.cli.imports.har;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import io.originsimulator.load.log.RouteKey;
import io.originsimulator.recipe.json.JsonSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Recipes from a HAR file: one for each method and path of a host. */
public final class HarImport {
  private static final String EXPECTED = "a HAR file, {\"log\": {\"entries\": [...]}}";

  private HarImport() {}

  /**
   * Returns the recipes of a host in the order in which their paths were first requested; the host
   * may have a port, and is by default that of the first entry.
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
    entries.stream()
        .filter(entry -> !entry.isOf(wanted))
        .collect(groupingBy(HarEntry::host, LinkedHashMap::new, counting()))
        .forEach(
            (name, count) -> {
              String reason = name.isEmpty() ? "without HTTP" : "of another host; see --host";
              differences.in(name).add("left out: " + count + " entries " + reason);
            });
    return entries.stream()
        .filter(entry -> entry.isOf(wanted))
        .collect(
            groupingBy(
                entry -> RouteKey.ofTemplate(entry.method(), entry.path()),
                LinkedHashMap::new,
                toList()))
        .entrySet()
        .stream()
        .map(route -> new HarRoute(route.getKey(), route.getValue()))
        .flatMap(route -> route.recipe(bodies, differences).stream())
        .toList();
  }
}
