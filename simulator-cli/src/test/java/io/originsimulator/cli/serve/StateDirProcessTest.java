package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.CliProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills simulators with a folder for their state. */
class StateDirProcessTest {
  private static final String RECIPE =
      "{\"route\": \"/a\", \"stages\": [{\"at\": 0, \"status\": 404}, {\"at\": \"1ms\", \"status\": 503}]}";

  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void acceptedRecipesOutliveKilledSimulators() throws Exception {
    try (CliProcess first = serve(RECIPE)) {
      assertThat(post(first.uri(), RECIPE.replace("/a", "/b"))).isEqualTo(201);
      first.signal("KILL");
      first.exitCode();
    }
    try (CliProcess second = serve(RECIPE.replace("/a", "/c"))) {
      URI uri = second.uri();
      assertThat(get(uri, "/_admin/routes").body()).isEqualTo("/a\n/b");
      assertThat(get(uri, "/a").statusCode()).isEqualTo(503);
      assertThat(second.errors())
          .contains(
              "store: has edition 2 with 2 recipes, which are served; those of the start are not added");
      assertThat(
              Cli.run("serve", "--port", "0", "--state-dir", folder.resolve("state").toString())
                  .err())
          .contains("state: another simulator uses it (expected: a folder for each simulator)");
      second.signal("KILL");
      second.exitCode();
    }
    Path file = folder.resolve("state/recipes.state");
    Files.writeString(file, Files.readString(file).substring(0, 100));
    Cli refused = Cli.run("serve", "--port", "0", "--state-dir", file.getParent().toString());
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains(file + ": incomplete, or changed by another program");
  }

  private CliProcess serve(String recipe) throws IOException {
    return CliProcess.start(
        "serve", recipe, "--port", "0", "--state-dir", folder.resolve("state").toString());
  }

  private int post(URI uri, String recipe) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri.resolve("/_admin/add_recipe"))
            .POST(BodyPublishers.ofString(recipe))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  private HttpResponse<String> get(URI uri, String path) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(uri.resolve(path)).build(), BodyHandlers.ofString());
  }
}
