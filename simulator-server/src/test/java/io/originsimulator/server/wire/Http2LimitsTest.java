package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attacks of HTTP/2 clients: each ends its own connection, and no other. */
class Http2LimitsTest {
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  /** The block of a GET for /slow: indexed fields, and the path as a literal. */
  private static final byte[] GET = {
    (byte) 0x82, (byte) 0x86, 0x04, 5, '/', 's', 'l', 'o', 'w', 0x01, 1, 'x'
  };

  private final FrozenServer server =
      FrozenServer.with(Limits.defaults().withPipelinedRequests(100).withHeaderBytes(8192));
  private FrozenHttp2Client other;
  private FrozenConnection attacker;

  @BeforeEach
  void connect() {
    server.add("[{\"route\": \"/slow\", \"body\": \"slow\", \"latency\": \"1s\"}]");
    other = new FrozenHttp2Client(server);
    other.get("/slow");
    attacker = server.connect();
    attacker.send(PREFACE);
    send(Http2FrameTypes.SETTINGS, 0, 0);
  }

  @AfterEach
  void close() {
    other.close();
    server.close();
  }

  private void send(byte type, int flags, int stream, byte... payload) {
    ByteBuf frame = Unpooled.buffer();
    frame.writeMedium(payload.length).writeByte(type).writeByte(flags).writeInt(stream);
    attacker.send(ByteBufUtil.getBytes(frame.writeBytes(payload)));
  }

  /** Sends the head of a complete request, on the stream of a number from 0. */
  private void request(int number, byte... head) {
    send(Http2FrameTypes.HEADERS, END_HEADERS | END_STREAM, 2 * number + 1, head);
  }

  /** Repeats until the connection ends, 20,000 times at most. */
  private void repeat(IntConsumer attack) {
    for (int i = 0; i < 20_000 && attacker.isOpen(); i++) {
      attack.accept(i);
    }
  }

  private void expectEnd(Http2Error error) {
    assertThat(received()).last().isEqualTo("GOAWAY " + error);
    expectEnd();
  }

  private void expectEnd() {
    assertThat(attacker.isOpen()).isFalse();
    other.advance("1s");
    assertThat(other.body(3)).isEqualTo("slow");
  }

  /** Returns the types of the frames, of GOAWAY and RST_STREAM with their code. */
  private List<String> received() {
    List<String> frames = new ArrayList<>();
    ByteBuf bytes = Unpooled.wrappedBuffer(attacker.receivedBytes());
    while (bytes.isReadable()) {
      int length = bytes.readUnsignedMedium();
      byte type = bytes.readByte();
      bytes.skipBytes(5);
      ByteBuf payload = bytes.readSlice(length);
      if (type == Http2FrameTypes.GO_AWAY) {
        frames.add("GOAWAY " + Http2Error.valueOf(payload.getInt(4)));
      } else if (type == Http2FrameTypes.RST_STREAM) {
        frames.add("RST " + Http2Error.valueOf(payload.getInt(0)));
      } else if (type == Http2FrameTypes.HEADERS) {
        frames.add("HEADERS " + payload.toString(StandardCharsets.ISO_8859_1));
      }
    }
    return frames;
  }

  private void requestAndReset(int number) {
    request(number, GET);
    send(Http2FrameTypes.RST_STREAM, 0, 2 * number + 1, (byte) 0, (byte) 0, (byte) 0, (byte) 8);
  }

  @Test
  void rapidResetsEndTheConnection() {
    repeat(this::requestAndReset);
    expectEnd(Http2Error.ENHANCE_YOUR_CALM);
    assertThat(server.counts().abandoned()).isEqualTo(1001);
  }

  @Test
  void thousandResetsInEachSecondAreNoAttack() {
    for (int second = 0; second < 3; second++) {
      for (int i = 0; i < 1000; i++) {
        requestAndReset(1000 * second + i);
      }
      server.advance("1s");
    }
    assertThat(attacker.isOpen()).isTrue();
    assertThat(server.counts().abandoned()).isEqualTo(3000);
  }

  @Test
  void clientThatCancelsAllItsStreamsAtOnceIsNoAttacker() {
    for (int i = 0; i < 100; i++) {
      request(i, GET);
    }
    for (int i = 0; i < 100; i++) {
      send(Http2FrameTypes.RST_STREAM, 0, 2 * i + 1, (byte) 0, (byte) 0, (byte) 0, (byte) 8);
    }
    assertThat(received()).isEmpty();
    assertThat(attacker.isOpen()).isTrue();
    assertThat(server.counts().abandoned()).isEqualTo(100);
  }

  @Test
  void streamsBeyondTheLimitAreRefused() {
    for (int i = 0; i < 101; i++) {
      request(i, GET);
    }
    assertThat(received()).containsExactly("RST REFUSED_STREAM");
  }

  @Test
  void secondHeadOfAWaitingRequestResetsItsStream() {
    request(0, GET);
    request(0, GET);
    assertThat(received()).containsExactly("RST PROTOCOL_ERROR");
    assertThat(server.counts().abandoned()).isEqualTo(1);
  }

  @Test
  void manySmallContinuationsEndTheConnection() {
    send(Http2FrameTypes.HEADERS, END_STREAM, 1, GET);
    repeat(i -> send(Http2FrameTypes.CONTINUATION, 0, 1));
    expectEnd(Http2Error.ENHANCE_YOUR_CALM);
  }

  @Test
  void headLongerThanTheLimitIs431() {
    ByteBuf block = Unpooled.buffer().writeBytes(GET);
    block.writeByte(0).writeByte(1).writeByte('y').writeByte(127).writeByte(0xf1).writeByte(0x3e);
    block.writeZero(127 + 0x71 + (0x3e << 7));
    ByteBuf text = block.slice();
    for (int i = GET.length + 6; i < text.writerIndex(); i++) {
      text.setByte(i, 'v');
    }
    request(0, ByteBufUtil.getBytes(block));
    assertThat(received()).first().asString().contains("431");
    assertThat(attacker.isOpen()).isTrue();
  }

  @Test
  void compressedHeadThatGrowsBeyondTheLimitEndsTheConnection() {
    ByteBuf block = Unpooled.buffer().writeBytes(GET);
    block
        .writeByte(0x40)
        .writeByte(1)
        .writeByte('y')
        .writeByte(127)
        .writeByte(0xa9)
        .writeByte(0x1e);
    int length = 127 + 0x29 + (0x1e << 7); // 4,008 bytes, which the table keeps
    for (int i = 0; i < length; i++) {
      block.writeByte('v');
    }
    for (int i = 0; i < 10_000; i++) {
      block.writeByte(0xbe); // the first entry of the table
    }
    request(0, ByteBufUtil.getBytes(block));
    expectEnd(Http2Error.PROTOCOL_ERROR);
  }

  @Test
  void settingsWhoseConfirmationsAreNotReadEndTheConnection() {
    attacker.stopReading();
    repeat(i -> send(Http2FrameTypes.SETTINGS, 0, 0));
    expectEnd();
  }

  @Test
  void pingsWhoseResponsesAreNotReadEndTheConnection() {
    attacker.stopReading();
    repeat(i -> send(Http2FrameTypes.PING, 0, 0, new byte[8]));
    expectEnd();
  }

  @Test
  void responsesWithoutABodyThatAreNotReadEndTheConnection() {
    byte[] head = {0x02, 4, 'H', 'E', 'A', 'D', (byte) 0x86, (byte) 0x84, 0x01, 1, 'x'};
    attacker.stopReading();
    repeat(i -> request(i, head));
    expectEnd();
  }

  @Test
  void manyEmptyPartsOfABodyEndTheConnection() {
    send(Http2FrameTypes.HEADERS, END_HEADERS, 1, GET);
    repeat(i -> send(Http2FrameTypes.DATA, 0, 1));
    expectEnd(Http2Error.ENHANCE_YOUR_CALM);
  }

  @Test
  void invalidHeadsThatMakeTheServerResetEndTheConnection() {
    byte[] upperCase = {(byte) 0x82, (byte) 0x86, (byte) 0x84, 0x00, 1, 'X', 1, 'x'};
    repeat(i -> request(i, upperCase));
    expectEnd(Http2Error.ENHANCE_YOUR_CALM);
  }

  @Test
  void unfinishedRequestsAreRefusedWhenTheyTakeTooMuch() {
    byte[] value = "v".repeat(4000).getBytes(StandardCharsets.US_ASCII);
    ByteBuf block = Unpooled.buffer().writeBytes(GET).writeByte(0).writeByte(1).writeByte('y');
    block.writeByte(127).writeByte(0xa1).writeByte(0x1e).writeBytes(value);
    byte[] head = ByteBufUtil.getBytes(block);
    List<FrozenConnection> attackers = new ArrayList<>();
    for (int connection = 0; connection < 3; connection++) {
      attacker = server.connect();
      attackers.add(attacker);
      attacker.send(PREFACE);
      send(Http2FrameTypes.SETTINGS, 0, 0);
      for (int i = 0; i < 100; i++) {
        send(Http2FrameTypes.HEADERS, END_HEADERS, 2 * i + 1, head);
      }
    }
    assertThat(received()).first().asString().contains("503");
    attackers.forEach(FrozenConnection::leave);
    other.advance("1s");
    assertThat(other.body(3)).isEqualTo("slow");
  }
}
