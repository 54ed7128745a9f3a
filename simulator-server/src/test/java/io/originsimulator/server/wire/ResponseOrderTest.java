package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.http.ContentType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pipelined requests wait concurrently and are answered in the order of arrival. */
class ResponseOrderTest {
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
  void threeRequestsOf300MillisecondsAreAllAnsweredAt300() {
    client.send("GET /slow HTTP/1.1\r\n\r\n".repeat(3));
    server.advance("299.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString().repeat(3));
  }

  @Test
  void fastResponseWaitsForAnEarlierSlowOne() {
    client.send("GET /slow HTTP/1.1\r\n\r\nGET /fast HTTP/1.1\r\n\r\nGET /now HTTP/1.1\r\n\r\n");
    server.advance("299.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received())
        .isEqualTo(
            ""
                + ExpectedResponse.ok("slow")
                + ExpectedResponse.ok("fast")
                + ExpectedResponse.ok("now"));
  }

  @Test
  void slowResponseDoesNotDelayAnEarlierFastOne() {
    client.send("GET /fast HTTP/1.1\r\n\r\nGET /slow HTTP/1.1\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("fast").toString());
    server.advance("199.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
  }

  @Test
  void latencyOfALaterRequestCountsFromItsOwnArrival() {
    client.send("GET /slow HTTP/1.1\r\n\r\n");
    server.advance("200ms");
    client.send("GET /slow HTTP/1.1\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
    server.advance("199.999999ms");
    assertThat(client.received()).isEmpty();
    server.advance("0.001us");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("slow").toString());
  }

  @Test
  void serversOwnResponsesKeepTheOrder() {
    client.send("GET /fast HTTP/1.1\r\n\r\nGET /_admin/status HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEmpty();
    server.advance("100ms");
    assertThat(client.received())
        .isEqualTo(
            "" + ExpectedResponse.ok("fast") + ExpectedResponse.ok("ok!").type(ContentType.TEXT));
  }

  @Test
  void responseWaitsForAnEarlierSlowAdminPage() {
    client.send("GET /_admin/routes HTTP/1.1\r\n\r\nGET /now HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEmpty();
    server.doSlowWork();
    assertThat(client.received())
        .isEqualTo(
            ""
                + ExpectedResponse.ok("/now\n/fast\n/slow").type(ContentType.TEXT)
                + ExpectedResponse.ok("now"));
  }

  @Test
  void connectionsDoNotWaitForEachOther() {
    FrozenConnection other = server.connect();
    client.send("GET /slow HTTP/1.1\r\n\r\n");
    other.send("GET /fast HTTP/1.1\r\n\r\n");
    server.advance("100ms");
    assertThat(client.received()).isEmpty();
    assertThat(other.received()).isEqualTo(ExpectedResponse.ok("fast").toString());
  }

  @Test
  void requestsInOneByteAtATimeAreTheSameRequests() {
    for (char c : "GET /now HTTP/1.1\r\n\r\nGET /fast HTTP/1.1\r\n\r\n".toCharArray()) {
      client.send(String.valueOf(c));
    }
    server.advance("100ms");
    assertThat(client.received())
        .isEqualTo("" + ExpectedResponse.ok("now") + ExpectedResponse.ok("fast"));
  }
}
