package io.originsimulator.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.connect.TlsProblem;
import io.originsimulator.recipe.RecipeJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Posts recipes to a running simulator. */
public final class RecipePost {
  private static final Duration TIMEOUT = Duration.ofMinutes(2); // the server may fetch origins

  private final HttpClient client;
  private final URI server;
  private final @Nullable String adminToken;

  /** Creates a client of one simulator, with its admin token if it has one. */
  public RecipePost(URI server, @Nullable String adminToken, TlsSettings tls) {
    if (server.getHost() == null) { // java.net.http rejects hosts such as my_service
      throw new Failure(server + ": cannot be posted to (expected: a host without underscores)");
    }
    this.server = server;
    try {
      this.client = ClientTls.adminClient(server, tls).build();
    } catch (IllegalArgumentException e) {
      throw new Failure(String.valueOf(e.getMessage()));
    }
    this.adminToken = adminToken;
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
      throw new Failure(server + " answered " + response.statusCode() + ": " + detail);
    }
    return answer;
  }

  private HttpResponse<String> send(RecipeJson.Format format, byte[] document) {
    boolean yaml = format == RecipeJson.Format.YAML;
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(server.resolve("/_admin/add_recipe"))
              .timeout(TIMEOUT)
              .header("content-type", yaml ? "application/yaml" : "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(document));
      if (adminToken != null) {
        request.header("authorization", "Bearer " + adminToken);
      }
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new Failure(
          server + " cannot be reached (is the simulator running there? --target names another)");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure(server + ": interrupted");
    } catch (SSLException e) {
      throw new Failure(server + ": " + TlsProblem.of(e));
    } catch (IOException e) {
      throw new Failure(server + ": " + e.getMessage());
    }
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
