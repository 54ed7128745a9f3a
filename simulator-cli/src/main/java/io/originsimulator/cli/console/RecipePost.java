package io.originsimulator.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.recipe.RecipeJson;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Posts recipes to a running simulator. */
public final class RecipePost {
  private static final Duration TIMEOUT = Duration.ofMinutes(2); // the server may fetch origins

  private final AdminClient client;

  /** Creates a client of one simulator, with its admin token if it has one. */
  public RecipePost(URI server, @Nullable String adminToken, TlsSettings tls) {
    this(new AdminClient(server, adminToken, tls));
  }

  public RecipePost(AdminClient client) {
    this.client = client;
  }

  /**
   * Posts a file, with timelines that are faster by a factor; returns the routes that the simulator
   * now serves.
   */
  public JsonNode post(Path file, double speed) {
    RecipeJson.Format format = RecipeJson.Format.ofFile(file.toString());
    byte[] document = Failure.reading(file, () -> Files.readAllBytes(file));
    return speed == 1
        ? post(format, document)
        : post(RecipeJson.Format.JSON, RecipeJson.faster(document, file.toString(), format, speed));
  }

  private JsonNode post(RecipeJson.Format format, byte[] document) {
    HttpResponse<String> response = send(format, document);
    JsonNode answer = parsed(response);
    if (response.statusCode() != 201) {
      String detail = answer.path("detail").asText(response.body().strip());
      throw new Failure(client.server() + " answered " + response.statusCode() + ": " + detail);
    }
    return answer;
  }

  private HttpResponse<String> send(RecipeJson.Format format, byte[] document) {
    boolean yaml = format == RecipeJson.Format.YAML;
    return client.send(
        client
            .request("/_admin/add_recipe")
            .timeout(TIMEOUT)
            .header("content-type", yaml ? "application/yaml" : "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(document))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /** Returns the response as JSON; a missing node if it is not JSON. */
  private static JsonNode parsed(HttpResponse<String> response) {
    try {
      return new JsonMapper().readTree(response.body());
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }
}
