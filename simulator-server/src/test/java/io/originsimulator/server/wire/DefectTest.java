package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Defects are reported, logged and survived; expected failures are not logged. */
class DefectTest {
  private final LogWatch log = new LogWatch();
  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
    log.close();
  }

  @Test
  void failingAdminPageIs500WithTheDefect() {
    server
        .scenarios()
        .afterChange(
            () -> {
              throw new IllegalStateException("out of order");
            });
    String recipe = "{\"stages\": [{\"at\": 0, \"status\": 404}]}";
    client.send(
        "POST /add_recipe HTTP/1.1\r\ncontent-length: " + recipe.length() + "\r\n\r\n" + recipe);
    server.doSlowWork();
    assertThat(client.received())
        .isEqualTo(
            ExpectedResponse.of(
                    "500 Internal Server Error",
                    "{\"type\":\"about:blank\",\"title\":\"Internal error\",\"status\":500,"
                        + "\"detail\":\"This is a defect: java.lang.IllegalStateException:"
                        + " out of order\"}")
                .type("application/problem+json")
                .toString());
    assertThat(log.lines())
        .containsExactly(
            "SEVERE: An admin page failed" + " (java.lang.IllegalStateException: out of order)");
  }

  @Test
  void errorOfAnAdminPageKeepsTheConnection() {
    server
        .scenarios()
        .afterChange(
            () -> {
              throw new StackOverflowError("too deep");
            });
    client.send("GET /_admin/restart HTTP/1.1\r\n\r\nGET /_admin/status HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    assertThat(client.received())
        .startsWith("HTTP/1.1 500 Internal Server Error")
        .contains("This is a defect: java.lang.StackOverflowError: too deep")
        .endsWith("\r\n\r\nok!");
    assertThat(log.lines())
        .containsExactly("SEVERE: An admin page failed (java.lang.StackOverflowError: too deep)");
  }

  @Test
  void aConnectionThatFailsIsLoggedAndClosed() {
    client.pipeline().fireExceptionCaught(new IllegalStateException("out of order"));
    assertThat(client.isOpen()).isFalse();
    assertThat(log.lines())
        .containsExactly(
            "WARNING: A connection failed and is closed"
                + " (java.lang.IllegalStateException: out of order)");
  }

  @Test
  void resetConnectionIsNotLogged() {
    client.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    assertThat(client.isOpen()).isFalse();
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void aFullHeapEndsTheSimulatorAndFullDirectMemoryOneConnection() {
    client.pipeline().fireExceptionCaught(new OutOfMemoryError("Cannot reserve 8 bytes of direct"));
    assertThat(client.isOpen()).isFalse();
    assertThat(server.failures()).isZero();
    server.connect().pipeline().fireExceptionCaught(new OutOfMemoryError("Java heap space"));
    assertThat(server.failures()).isEqualTo(1);
  }

  @Test
  void anHttp2ConnectionWhoseFramesFailIsLoggedAndClosed() {
    failFrame(new IllegalStateException("out of order"));
    assertThat(log.lines())
        .containsExactly(
            "WARNING: A connection failed and is closed"
                + " (java.lang.IllegalStateException: out of order)");
    assertThat(server.failures()).isZero();
    failFrame(new OutOfMemoryError("Java heap space"));
    assertThat(server.failures()).isEqualTo(1);
  }

  /** Fails as a frame does whose listener throws an exception. */
  private void failFrame(Throwable cause) {
    FrozenConnection http2 = server.connect();
    http2.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    StreamsHandler streams = http2.pipeline().get(StreamsHandler.class);
    streams.onError(streams.context(), false, cause);
    assertThat(http2.isOpen()).isFalse();
  }

  @Test
  void aHeapThatIsFullWhenAConnectionIsAcceptedEndsTheSimulator() {
    server.connect(
        loop -> {
          throw new OutOfMemoryError("Java heap space");
        });
    assertThat(server.failures()).isEqualTo(1);
  }
}
