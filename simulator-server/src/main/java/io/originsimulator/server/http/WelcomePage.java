package io.originsimulator.server.http;

import io.originsimulator.recipe.Recipe;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page that a browser gets where no recipe is set. */
final class WelcomePage {
  private static final int MAX_ROUTES = 20;
  private static final Pattern HOST = Pattern.compile("[\\w.:\\[\\]-]+");
  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Origin Simulator</title>
        <style>
          body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
          pre { background: #f4f4f4; padding: 1rem; overflow-x: auto }
        </style>
      </head>
      <body>
        <h1>Origin Simulator</h1>
        <p>No recipe responds to <code>%s</code>.</p>
        %s%s
        <p>A recipe describes how this origin behaves over time. Add one on the
          <a href="/_admin/">dashboard</a>, or with:</p>
        <pre>curl http://%s/_admin/add_recipe -d '{
        "route": "/*",
        "body": "{\\"hello\\": \\"world\\"}",
        "repeat": "30s",
        "stages": [
          { "at": 0,     "status": 200, "latency": "50ms" },
          { "at": "10s", "status": 503, "latency": "2s" },
          { "at": "20s", "status": 200, "latency": "100ms..300ms" }
        ]
      }'</pre>
        <p>Current <a href="/_admin/current_recipe">recipes</a>,
          <a href="/_admin/routes_status">routes and their status</a>,
          <a href="/_admin/current_count">counts</a>.</p>
      </body>
      </html>
      """;

  private WelcomePage() {}

  /**
   * Returns the page.
   *
   * @param target the request target as sent
   * @param host host and port under which the browser called; the default if they are missing, or
   *     unsafe in a shell
   * @param nearest the recipe that came nearest; may be empty
   * @param recipes the page shows the routes and descriptions of the first 20
   */
  static String html(
      String method, String target, String host, String nearest, List<Recipe> recipes) {
    String address = HOST.matcher(host).matches() ? host : "localhost:8080";
    String asked = target.startsWith("/") ? "http://" + address + target : target;
    String head = escaped(method + " " + asked);
    return PAGE.formatted(head, paragraph(nearest), list(recipes), address);
  }

  private static String paragraph(String text) {
    return text.isEmpty() ? "" : "<p>" + escaped(text) + ".</p>\n    ";
  }

  private static String list(List<Recipe> recipes) {
    if (recipes.isEmpty()) {
      return "";
    }
    int hidden = Math.max(0, recipes.size() - MAX_ROUTES);
    return recipes.stream()
        .limit(MAX_ROUTES)
        .map(WelcomePage::item)
        .collect(
            Collectors.joining(
                "",
                "<p>These routes have recipes:</p><ul>",
                hidden == 0 ? "</ul>" : "</ul><p>and " + hidden + " more.</p>"));
  }

  private static String item(Recipe recipe) {
    String description = recipe.about().line();
    return "<li><code>"
        + escaped(recipe.endpoint().toString())
        + "</code>"
        + (description.isEmpty() ? "" : " " + escaped(description))
        + "</li>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
