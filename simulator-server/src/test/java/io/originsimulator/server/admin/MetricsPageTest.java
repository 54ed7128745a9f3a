package io.originsimulator.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The page of metrics in the formats of Prometheus. */
class MetricsPageTest {
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private String metrics(String accept) {
    return metrics(client, accept);
  }

  private String metrics(FrozenConnection caller, String accept) {
    caller.send("GET /_admin/metrics HTTP/1.1\r\naccept: " + accept + "\r\n\r\n");
    server.doSlowWork();
    return caller.received();
  }

  private void serve() {
    server.add(
        """
        [{"route": "/news", "body": "hello", "stages": [
           {"at": 0, "status": 200, "latency": "250ms"}, {"at": "4s", "status": 503}]},
         {"route": "/orders", "method": "POST", "match": {"query": {"page": "2"}},
          "stages": [{"at": 0, "status": 404}]}]
        """);
    client.send("GET /news HTTP/1.1\r\n\r\n".repeat(2) + "GET /other HTTP/1.1\r\n\r\n");
    server.advance("4s");
    client.send("GET /news HTTP/1.1\r\n\r\nPOST /orders?page=2 HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    client.receivedBytes();
  }

  @Test
  void textHasTheCountsByRouteMethodStageAndStatus() {
    serve();
    assertThat(metrics("text/plain"))
        .contains("content-type: text/plain; version=0.0.4; charset=utf-8\r\n")
        .contains("\n# TYPE origin_simulator_requests_total counter\n")
        .contains("\norigin_simulator_requests_total{route=\"/news\",stage=\"0\"} 2.0\n")
        .contains("\norigin_simulator_requests_total{route=\"/news\",stage=\"4s\"} 1.0\n")
        .contains("\norigin_simulator_requests_total{route=\"no route\"} 1.0\n")
        .contains(
            "\norigin_simulator_responses_total{route=\"/news\",stage=\"0\",status=\"200\"} 2.0\n")
        .contains(
            "\norigin_simulator_responses_total"
                + "{match=\"query page \\\"2\\\"\",method=\"POST\",route=\"/orders\",stage=\"0\","
                + "status=\"404\"} 1.0\n")
        .contains("\norigin_simulator_sent_body_bytes_total{route=\"/news\",stage=\"0\"} 10.0\n")
        .contains("\norigin_simulator_in_flight_requests{route=\"/news\",stage=\"0\"} 0.0\n")
        .contains("\norigin_simulator_stage{route=\"/news\",stage=\"4s\"} 1.0\n")
        .contains("\norigin_simulator_connections 1.0\n")
        .contains("\njvm_memory_used_bytes{")
        .doesNotContain("other stages");
  }

  @Test
  void classicBucketsIncludeTheirUpperEnd() {
    serve();
    String page = metrics("text/plain");
    String name = "\norigin_simulator_latency_asked_seconds";
    String labels = "{route=\"/news\",stage=\"0\"";
    assertThat(page)
        .contains(name + "_bucket" + labels + ",le=\"0.125\"} 0\n")
        .contains(name + "_bucket" + labels + ",le=\"0.25\"} 2\n")
        .contains(name + "_bucket" + labels + ",le=\"+Inf\"} 2\n")
        .contains(name + "_sum" + labels + "} 0.5\n")
        .contains(name + "_count" + labels + "} 2\n");
  }

  @Test
  void workersAndQueueAreThoseOfNow() {
    server.add(
        """
        {"route": "/slow", "capacity": {"workers": 2, "queue": 5}, "stages": [
          {"at": 0, "status": 404, "latency": "1s"}]}
        """);
    client.send("GET /slow HTTP/1.1\r\n\r\n".repeat(5));
    assertThat(metrics(server.connect(), "text/plain"))
        .contains("\norigin_simulator_workers{route=\"/slow\",stage=\"0\"} 2.0\n")
        .contains("\norigin_simulator_busy_workers{route=\"/slow\",stage=\"0\"} 2.0\n")
        .contains("\norigin_simulator_queued_requests{route=\"/slow\",stage=\"0\"} 3.0\n")
        .contains("\norigin_simulator_in_flight_requests{route=\"/slow\",stage=\"0\"} 5.0\n");
  }

  @Test
  void clientSelectsTheFormat() {
    serve();
    assertThat(metrics("application/openmetrics-text;version=1.0.0;q=0.8,text/plain"))
        .contains("content-type: application/openmetrics-text; version=1.0.0; charset=utf-8\r\n")
        .endsWith("# EOF\n");
    assertThat(
            metrics(
                "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;"
                    + "encoding=delimited,application/openmetrics-text;version=1.0.0"))
        .contains("content-type: application/vnd.google.protobuf;")
        .contains("origin_simulator_latency_given_seconds");
  }

  @Test
  void pageOfAServerWithoutRequestsIsComplete() {
    assertThat(metrics("text/plain"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("\norigin_simulator_connections 1.0\n");
  }
}
