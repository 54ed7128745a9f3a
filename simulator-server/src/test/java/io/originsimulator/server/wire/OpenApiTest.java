package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.server.store.KeptStateJson;
import io.originsimulator.server.store.MemoryStore;
import io.originsimulator.server.store.RecipeStore;
import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreSettings;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The description of the admin calls, compared with the calls of a running simulator. */
@Timeout(60)
class OpenApiTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String RECIPES =
      Recipes.all(
          """
          {"route": "/news*", "method": "GET", "description": "flaky", "body": "news",
           "repeat": "10s", "capacity": {"workers": 2, "queue": 3}, "stages": [
             {"at": 0, "mix": [{"weight": "9 -> 1", "status": 200, "latency": "1ms..2ms"},
                               {"weight": 1, "status": 503}]}]}""",
          "{\"route\": \"/broken\", \"stages\": [{\"at\": 0, \"status\": 200, \"fault\": \"reset\"}]}",
          "{\"route\": \"/prices\", \"stream\": {\"event\": \"1\", \"count\": 2}}");

  private Simulator simulator;

  @BeforeEach
  void start() {
    simulator = Simulator.builder().recipe(RECIPES).journal(100).honesty(true).https().start();
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void eachCallIsDescribedAndNoOther() throws IOException {
    String pages = RawClient.get(simulator, "/_admin/none").text();
    String names = pages.substring(pages.indexOf("has: ") + 5, pages.indexOf(')'));
    Map<String, Set<String>> calls = new TreeMap<>();
    for (String name : names.split(", ")) {
      Set<String> methods =
          new TreeSet<>(Arrays.asList(call("BREW", "/_admin/" + name).header("allow").split(", ")));
      if (methods.contains("GET")) {
        methods.remove("HEAD"); // it is served wherever GET is
      }
      calls.put("/_admin/" + name, methods);
    }
    Map<String, Set<String>> described = new TreeMap<>();
    for (Map.Entry<String, JsonNode> path : description().get("paths").properties()) {
      Set<String> methods = new TreeSet<>();
      path.getValue()
          .fieldNames()
          .forEachRemaining(method -> methods.add(method.toUpperCase(Locale.ROOT)));
      described.put(path.getKey(), methods);
    }
    assertThat(described).isEqualTo(calls);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /_admin/status",
        "GET /_admin/status?live",
        "GET /_admin/status?live=yes",
        "GET /_admin/current_recipe",
        "GET /_admin/recipes",
        "DELETE /_admin/recipes",
        "DELETE /_admin/recipes?route=/none",
        "DELETE /_admin/recipes?route=/broken",
        "GET /_admin/listener",
        "POST /_admin/restart?pending=all",
        "POST /_admin/restart",
        "POST /_admin/holds?route=/none",
        "POST /_admin/holds?route=/news*",
        "DELETE /_admin/holds?hold=7",
        "POST /_admin/clock?advance=1s",
        "POST /_admin/clock?advance=soon",
        "GET /_admin/schema.json",
        "GET /_admin/ca.pem",
        "GET /_admin/routes",
        "GET /_admin/routes_status",
        "GET /_admin/current_count",
        "POST /_admin/clear_current_count",
        "GET /_admin/honesty",
        "GET /_admin/honesty?a=b",
        "GET /_admin/honesty?histograms",
        "GET /_admin/snapshot?histograms",
        "GET /_admin/routes_status?at=2026-01-31T09:30:00Z",
        "GET /_admin/routes_status?at=soon",
        "GET /_admin/routes_status?at=%2B999999999-12-31T23:59:59Z",
        "GET /_admin/current_count?of=every",
        "GET /_admin/requests?of=every",
        "GET /_admin/metrics",
        "GET /_admin/requests",
        "GET /_admin/requests?count",
        "GET /_admin/requests?limit=0",
        "DELETE /_admin/requests",
        "DELETE /_admin/requests?a=b",
        "GET /_admin/snapshot",
        "GET /_admin/snapshot?limit=0",
        "GET /_admin/openapi.json"
      })
  void responseIsAsDescribed(String call) throws IOException {
    for (int i = 0; i < 5; i++) {
      RawClient.get(simulator, "/news/" + i);
    }
    RawClient.get(simulator, "/none");
    String[] parts = call.split(" ");
    check(parts[0], parts[1], call(parts[0], parts[1]));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/_admin/current_count?of=all",
        "/_admin/routes_status?of=all",
        "/_admin/honesty?of=all",
        "/_admin/metrics?of=all",
        "/_admin/requests?of=all",
        "/_admin/requests?of=all&count",
        "/_admin/snapshot?of=all",
        "/_admin/snapshot?of=one"
      })
  void answerOfAllReplicasIsAsDescribed(String path) throws IOException {
    MemoryStore store = new MemoryStore();
    try (Simulator one = replica(store, "one", RECIPES);
        Simulator other = replica(store, "other")) {
      RecipeStore gone = store.open(new KeptStateJson(Optional.empty()));
      gone.begin(new Member("gone", URI.create("http://127.0.0.1:1"), 0), () -> {});
      RawClient.get(one, "/news/1");
      RawClient.get(other, "/none");
      RawResponse response = RawClient.get(one, path);
      assertThat(response.status()).isEqualTo(200);
      assertThat(response.header("origin-simulator-silent"))
          .isEqualTo(path.contains("all") ? "gone" : null);
      check("GET", path, response);
    }
  }

  private static Simulator replica(MemoryStore store, String name, String... recipes) {
    SimulatorBuilder builder = Simulator.builder();
    List.of(recipes).forEach(builder::recipe);
    return builder
        .store(new StoreSettings(store::open, Optional.of(name), Optional.empty()))
        .journal(100)
        .honesty(true)
        .start();
  }

  @Test
  void responsesToDocumentsAreAsDescribed() throws IOException {
    String recipe = Recipes.text("/x", "x", "0");
    check("POST", "/_admin/add_recipe", RawClient.post(simulator, "/_admin/add_recipe", recipe));
    check("POST", "/_admin/add_recipe", RawClient.post(simulator, "/_admin/add_recipe", "{"));
    String put = RawClient.postOf("/_admin/recipes", recipe, "connection: close");
    check("PUT", "/_admin/recipes", RawClient.request(simulator, put.replaceFirst("POST", "PUT")));
  }

  @Test
  void callThatRefusesUnknownParametersIsDescribedSo() throws IOException {
    for (Map.Entry<String, JsonNode> path : description().get("paths").properties()) {
      for (Map.Entry<String, JsonNode> call : path.getValue().properties()) {
        String method = call.getKey().toUpperCase(Locale.ROOT);
        RawResponse response = call(method, path.getKey() + "?colour=red");
        if (response.status() == 400 && response.text().contains("colour: unknown parameter")) {
          check(method, path.getKey(), response);
        } else {
          assertThat(description().get("info").get("description").asText())
              .containsPattern(" " + path.getKey().replace("/_admin/", "") + "[,.]");
        }
      }
    }
  }

  private RawResponse call(String method, String path) throws IOException {
    return RawClient.request(
        simulator, RawClient.headOf(method + " " + path + " HTTP/1.1", "connection: close"));
  }

  private JsonNode description() throws IOException {
    return JSON.readTree(RawClient.get(simulator, "/_admin/openapi.json").text());
  }

  /** Checks that a response has a described status and type, and only described fields. */
  private void check(String method, String path, RawResponse response) throws IOException {
    JsonNode described = description();
    JsonNode responses =
        described
            .get("paths")
            .get(path.split("\\?")[0])
            .get(method.toLowerCase(Locale.ROOT))
            .get("responses");
    assertThat(responses.has(String.valueOf(response.status())))
        .as("%d: %s", response.status(), response.text())
        .isTrue();
    JsonNode content = responses.get(String.valueOf(response.status())).get("content");
    String type = response.header("content-type").split(";")[0];
    assertThat(content.has(type)).as(type).isTrue();
    ObjectNode schema = content.get(type).get("schema").deepCopy();
    schema.set("$defs", described.get("components").get("schemas"));
    close(schema);
    String alone = schema.toString().replace("#/components/schemas/", "#/$defs/");
    JsonNode body =
        type.endsWith("json") ? JSON.readTree(response.text()) : JSON.valueToTree(response.text());
    assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(alone).validate(body))
        .extracting(ValidationMessage::getMessage)
        .as(response.text())
        .isEmpty();
  }

  /** Forbids all fields that a schema does not name, in its objects that name any. */
  private static void close(JsonNode schema) {
    if (schema.has("properties") && !schema.has("additionalProperties")) {
      ((ObjectNode) schema).put("additionalProperties", false);
    }
    schema.forEach(OpenApiTest::close);
  }
}
