package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that wait for 100 Continue before they send their body. */
class ContinueTest {
  private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
  private static final String ASKING =
      "POST /fast HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 4\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @BeforeEach
  void addRecipes() {
    server.add(Recipes.NOW_FAST_SLOW);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void continueIsSentAtOnceOnRequest() {
    client.send(ASKING);
    assertThat(client.received()).isEqualTo(CONTINUE);
    client.send("body");
    assertThat(client.received()).isEmpty();
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast").toString());
  }

  @Test
  void continueIsOmittedIfTheBodyArrivedFirst() {
    client.send("GET /fast HTTP/1.1\r\n\r\n");
    client.send(ASKING);
    client.send("body");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast").toString().repeat(2));
  }

  @Test
  void continueFollowsAPendingResponse() {
    client.send("GET /fast HTTP/1.1\r\n\r\n" + ASKING);
    assertThat(client.received()).isEmpty();
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast") + CONTINUE);
    client.send("body");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast").toString());
  }

  @Test
  void continueFollowsAReadyResponse() {
    client.send("GET /now HTTP/1.1\r\n\r\n" + ASKING);
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("now") + CONTINUE);
  }

  @Test
  void continueIsOmittedIfTheBodyWasSentWithoutIt() {
    client.send("GET /fast HTTP/1.1\r\n\r\n" + ASKING + "body");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast").toString().repeat(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /now HTTP/1.0\r\nconnection: keep-alive\r\nexpect: 100-continue\r\n",
        "POST /now HTTP/1.1\r\nconnection: keep-alive\r\nexpect: the-unexpected\r\n"
      })
  void otherClientsGetNoContinue(String asking) {
    client.send(asking + "content-length: 4\r\n\r\n");
    assertThat(client.received()).isEmpty();
    client.send("body");
    assertThat(client.received()).contains("now");
  }

  @Test
  void tooLargeDocumentIsRefusedInsteadOfContinue() {
    try (FrozenServer strict = FrozenServer.with(Limits.defaults().withDocumentBytes(10))) {
      FrozenConnection bold = strict.connect();
      bold.send("POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 11\r\n");
      bold.send("expect: 100-continue\r\n\r\n");
      assertThat(bold.received())
          .isEqualTo(
              ExpectedResponse.refusal(
                      "413 Request Entity Too Large",
                      "The recipe document is larger than 10b (--max-document)")
                  .toString());
    }
  }
}
