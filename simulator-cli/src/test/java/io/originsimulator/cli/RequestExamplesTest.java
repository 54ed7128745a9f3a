package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example recipes whose responses depend on requests: {@code plan} predicts what they send. */
class RequestExamplesTest {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void restResourceHasUsersByIdAndByPage() throws Exception {
    try (Example example = new Example("rest_resource")) {
      assertThat(example.send("GET /users/7").body()).isEqualTo("{\"id\":7,\"name\":\"User 7\"}");
      assertThat(example.send("GET /users/0").statusCode()).isEqualTo(404);
      assertThat(example.send("GET /users").body()).endsWith("\"next\":\"/users?page=2\"}");
      assertThat(example.send("GET /users?page=2").body())
          .isEqualTo("{\"users\":[{\"id\":3,\"name\":\"Cleo\"}],\"next\":null}");
      assertThat(example.send("DELETE /users/7").statusCode()).isEqualTo(405);
    }
  }

  @Test
  void createdOrderHasTheItemOfTheRequestAndALocation() throws Exception {
    try (Example example = new Example("create_order")) {
      HttpResponse<String> created = example.send("POST /orders", "{\"item\": \"A-1\"}");
      assertThat(created.statusCode()).isEqualTo(201);
      assertThat(created.headers().firstValue("location")).contains("/orders/1");
      assertThat(created.body())
          .startsWith("{\"id\":1,\"item\":\"A-1\",\"quantity\":1,\"created\":\"20");
    }
  }

  @Test
  void accountRequiresTheBearerToken() throws Exception {
    try (Example example = new Example("bearer_token")) {
      HttpResponse<String> refused = example.send("GET /account");
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.headers().firstValue("www-authenticate")).contains("Bearer");
      assertThat(example.send("GET /account", "", "authorization: Bearer no").statusCode())
          .isEqualTo(403);
      assertThat(example.send("GET /account", "", "authorization: Bearer secret").body())
          .isEqualTo("{\"name\":\"Ann\"}");
    }
  }

  @Test
  void graphqlRespondsByOperation() throws Exception {
    try (Example example = new Example("graphql")) {
      String user = "{\"operationName\": \"User\", \"variables\": {\"id\": 7}}";
      assertThat(example.send("POST /graphql", user).body())
          .isEqualTo("{\"data\":{\"user\":{\"id\":\"7\",\"name\":\"Ann\"}}}");
      assertThat(example.send("POST /graphql", "{\"query\": \"mutation { a }\"}").body())
          .contains("read-only");
      assertThat(example.send("POST /graphql", "{\"query\": \"{ a }\"}").statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void searchRespondsByQuery() throws Exception {
    try (Example example = new Example("search")) {
      assertThat(example.send("GET /search?q=java").body()).contains("[\"java for beginners\"]");
      assertThat(example.send("GET /search?q=42").body()).contains("[\"Article 42\"]");
      assertThat(example.send("GET /search?q=*").body()).isEqualTo("{\"query\":\"*\",\"hits\":[]}");
      assertThat(example.send("GET /search").statusCode()).isEqualTo(400);
      assertThat(example.send("GET /search?q=").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void loginSetsTwoCookiesThatTheProfileRequires() throws Exception {
    try (Example example = new Example("session_cookies")) {
      HttpResponse<String> login = example.send("POST /login");
      assertThat(login.statusCode()).isEqualTo(204);
      List<String> cookies = login.headers().allValues("set-cookie");
      assertThat(cookies).hasSize(2);
      String session = cookies.get(0).split(";")[0];
      assertThat(example.send("GET /profile", "", "cookie: theme=dark; " + session).body())
          .isEqualTo("{\"" + session.replace("=", "\":\"") + "\",\"theme\":\"dark\"}");
      assertThat(example.send("GET /profile", "", "cookie: theme=dark").statusCode())
          .isEqualTo(303);
    }
  }

  @Test
  void apiPermitsPagesOfOneOtherOrigin() throws Exception {
    try (Example example = new Example("cors_api")) {
      String origin = "origin: http://localhost:3000";
      HttpResponse<String> preflight =
          example.sendOnly("OPTIONS /api/a", "", origin, "access-control-request-method: PUT");
      assertThat(preflight.statusCode()).isEqualTo(204);
      assertThat(preflight.headers().firstValue("access-control-max-age")).contains("600");
      HttpResponse<String> put = example.send("PUT /api/a", "", origin);
      assertThat(put.body()).isEqualTo("{\"method\":\"PUT\",\"path\":\"/api/a\"}");
      assertThat(put.headers().firstValue("access-control-allow-origin"))
          .contains("http://localhost:3000");
      assertThat(example.send("GET /api/a", "", "origin: http://other.example").headers().map())
          .doesNotContainKey("access-control-allow-origin");
    }
  }

  @Test
  void mediaIsSentInPartsAndRevalidated() throws Exception {
    try (Example example = new Example("media")) {
      HttpResponse<String> part = example.sendOnly("GET /media/video.mp4", "", "range: bytes=9-18");
      assertThat(part.statusCode()).isEqualTo(206);
      assertThat(part.body()).hasSize(10);
      String etag = part.headers().firstValue("etag").orElseThrow();
      assertThat(
              example.sendOnly("GET /media/video.mp4", "", "if-none-match: " + etag).statusCode())
          .isEqualTo(304);
      assertThat(example.send("GET /media/video.mp4").body()).hasSize(1 << 20);
    }
  }

  @Test
  void repeatedPaymentIsTheSamePayment() throws Exception {
    try (Example example = new Example("idempotent_payments")) {
      String amount = "{\"amount\": 12.5}";
      List<String> payments = new ArrayList<>();
      for (String key : List.of("a", "b")) {
        String header = "idempotency-key: " + key;
        assertThat(example.send("POST /payments", amount, header).statusCode()).isEqualTo(503);
        String payment = example.send("POST /payments", amount, header).body();
        assertThat(payment).endsWith(",\"amount\":12.5}");
        assertThat(example.send("POST /payments", amount, header).body()).isEqualTo(payment);
        payments.add(payment);
      }
      assertThat(payments).doesNotHaveDuplicates();
      assertThat(example.send("POST /payments", amount).statusCode()).isEqualTo(400);
    }
  }

  @Test
  void webhookAcceptsKnownEvents() throws Exception {
    try (Example example = new Example("webhook")) {
      HttpResponse<String> accepted =
          example.send("POST /webhooks", "{\"event\": \"user.created\"}");
      assertThat(accepted.statusCode()).isEqualTo(202);
      assertThat(accepted.headers().firstValue("x-event")).contains("user.created");
      assertThat(example.send("POST /webhooks", "{\"event\": \"user.moved\"}").statusCode())
          .isEqualTo(422);
      assertThat(example.send("POST /webhooks", "no JSON").statusCode()).isEqualTo(422);
      assertThat(example.send("GET /webhooks").headers().firstValue("allow")).contains("POST");
    }
  }

  /** A running example. */
  private final class Example implements AutoCloseable {
    private final Path file;
    private final Simulator simulator;

    Example(String name) throws Exception {
      file = Project.EXAMPLES.resolve("recipes/" + name + ".json");
      simulator = Simulator.builder().recipe(file).start();
    }

    /** Sends a request, whose status must be among those that {@code plan} shows. */
    HttpResponse<String> send(String request, String... bodyAndHeaders) throws Exception {
      HttpResponse<String> response = sendOnly(request, bodyAndHeaders);
      List<String> plan = new ArrayList<>(List.of("plan", file.toString(), "--request", request));
      for (int i = 0; i < bodyAndHeaders.length; i++) {
        if (!bodyAndHeaders[i].isEmpty()) {
          plan.addAll(List.of(i == 0 ? "--data" : "--header", bodyAndHeaders[i]));
        }
      }
      assertThat(Cli.run(plan.toArray(String[]::new)).out())
          .containsPattern("\\bHTTP " + response.statusCode() + "\\b");
      return response;
    }

    /**
     * Sends a request.
     *
     * @param request method and path
     * @param bodyAndHeaders none, or the body, which may be empty, and headers
     */
    HttpResponse<String> sendOnly(String request, String... bodyAndHeaders) throws Exception {
      String[] words = request.split(" ");
      HttpRequest.Builder sent =
          HttpRequest.newBuilder(simulator.uri(words[1])).timeout(Poll.DEADLINE);
      for (int i = 1; i < bodyAndHeaders.length; i++) {
        String[] header = bodyAndHeaders[i].split(": ", 2);
        sent.header(header[0], header[1]);
      }
      String body = bodyAndHeaders.length == 0 ? "" : bodyAndHeaders[0];
      return client.send(
          sent.method(words[0], BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
      simulator.close();
    }
  }
}
