package io.originsimulator.server.wire;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.wire.RequestTable.Row;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of {@code http1-requests.txt}. */
class Http1RequestsTest {
  private static final byte[] FURTHER =
      "GET /further HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");

  private static FrozenServer server;

  @BeforeAll
  static void start() {
    server = FrozenServer.with(Limits.defaults().withRequestLineBytes(1024).withHeaderBytes(2048));
    server.add(Recipes.text("/*", "hello", "0"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static List<Row> rows() {
    return RequestTable.read("http1-requests.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void requestGetsTheResponseOfItsRow(Row row) {
    FrozenConnection client = server.connect();
    client.send(row.bytes());
    expect(row, client, "");
    expectFurther(row, client);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void requestThatArrivesByteByByteGetsTheResponseOfItsRow(Row row) {
    FrozenConnection client = server.connect();
    for (byte one : row.bytes()) {
      client.send(new byte[] {one});
    }
    expect(row, client, "");
    expectFurther(row, client);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void furtherRequestInTheSamePieceIsServedOnlyIfTheConnectionStays(Row row) {
    if (!row.then().equals("waits")) {
      FrozenConnection client = server.connect();
      client.send(ByteBufUtil.getBytes(Unpooled.wrappedBuffer(row.bytes(), FURTHER)));
      expect(row, client, further(row));
    }
  }

  private static void expect(Row row, FrozenConnection client, String further) {
    assertThat(statuses(client))
        .as("RFC, section %s", row.section())
        .isEqualTo((row.response() + " " + further).strip());
    assertThat(client.isOutputShutdown()).as("closes").isEqualTo(row.then().equals("closes"));
  }

  private static void expectFurther(Row row, FrozenConnection client) {
    if (!row.then().equals("waits")) {
      client.send(FURTHER);
      assertThat(statuses(client)).as("further").isEqualTo(further(row));
    }
  }

  private static String further(Row row) {
    return row.then().equals("stays") ? "200" : "";
  }

  private static String statuses(FrozenConnection client) {
    return STATUS
        .matcher(client.received())
        .results()
        .map(one -> one.group(1))
        .collect(joining(" "));
  }
}
