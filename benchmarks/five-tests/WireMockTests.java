package five;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.created;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serviceUnavailable;
import static com.github.tomakehurst.wiremock.client.WireMock.stubFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.verify;
import static com.github.tomakehurst.wiremock.stubbing.Scenario.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockRuntimeInfo;
import com.github.tomakehurst.wiremock.junit5.WireMockTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WireMockTest
class WireMockTests {
  OrderClient client;

  @BeforeEach
  void connect(WireMockRuntimeInfo server) {
    client = new OrderClient(URI.create(server.getHttpBaseUrl()));
  }

  @Test
  void givesUpOnASlowResponse() {
    stubFor(get("/orders/42").willReturn(ok().withFixedDelay(5000)));
    assertThatThrownBy(() -> client.find("42")).isInstanceOf(HttpTimeoutException.class);
    verify(1, getRequestedFor(urlEqualTo("/orders/42")));
  }

  @Test
  void retriesAfterA503() throws Exception {
    stubFor(
        get("/orders/42")
            .inScenario("retry")
            .whenScenarioStateIs(STARTED)
            .willReturn(serviceUnavailable())
            .willSetStateTo("up"));
    stubFor(get("/orders/42").inScenario("retry").whenScenarioStateIs("up").willReturn(ok("book")));
    long began = System.nanoTime();
    assertThat(client.find("42")).isEqualTo("book");
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(100_000_000);
    verify(2, getRequestedFor(urlEqualTo("/orders/42")));
  }

  @Test
  void asksUntilTheOrderIsDone() throws Exception {
    stubFor(
        get("/orders/42/state")
            .inScenario("order")
            .whenScenarioStateIs(STARTED)
            .willReturn(ok("new"))
            .willSetStateTo("asked once"));
    stubFor(
        get("/orders/42/state")
            .inScenario("order")
            .whenScenarioStateIs("asked once")
            .willReturn(ok("new"))
            .willSetStateTo("asked twice"));
    stubFor(
        get("/orders/42/state")
            .inScenario("order")
            .whenScenarioStateIs("asked twice")
            .willReturn(ok("done")));
    assertThat(client.awaitDone("42")).isEqualTo(3);
  }

  @Test
  void sendsTheOrderAsJson() throws Exception {
    stubFor(post(urlPathEqualTo("/orders")).willReturn(created()));
    client.place("book");
    verify(
        postRequestedFor(urlEqualTo("/orders?source=web"))
            .withHeader("content-type", equalTo("application/json"))
            .withRequestBody(equalTo("{\"item\":\"book\"}")));
  }

  @Test
  void placesNoOrderTwiceAfterAReset() {
    stubFor(
        post(urlPathEqualTo("/orders"))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    assertThatThrownBy(() -> client.place("book")).isInstanceOf(IOException.class);
    verify(1, postRequestedFor(urlPathEqualTo("/orders")));
  }
}
