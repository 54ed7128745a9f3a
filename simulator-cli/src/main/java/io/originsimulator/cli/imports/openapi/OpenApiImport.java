package io.originsimulator.cli.imports.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.result.ImportedRecipe;
import io.originsimulator.recipe.json.JsonSyntax;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recipes from an OpenAPI document: one for each operation. */
public final class OpenApiImport {
  private static final String EXPECTED = "an OpenAPI document of version 3.0 or 3.1";
  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
  private static final Pattern VARIABLE = Pattern.compile("\\{([^/{}]*)}");

  private OpenApiImport() {}

  /** Returns the recipes in the order of the document. */
  public static List<ImportedRecipe> of(Path source, Differences differences) throws IOException {
    byte[] bytes = Files.readAllBytes(source);
    JsonNode document = syntax(bytes).parse(bytes, source.toString(), EXPECTED, tolerated -> {});
    if (!document.path("openapi").asText().startsWith("3.")) {
      throw new Failure(source + ": not imported (expected: " + EXPECTED + ")");
    }
    References references = new References(document);
    String prefix = prefix(document.path("servers").path(0));
    List<ImportedRecipe> recipes = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      JsonNode item = references.follow(path.getValue());
      for (String method : METHODS) {
        if (item.has(method)) {
          Differences place = differences.in(method.toUpperCase(Locale.ROOT) + " " + path.getKey());
          String route = route(prefix + path.getKey(), place);
          if (item.has("servers") || item.get(method).has("servers")) {
            place.add("servers of its own; the path of the document's first server is used");
          }
          OperationRecipe operation = new OperationRecipe(references, place);
          recipes.add(new ImportedRecipe(place, operation.of(route, method, item.get(method))));
        }
      }
    }
    return recipes;
  }

  private static JsonSyntax syntax(byte[] document) {
    String start = new String(document, 0, Math.min(document.length, 64), StandardCharsets.UTF_8);
    return start.stripLeading().startsWith("{") ? JsonSyntax.JSON : JsonSyntax.YAML;
  }

  /** Returns the path of a server's URL, without a slash at its end. */
  private static String prefix(JsonNode server) {
    Matcher variable = VARIABLE.matcher(server.path("url").asText(""));
    String url =
        variable.replaceAll(
            name ->
                Matcher.quoteReplacement(
                    server.path("variables").path(name.group(1)).path("default").asText()));
    return url.replaceFirst("^(?:[a-zA-Z][\\w+.-]*:)?//[^/]*", "").replaceFirst("/+$", "");
  }

  /** Returns the route of a path; a variable in a part of a segment takes all of it. */
  private static String route(String path, Differences place) {
    StringBuilder route = new StringBuilder();
    for (String segment : path.replaceFirst("^/", "").split("/", -1)) {
      Matcher variable = VARIABLE.matcher(segment);
      if (!variable.find()) {
        route.append('/').append(segment);
        continue;
      }
      String name = variable.group(1).replaceAll("[^\\w-]", "_");
      if (!variable.matches()) {
        place.add("{" + name + "} stands for all of " + segment);
      }
      route.append("/{").append(name).append('}');
    }
    return route.toString();
  }
}
