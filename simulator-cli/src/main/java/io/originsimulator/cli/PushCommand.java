package io.originsimulator.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.recipe.RecipeJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Posts a recipe to a simulator that runs. */
@Command(
    name = "push",
    description = "Posts a recipe to a running simulator.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator push examples/recipes/demo.json",
      "  origin-simulator push demo --to http://localhost:8080",
      "",
      "Exit code 0 if it was accepted, 1 with the server's problems if not."
    })
final class PushCommand implements Callable<Integer> {
  private static final Duration TIMEOUT = Duration.ofMinutes(2); // the server may fetch origins

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RECIPE",
      description = "A JSON or YAML file, or the name of an example.")
  private String recipe;

  @Option(
      names = "--to",
      paramLabel = "URL",
      defaultValue = "http://localhost:8080",
      description = "Where the simulator runs (default: ${DEFAULT-VALUE}).")
  private String to;

  @Option(
      names = "--admin-token",
      paramLabel = "TOKEN",
      converter = AdminToken.class,
      description = "What the simulator wants to see for admin calls.")
  private @Nullable String adminToken;

  @Override
  public Integer call() throws InterruptedException {
    URI server = server();
    Path file = RecipeFiles.find(recipe);
    HttpResponse<String> response = post(file, contents(file), server);
    JsonNode answer = parsed(response);
    if (response.statusCode() != 201) {
      String detail = answer.path("detail").asText(response.body().strip());
      throw new Failure(server + " answered " + response.statusCode() + ": " + detail);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(server + " has taken " + file + " and serves:");
    answer.forEach(route -> out.println("  " + route.path("route").asText()));
    out.flush();
    return ExitCode.OK;
  }

  private static byte[] contents(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw RecipeFiles.unreadable(file, e);
    }
  }

  private HttpResponse<String> post(Path file, byte[] document, URI server)
      throws InterruptedException {
    boolean yaml = RecipeJson.Format.ofFile(file.toString()) == RecipeJson.Format.YAML;
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(server.resolve("/_admin/add_recipe"))
              .timeout(TIMEOUT)
              .header("content-type", yaml ? "application/yaml" : "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(document));
      if (adminToken != null) {
        request.header("authorization", "Bearer " + adminToken);
      }
      return HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .build()
          .send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new Failure(
          server + " cannot be reached (is the simulator running there? --to names another place)");
    } catch (IOException e) {
      throw new Failure(server + ": " + e.getMessage());
    }
  }

  private URI server() {
    String text = to.contains("://") ? to : "http://" + to;
    try {
      URI uri = URI.create(text);
      if (uri.getHost() != null
          && String.valueOf(uri.getScheme()).matches("(?i)https?")
          && uri.getPort() <= 65535) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new ParameterException(
        spec.commandLine(),
        "--to: \"" + to + "\" (expected: an address such as http://localhost:8080)");
  }

  /** The answer as JSON; a missing node if it is something else. */
  private static JsonNode parsed(HttpResponse<String> response) {
    try {
      return new JsonMapper().readTree(response.body());
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
