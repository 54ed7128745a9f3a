package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.wire.RequestTable.Row;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of {@code http2-requests.txt}. */
class Http2RequestsTest {
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final String FURTHER = ":method: GET⏎:scheme: http⏎:authority: a⏎:path: /further";
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  private static FrozenServer server;

  @BeforeAll
  static void start() {
    server = new FrozenServer();
    server.add(Recipes.text("/*", "hello", "0"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static List<Row> rows() {
    return RequestTable.read("http2-requests.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void requestGetsTheResponseOfItsRow(Row row) throws Http2Exception {
    FrozenConnection client = server.connect();
    client.send(bytes(row));
    expect(row, client);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void requestThatArrivesByteByByteGetsTheResponseOfItsRow(Row row) throws Http2Exception {
    FrozenConnection client = server.connect();
    for (byte one : bytes(row)) {
      client.send(new byte[] {one});
    }
    expect(row, client);
  }

  private static void expect(Row row, FrozenConnection client) throws Http2Exception {
    Map<Integer, String> expected = new TreeMap<>(Map.of(1, row.response()));
    if (row.then().equals("stays")) {
      expected.put(3, "200");
    } else {
      expected.put(0, "GOAWAY");
    }
    assertThat(responses(client)).as("RFC, section %s", row.section()).isEqualTo(expected);
  }

  /** Returns the bytes of a connection that sends a request, and a further one. */
  private static byte[] bytes(Row row) {
    ByteBuf out = Unpooled.buffer().writeBytes(PREFACE);
    frame(out, Http2FrameTypes.SETTINGS, 0, 0, Unpooled.EMPTY_BUFFER);
    request(out, 1, row.request());
    request(out, 3, FURTHER);
    return ByteBufUtil.getBytes(out);
  }

  private static void request(ByteBuf out, int stream, String text) {
    String[] parts = text.split("⏎⏎", 3);
    frame(out, Http2FrameTypes.HEADERS, END_HEADERS | end(parts, 0), stream, block(parts[0]));
    if (parts.length > 1) {
      ByteBuf body = Unpooled.wrappedBuffer(RequestTable.unescaped(parts[1]));
      frame(out, Http2FrameTypes.DATA, end(parts, 1), stream, body);
    }
    if (parts.length > 2) {
      frame(out, Http2FrameTypes.HEADERS, END_HEADERS | END_STREAM, stream, block(parts[2]));
    }
  }

  private static int end(String[] parts, int part) {
    return parts.length == part + 1 ? END_STREAM : 0;
  }

  private static void frame(ByteBuf out, byte type, int flags, int stream, ByteBuf payload) {
    out.writeMedium(payload.readableBytes()).writeByte(type).writeByte(flags).writeInt(stream);
    out.writeBytes(payload);
  }

  /** Returns fields as literals without an index, so that any bytes can be sent in any order. */
  private static ByteBuf block(String fields) {
    ByteBuf block = Unpooled.buffer();
    for (String field : fields.split("⏎")) {
      int end = field.indexOf(": "); // a value of \s is empty, as the file has no space at an end
      end = end < 0 ? field.indexOf(":\\s") : end;
      String value = field.substring(end + 1);
      literal(block.writeByte(0), field.substring(0, end));
      literal(block, value.startsWith(" ") ? value.substring(1) : "");
    }
    return block;
  }

  private static void literal(ByteBuf block, String text) {
    byte[] bytes = RequestTable.unescaped(text);
    block.writeByte(bytes.length).writeBytes(bytes);
  }

  /** Returns the status of each stream, or the code that has reset it; GOAWAY as of stream 0. */
  private static Map<Integer, String> responses(FrozenConnection client) throws Http2Exception {
    Map<Integer, String> responses = new TreeMap<>();
    DefaultHttp2HeadersDecoder hpack = new DefaultHttp2HeadersDecoder();
    ByteBuf bytes = Unpooled.wrappedBuffer(client.receivedBytes());
    while (bytes.isReadable()) {
      int length = bytes.readUnsignedMedium();
      byte type = bytes.readByte();
      int stream = bytes.skipBytes(1).readInt();
      ByteBuf payload = bytes.readSlice(length);
      if (type == Http2FrameTypes.HEADERS) {
        CharSequence status = hpack.decodeHeaders(stream, payload).status();
        responses.merge(stream, status.toString(), (first, second) -> first + " " + second);
      } else if (type == Http2FrameTypes.RST_STREAM) { // one more for each frame that was under way
        responses.putIfAbsent(stream, "RST " + Http2Error.valueOf(payload.getInt(0)));
      } else if (type == Http2FrameTypes.GO_AWAY) {
        responses.put(stream, "GOAWAY");
      }
    }
    return responses;
  }
}
