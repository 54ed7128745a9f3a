package io.originsimulator.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connections that continue after a response, and the end of the others. */
class ConnectionEndTest {
  private static final String GET = "GET /hello HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @BeforeEach
  void addRecipes() {
    server.add(
        """
        [{"route": "/hello", "body": "hello",
          "stages": [{"at": 0, "status": 200, "latency": "100ms"}]},
         {"route": "/bye", "body": "bye", "headers": {"Connection": "Close"},
          "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}]
        """);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void keepAliveIsNotAnnounced() {
    client.send(GET);
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
    assertThat(client.isOpen()).isTrue();
    assertThat(client.isOutputShutdown()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /hello HTTP/1.1\r\nconnection: close\r\n\r\n",
        "GET /hello HTTP/1.1\r\nConnection: Close\r\n\r\n",
        "GET /hello HTTP/1.0\r\n\r\n",
        "GET /hello HTTP/1.0\r\nconnection: close\r\n\r\n"
      })
  void aClientThatSendsNothingMoreIsAnsweredAndClosedAtOnce(String last) {
    client.send(last);
    assertThat(client.isOpen()).isTrue();
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").closing().toString());
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void keepAliveIsAnnouncedToHttp10ClientsThatRequestIt() {
    client.send("GET /hello HTTP/1.0\r\nconnection: keep-alive\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").keptAlive().toString());
    assertThat(client.isOpen()).isTrue();
  }

  @Test
  void inputAfterTheLastRequestIsIgnored() {
    client.send("GET /hello HTTP/1.1\r\nconnection: close\r\n\r\n" + GET);
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").closing().toString());
    assertThat(server.counts().requests()).isEqualTo(1);
  }

  @Test
  void responsesBeforeTheLastOneAreSent() {
    client.send(GET + GET + "GET /hello HTTP/1.1\r\nconnection: close\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.ok("hello").toString().repeat(2)
                + ExpectedResponse.ok("hello").closing());
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void aRecipeMayEndTheConnection() {
    client.send("GET /bye HTTP/1.1\r\n\r\n" + GET);
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(bye());
    assertThat(server.counts().requests()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"close", "CLOSE", " close ", "x-hop, close", "close,x-hop"})
  void aRecipeThatNamesCloseAmongOthersEndsTheConnection(String connection) {
    addRecipe(connection);
    client.send("GET /other HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("other").closing().toString());
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep-alive", "x-hop", "closed", "not-close", ""})
  void theConnectionFieldIsTheServersToWrite(String connection) {
    addRecipe(connection);
    client.send("GET /other HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("other").toString());
    client.send("GET /other HTTP/1.1\r\nconnection: close\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("other").closing().toString());
  }

  @Test
  void clientMaySendForTwoSecondsAfterTheEnd() {
    client.send("GET /bye HTTP/1.1\r\n\r\n");
    server.advance("100ms");
    assertThat(client.isOutputShutdown()).isTrue();
    client.send(GET);
    assertThat(client.unread()).isZero();
    server.advance("1.999999999s");
    assertThat(client.isOpen()).isTrue();
    server.advance("0.001us");
    assertThat(client.isOpen()).isFalse();
    assertThat(client.received()).isEqualTo(bye());
  }

  @Test
  void recipeThatEndsTheConnectionSendsOneFieldToHttp10() {
    client.send("GET /bye HTTP/1.0\r\nconnection: keep-alive\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(bye());
  }

  @Test
  void aDrainedConnectionAnswersWhatIsPendingAndEnds() {
    client.send(GET);
    server.advance("50ms");
    client.send(GET);
    server.drain();
    client.send(GET);
    server.advance("50ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
    assertThat(client.isOutputShutdown()).isFalse();
    server.advance("50ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").closing().toString());
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(server.counts().requests()).isEqualTo(2);
  }

  @Test
  void aDrainedConnectionWithoutRequestsEndsAtOnce() {
    server.drain();
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(client.received()).isEmpty();
  }

  @Test
  void drainedConnectionDropsAnIncompleteRequest() {
    client.send("POST /hello HTTP/1.1\r\ncontent-length: 4\r\n\r\nbo");
    server.drain();
    client.send("dy");
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(server.counts().requests()).isZero();
  }

  @Test
  void drainingTwiceIsDrainingOnce() {
    client.send(GET);
    server.drain();
    server.drain();
    server.advance("100ms");
    server.drain();
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").closing().toString());
    server.advance("2s");
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void theEndComesAfterAnAnswerThatTheClientIsSlowToRead() {
    client.stopReading().send("GET /bye HTTP/1.1\r\n\r\n");
    server.advance("1m");
    assertThat(client.isOutputShutdown()).isFalse();
    assertThat(client.readOn().received()).isEqualTo(bye());
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void halfClosingClientReadsTheResponseBeingSent() {
    client.stopReading().send("GET /bye HTTP/1.1\r\n\r\n");
    server.advance("100ms");
    client.leave();
    assertThat(client.isOpen()).isTrue();
    assertThat(client.readOn().received()).isEqualTo(bye());
    assertThat(client.isOpen()).isFalse();
  }

  private void addRecipe(String connection) {
    server.add(
        """
        {"route": "/other", "body": "other", "headers": {"connection": "%s"},
         "stages": [{"at": 0, "status": 200}]}
        """
            .formatted(connection));
  }

  private static String bye() {
    return ExpectedResponse.ok("bye").closing().toString();
  }
}
