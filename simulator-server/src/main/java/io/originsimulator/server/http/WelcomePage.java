package io.originsimulator.server.http;

import java.util.regex.Pattern;

/** The page that a browser gets where no recipe is set. */
final class WelcomePage {
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
        <p>No recipe is set at <code>%s</code>. A recipe describes how this origin behaves over time. Add one:</p>
        <pre>curl http://%s/_admin/add_recipe -d '{
        "route": "/*",
        "body": "{\\"hello\\": \\"world\\"}",
        "stages": [
          { "at": 0,    "status": 200, "latency": "50ms" },
          { "at": "4s", "status": 503, "latency": "2s" },
          { "at": "6s", "status": 200, "latency": "100ms..300ms" }
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
   * @param host host and port under which the browser called; the default if they are missing, or
   *     unsafe in a shell
   */
  static String html(String path, String host) {
    return PAGE.formatted(escaped(path), HOST.matcher(host).matches() ? host : "localhost:8080");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
