package io.originsimulator.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.server.store.KeptStateJson;
import io.originsimulator.server.store.MemoryStore;
import io.originsimulator.server.store.RecipeStore.Member;
import io.originsimulator.server.store.StoreSettings;
import io.originsimulator.server.tls.TestKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One answer for three simulators, on real sockets. */
@Timeout(60)
class FleetTest {
  private static final String RECIPE =
      "{\"route\": \"/x\", \"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 200}]}";

  private final LogWatch log = new LogWatch(); // keeps warnings out of the build's output
  private final HttpClient client = HttpClient.newHttpClient();
  private final MemoryStore store = new MemoryStore();
  private final List<Simulator> simulators = new ArrayList<>();

  @BeforeEach
  void start() throws IOException, InterruptedException {
    for (String name : List.of("a", "b", "c")) {
      simulators.add(builder().store(settings(name)).start());
    }
    for (int i = 0; i < simulators.size(); i++) {
      for (int requests = 0; requests <= i; requests++) {
        send(i, "/x"); // one to a, two to b, three to c
      }
    }
  }

  private StoreSettings settings(String name) {
    return new StoreSettings(store::open, Optional.of(name), Optional.empty());
  }

  private static SimulatorBuilder builder() {
    return Simulator.builder().recipe(RECIPE).journal(100).honesty(true).adminToken("s3cret");
  }

  /** Adds a member that is not one of the simulators. */
  private void join(String name, URI address) {
    store.open(new KeptStateJson(Optional.empty())).begin(new Member(name, address, 1), () -> {});
  }

  @AfterEach
  void stop() {
    simulators.forEach(Simulator::close);
    log.close();
  }

  @Test
  void eachReplicaAnswersForAll() throws IOException, InterruptedException {
    for (int i = 0; i < simulators.size(); i++) {
      assertThat(body(i, "/_admin/current_count?of=all"))
          .isEqualTo("{\"total_requests\":6,\"200\":6}");
    }
    assertThat(body(0, "/_admin/current_count?of=one"))
        .isEqualTo(body(0, "/_admin/current_count"))
        .isEqualTo("{\"total_requests\":1,\"200\":1}");
  }

  @Test
  void allPagesAreMerged() throws IOException, InterruptedException {
    assertThat(body(1, "/_admin/routes_status?of=all")).isEqualTo("/x 200 0");
    JsonNode snapshot = json(1, "/_admin/snapshot?of=all");
    assertThat(snapshot.get("requests").intValue()).isEqualTo(6);
    assertThat(snapshot.get("replicas"))
        .extracting(one -> one.get("replica").asText() + one.get("requests").asText())
        .containsExactly("a1", "b2", "c3");
    assertThat(snapshot.get("replicas"))
        .extracting(one -> one.get("store").get("status").asText())
        .containsOnly("ok");
    assertThat(snapshot.has("store")).isFalse();
    assertThat(snapshot.get("latest")).hasSize(6);
    assertThat(snapshot.toString()).doesNotContain("histogram");
    JsonNode honesty = json(1, "/_admin/honesty?of=all");
    assertThat(honesty.get("delay_error").get("count").intValue()).isEqualTo(6);
    assertThat(honesty.get("replicas")).hasSize(3);
    assertThat(body(1, "/_admin/metrics?of=all"))
        .contains(
            "origin_simulator_requests_total{replica=\"a\",route=\"/x\",stage=\"0\"} 1.0\n",
            "origin_simulator_requests_total{replica=\"c\",route=\"/x\",stage=\"0\"} 3.0\n",
            "origin_simulator_replica_up{replica=\"b\"} 1\n");
  }

  @Test
  void journalIsOne() throws IOException, InterruptedException {
    assertThat(json(2, "/_admin/requests?of=all"))
        .extracting(entry -> entry.get("replica").asText())
        .containsExactly("a", "b", "b", "c", "c", "c");
    assertThat(body(2, "/_admin/requests?of=all&count&path=/x")).isEqualTo("{\"count\":6}");
    assertThat(json(2, "/_admin/requests?of=all&limit=2")).hasSize(2);
    assertThat(body(2, "/_admin/requests?of=all&after=1"))
        .contains("after: conflicts with of=all (expected: one of them");
    assertThat(json(2, "/_admin/requests?of=one&after=1")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"histograms", "q={|}\"", "q=%7B%22+%20%26a", "q=\u00e9", "route=/x%26of"})
  void queryReachesAllReplicas(String query) throws IOException {
    assertThat(raw(0, "/_admin/snapshot?of=all&" + query))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .doesNotContain("origin-simulator-silent");
  }

  @Test
  void replicaThatIsNotReachableIsNamed() throws IOException, InterruptedException {
    simulators.get(1).close();
    join("b", simulators.get(1).uri());
    HttpResponse<String> counts = send(0, "/_admin/current_count?of=all");
    assertThat(counts.headers().firstValue("origin-simulator-silent")).contains("b");
    assertThat(counts.body())
        .isEqualTo(
            "{\"total_requests\":4,\"200\":4,"
                + "\"silent\":[{\"replica\":\"b\",\"reason\":\"not reachable\"}]}");
    assertThat(body(0, "/_admin/routes_status?of=all")).isEqualTo("/x 200 0\n# b: not reachable");
    assertThat(body(0, "/_admin/metrics?of=all"))
        .contains("origin_simulator_replica_up{replica=\"b\"} 0\n");
    assertThat(send(0, "/_admin/requests?of=all").headers().firstValue("origin-simulator-silent"))
        .contains("b");
    assertThat(json(0, "/_admin/honesty?of=all").get("silent").toString()).contains("\"b\"");
    assertThat(json(0, "/_admin/snapshot?of=all").get("replicas").get(1).get("silent").asText())
        .isEqualTo("not reachable");
  }

  @Test
  void replicaThatDoesNotAnswerIsNamedAfterTwoSeconds() throws IOException, InterruptedException {
    try (ServerSocket mute = new ServerSocket(0)) {
      URI address = URI.create("http://127.0.0.1:" + mute.getLocalPort());
      join("d", address);
      assertThat(json(0, "/_admin/current_count?of=all").get("silent").toString())
          .isEqualTo("[{\"replica\":\"d\",\"reason\":\"no answer within 2s\"}]");
    }
  }

  @Test
  void replicaWithAnotherTokenIsNamed() throws IOException, InterruptedException {
    try (Simulator other = Simulator.builder().adminToken("other").start()) {
      join("d", other.uri());
      assertThat(json(0, "/_admin/current_count?of=all").get("silent").toString())
          .isEqualTo("[{\"replica\":\"d\",\"reason\":\"HTTP 401\"}]");
    }
  }

  @Test
  void replicasWithCertificatesOfOneAuthorityAnswerOverTls(@TempDir Path folder) throws Exception {
    TestKeys keys = TestKeys.in(folder, "fleet", "EC");
    Https https = Https.pem(keys.certificate(), keys.key());
    try (Simulator d = builder().https(https).start()) {
      join("d", d.httpsUri());
      simulators.add(builder().https(https).store(settings("e")).start());
      assertThat(send(3, "/x").statusCode()).isEqualTo(200);
      HttpResponse<String> counts = send(3, "/_admin/current_count?of=all");
      assertThat(counts.headers().firstValue("origin-simulator-silent")).isEmpty();
      assertThat(counts.body()).isEqualTo("{\"total_requests\":7,\"200\":7}");
      assertThat(json(3, "/_admin/snapshot?of=all").get("replicas"))
          .extracting(one -> one.get("address").asText())
          .contains(d.httpsUri().toString());
    }
  }

  @Test
  void replicaWithACertificateOfAnotherAuthorityIsNamed() throws IOException, InterruptedException {
    try (Simulator d = builder().https().start()) {
      join("d", d.httpsUri());
      simulators.add(builder().https().store(settings("e")).start());
      JsonNode silent = json(3, "/_admin/current_count?of=all").get("silent");
      assertThat(silent).hasSize(1);
      assertThat(silent.get(0).get("replica").asText()).isEqualTo("d");
      assertThat(silent.get(0).get("reason").asText()).startsWith("TLS: ");
    }
  }

  @Test
  void streamHasSnapshotsOfAll() throws IOException, InterruptedException {
    try (Stream<String> lines =
        client.send(request(0, "/_admin/events?of=all"), BodyHandlers.ofLines()).body()) {
      List<String> data =
          lines
              .filter(line -> line.startsWith("data: "))
              .limit(2)
              .map(one -> one.substring(6))
              .toList();
      for (String snapshot : data) {
        assertThat(new JsonMapper().readTree(snapshot).get("requests").intValue()).isEqualTo(6);
      }
    }
    assertThat(body(0, "/_admin/events?of=all&every=250ms"))
        .contains("every: \\\"250ms\\\" (expected: a duration from 1s to 1m)");
  }

  @Test
  void otherValueIsRefused() throws IOException, InterruptedException {
    for (String page :
        List.of(
            "current_count",
            "routes_status",
            "honesty",
            "metrics",
            "requests",
            "snapshot",
            "events")) {
      HttpResponse<String> response = send(0, "/_admin/" + page + "?of=every");
      assertThat(response.statusCode()).as(page).isEqualTo(400);
      assertThat(response.body())
          .contains("/_admin/" + page + ": of: \\\"every\\\" (expected: one or all)");
    }
  }

  @Test
  void replicaThatIsBehindIsNamed() throws IOException, InterruptedException {
    join("d", simulators.get(0).uri());
    simulators.get(0).add(RECIPE.replace("/x", "/y"));
    long edition = store.state().edition();
    for (String replica : List.of("a", "b", "c")) {
      store.awaitServing(replica, edition);
    }
    assertThat(json(1, "/_admin/snapshot?of=all").get("replicas"))
        .extracting(one -> one.get("replica").asText() + " " + one.get("behind").asText())
        .containsExactly("a false", "b false", "c false", "d true");
  }

  @Test
  void simulatorWithoutAStoreAnswersForItself() throws IOException, InterruptedException {
    try (Simulator alone = builder().start()) {
      simulators.add(alone);
      send(3, "/x");
      assertThat(body(3, "/_admin/current_count?of=all"))
          .isEqualTo("{\"total_requests\":1,\"200\":1}");
      assertThat(json(3, "/_admin/snapshot?of=all").has("replicas")).isFalse();
      assertThat(json(3, "/_admin/snapshot").has("store")).isFalse();
      assertThat(body(3, "/_admin/metrics")).doesNotContain("_store_");
      assertThat(send(3, "/_admin/events?of=every").statusCode()).isEqualTo(400);
    }
  }

  /** Returns the response to a target that Java's client does not send. */
  private String raw(int simulator, String target) throws IOException {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), simulators.get(simulator).port())) {
      String head = "GET " + target + " HTTP/1.1\r\nhost: a\r\nauthorization: Bearer s3cret\r\n";
      socket.getOutputStream().write((head + "connection: close\r\n\r\n").getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private JsonNode json(int simulator, String path) throws IOException, InterruptedException {
    return new JsonMapper().readTree(body(simulator, path));
  }

  private String body(int simulator, String path) throws IOException, InterruptedException {
    return send(simulator, path).body();
  }

  private HttpResponse<String> send(int simulator, String path)
      throws IOException, InterruptedException {
    return client.send(request(simulator, path), BodyHandlers.ofString());
  }

  private HttpRequest request(int simulator, String path) {
    return HttpRequest.newBuilder(simulators.get(simulator).uri(path))
        .header("authorization", "Bearer s3cret")
        .build();
  }
}
