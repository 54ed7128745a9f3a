package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of pages of other origins. The clock is frozen, so each response is sent at once. */
class CorsTest {
  private static final String APP = "https://app.example";
  private static final String ALLOW_ORIGIN = "access-control-allow-origin";

  private final Simulator simulator = Simulator.builder().manualClock().start();

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void preflightIsAnsweredAtOnceAndTakesNoTurn() throws IOException {
    add(
        """
        { "route": "/orders", "body": "x", "cors": true, "limit": { "rate": "1/s", "burst": 1 },
          "sequence": [{ "status": 503 }, { "latency": "1h" }], "then": "loop" }
        """);
    for (int i = 0; i < 3; i++) {
      RawResponse preflight =
          preflight("/orders?x=1", APP, "PUT", "access-control-request-headers: x-a, content-type");
      assertThat(preflight.status()).isEqualTo(204);
      assertThat(preflight.body()).isEmpty();
      assertThat(preflight.headers())
          .containsEntry(ALLOW_ORIGIN, "*")
          .containsEntry("access-control-allow-methods", "PUT")
          .containsEntry("access-control-allow-headers", "x-a, content-type")
          .containsEntry(
              "vary", "origin, access-control-request-method, access-control-request-headers")
          .doesNotContainKeys("content-length", "access-control-max-age", "content-type");
    }
    assertThat(get("/orders", APP).status()).isEqualTo(503);
    assertThat(simulator.counts().requests()).isEqualTo(4);
    assertThat(simulator.counts().byStatus()).isEqualTo(Map.of(204, 3L, 503, 1L));
  }

  @Test
  void preflightIsForTheRecipeOfTheRequestedMethod() throws IOException {
    add(
        """
        [ { "route": "/orders", "method": ["POST", "PUT"], "status": 204, "cors": true },
          { "route": "/orders", "method": "GET", "body": "without" } ]
        """);
    RawResponse preflight = preflight("/orders", APP, "POST", "x: y");
    assertThat(preflight.status()).isEqualTo(204);
    assertThat(preflight.header("access-control-allow-methods")).isEqualTo("POST, PUT");
    assertThat(preflight.header("access-control-allow-headers")).isNull();
    for (String method : new String[] {"GET", "DELETE"}) {
      RawResponse none = preflight("/orders", APP, method, "x: y");
      assertThat(none.status()).isEqualTo(405);
      assertThat(none.header(ALLOW_ORIGIN)).isNull();
    }
    assertThat(get("/orders", APP).header(ALLOW_ORIGIN)).isNull();
  }

  @Test
  void preflightIsForRecipesWithConditionsToo() throws IOException {
    add(
        """
        [ { "route": "/users/{id}", "match": { "headers": { "x-beta": "1" } }, "body": "beta",
            "cors": { "origins": "https://app.example" } },
          { "route": "/users/{id}", "method": "GET", "body": "x" },
          { "route": "/users*", "body": "less specific", "cors": true } ]
        """);
    assertThat(
            preflight("/users/7", APP, "GET", "access-control-request-headers: x-beta").headers())
        .containsEntry(ALLOW_ORIGIN, APP)
        .containsEntry("access-control-allow-headers", "x-beta");
    assertThat(send("GET /users/7 HTTP/1.1", "origin: " + APP, "x-beta: 1").headers())
        .containsEntry(ALLOW_ORIGIN, APP);
    assertThat(get("/users/7", APP).headers()).doesNotContainKey(ALLOW_ORIGIN);
    add("{ 'route': '/users/{id}', 'match': { 'headers': { 'x-beta': '1' } }, 'body': 'beta' }");
    assertThat(preflight("/users/7", APP, "GET", "x: y").text()).isEqualTo("less specific");
    assertThat(preflight("/users/7", APP, "PUT", "x: y").header(ALLOW_ORIGIN)).isEqualTo("*");
  }

  @Test
  void onlyListedOriginsArePermitted() throws IOException {
    add(
        """
        { "body": "x", "headers": { "vary": "accept" },
          "cors": { "origins": ["https://app.example", "http://localhost:3000"],
                    "headers": ["x-token", "x-id"], "max_age": "90.5s" } }
        """);
    for (String origin : new String[] {APP, "http://localhost:3000"}) {
      assertThat(
              preflight("/a", origin, "GET", "access-control-request-headers: x-other").headers())
          .containsEntry(ALLOW_ORIGIN, origin)
          .containsEntry("access-control-allow-headers", "x-token, x-id")
          .containsEntry("access-control-max-age", "90");
      assertThat(get("/a", origin).headers())
          .containsEntry(ALLOW_ORIGIN, origin)
          .containsEntry("access-control-expose-headers", "*")
          .containsEntry("vary", "accept, origin")
          .doesNotContainKey("access-control-allow-credentials");
    }
    for (String origin : new String[] {"https://app.example:8443", "https://app.example.evil"}) {
      RawResponse preflight = preflight("/a", origin, "GET", "x: y");
      assertThat(preflight.status()).isEqualTo(204);
      assertThat(preflight.headers().keySet())
          .noneMatch(name -> name.startsWith("access-control-"));
      RawResponse response = get("/a", origin);
      assertThat(response.text()).isEqualTo("x");
      assertThat(response.header("vary")).isEqualTo("accept, origin");
      assertThat(response.headers().keySet()).noneMatch(name -> name.startsWith("access-control-"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'status': 503, 'body': 'x'",
        "'status': 404",
        "'status': 406",
        "'status': 304",
        "'status': 302",
        "'status': 200, 'body': 'xx', 'fault': 'close after 50%'",
        "'body': 'x', 'annotate': true, 'chunk': '1b'",
        "'body': 'x', 'negotiate': true, 'headers': {'content-encoding': 'gzip'}",
        "'random_content': '1b..2b'",
        "'body': '<<path>>', 'headers': {'x-path': '<<path>>', 'vary': '<<path>>'}",
        "'body': 'x', 'validators': 'auto'",
        "'body': 'x', 'overrides': true, 'headers': {'x-origin-status': 'bad'}",
        "'status': 503, 'limit': {'rate': '1/h', 'burst': 1}"
      })
  void everyResponseOfTheRecipeNamesTheOrigin(String fields) throws IOException {
    for (String cors : new String[] {"true", "{'origins': ['" + APP + "']}"}) {
      add("{" + fields + ", 'cors': " + cors + "}");
      for (int i = 0; i < 2; i++) { // the second one is beyond the limit
        assertThat(head("/", APP).header(ALLOW_ORIGIN)).isIn("*", APP);
      }
    }
  }

  @Test
  void responsesThatTheSimulatorMakesForARecipeNameTheOriginToo() throws IOException {
    add("{ 'route': '/later', 'cors': true, 'stages': [{ 'at': '1h', 'status': 503 }] }");
    assertThat(get("/later", APP).header(ALLOW_ORIGIN)).isEqualTo("*");
    assertThat(preflight("/later", APP, "GET", "x: y").status()).isEqualTo(204);
    add("{ 'route': '/asked', 'cors': true, 'overrides': true, 'status': 503 }");
    RawResponse refused = send("GET /asked HTTP/1.1", "origin: " + APP, "x-origin-status: bad");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.header(ALLOW_ORIGIN)).isEqualTo("*");
  }

  @Test
  void cookiesArePermittedToNamedOriginsAndReadableFieldsAreNamed() throws IOException {
    add(
        """
        { "body": "x", "headers": { "set-cookie": "a=1", "X-Total": "7" },
          "cors": { "origins": ["https://app.example"], "credentials": true } }
        """);
    assertThat(preflight("/", APP, "GET", "x: y").headers())
        .containsEntry(ALLOW_ORIGIN, APP)
        .containsEntry("access-control-allow-credentials", "true");
    assertThat(get("/", APP).headers())
        .containsEntry(ALLOW_ORIGIN, APP)
        .containsEntry("access-control-allow-credentials", "true")
        .containsEntry("access-control-expose-headers", "server, set-cookie, X-Total");
    assertThat(get("/", "https://other").headers())
        .doesNotContainKeys(ALLOW_ORIGIN, "access-control-allow-credentials");
  }

  @Test
  void fieldsOfTheRecipeReplaceThoseOfCors() throws IOException {
    add(
        """
        { "body": "x", "cors": true, "headers": { "Access-Control-Allow-Origin": "https://own",
          "access-control-expose-headers": "x-own" } }
        """);
    assertThat(get("/", APP).headers())
        .containsEntry(ALLOW_ORIGIN, "https://own")
        .containsEntry("access-control-expose-headers", "x-own");
  }

  @Test
  void otherOptionsRequestsGetTheRecipesResponse() throws IOException {
    add("{ 'body': 'x', 'cors': true }");
    assertThat(send("OPTIONS / HTTP/1.1", "origin: " + APP).text()).isEqualTo("x");
    assertThat(send("OPTIONS / HTTP/1.1", "access-control-request-method: GET").text())
        .isEqualTo("x");
    add("{ 'body': 'x' }");
    assertThat(preflight("/", APP, "GET", "x: y").text()).isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-a; y", "x\"a", "x\ta", "é", "<b>"})
  void requestedNamesThatAreNoNamesAreNotRepeated(String names) throws IOException {
    add("{ 'body': 'x', 'cors': true }");
    RawResponse preflight = preflight("/", APP, "GET", "access-control-request-headers: " + names);
    assertThat(preflight.status()).isEqualTo(204);
    assertThat(preflight.header(ALLOW_ORIGIN)).isEqualTo("*");
    assertThat(preflight.header("access-control-allow-headers")).isNull();
  }

  private void add(String recipes) throws IOException {
    RawClient.add(simulator, recipes.replace('\'', '"'));
  }

  private RawResponse preflight(String path, String origin, String method, String more)
      throws IOException {
    return send(
        "OPTIONS " + path + " HTTP/1.1",
        "origin: " + origin,
        "access-control-request-method: " + method,
        more);
  }

  private RawResponse get(String path, String origin) throws IOException {
    return send("GET " + path + " HTTP/1.1", "origin: " + origin);
  }

  private RawResponse head(String path, String origin) throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      return client
          .send(RawClient.headOf("GET " + path + " HTTP/1.1", "origin: " + origin))
          .readHead();
    }
  }

  private RawResponse send(String line, String... fields) throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      return client.send(RawClient.headOf(line, fields)).read();
    }
  }
}
