package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The recipes in docs/migration.md respond as the snippets before them do in the other tools. */
class MigrationTest {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Simulator simulator = Simulator.builder().start();

  @BeforeEach
  void addAllRecipes() throws IOException {
    for (Snippet snippet : Snippet.in(Project.ROOT.resolve("docs/migration.md"), "json")) {
      simulator.add(snippet.text());
    }
  }

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void stubRespondsToItsPath() throws Exception {
    assertThat(send("GET", "/users/7", "").body()).isEqualTo("{\"name\":\"Ann\"}");
  }

  @Test
  void variableOfThePathIsInTheResponse() throws Exception {
    assertThat(send("GET", "/users/8?page=2", "").body()).isEqualTo("{\"id\":\"8\"}");
    assertThat(send("GET", "/users/8?page=3", "").statusCode()).isEqualTo(406);
  }

  @Test
  void bodyMeetsTheCondition() throws Exception {
    String vip = "{\"customer\": {\"vip\": true}}";
    assertThat(send("POST", "/orders", vip).statusCode()).isEqualTo(201);
    assertThat(send("POST", "/orders", vip.replace("true", "false")).statusCode()).isEqualTo(406);
  }

  @Test
  void faultsFailOnTheWire() throws Exception {
    for (String path : List.of("/reset", "/empty", "/cut")) {
      assertThatThrownBy(() -> send("GET", path, "")).as(path).isInstanceOf(IOException.class);
    }
  }

  @Test
  void scenarioFailsFirstAndThenSucceeds() throws Exception {
    assertThat(send("GET", "/job", "").statusCode()).isEqualTo(500);
    assertThat(send("GET", "/job", "").body()).isEqualTo("done");
  }

  @Test
  void limitedExpectationIsASequence() throws Exception {
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      statuses.add(send("GET", "/users", "").statusCode());
    }
    assertThat(statuses).containsExactly(503, 503, 200);
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    URI uri = simulator.uri(path);
    return client.send(
        HttpRequest.newBuilder(uri)
            .timeout(Poll.DEADLINE)
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }
}
