package io.originsimulator.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.originsimulator.report.RequestBody;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kept part of a body that arrives in pieces. */
class ConnectionJournalTest {
  private static final int MB = 1 << 20;

  private final FrozenServer server = FrozenServer.withJournal(1);

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1, 3", "3, 1", "7, 5", "8, 1", "9, 1", "3, 100", "100, 3"})
  void firstBytesAreKeptInPiecesOfAnySize(int piece, int pieces) {
    String body = "0123456789".repeat(30).substring(0, piece * pieces);
    FrozenConnection client = server.connect();
    client.send("POST / HTTP/1.1\r\ncontent-length: " + body.length() + "\r\n\r\n");
    for (int i = 0; i < pieces; i++) {
      client.send(body.substring(i * piece, (i + 1) * piece));
    }
    RequestBody kept = server.journal().entries().get(0).body();
    assertThat(kept.text().substring(0, Math.min(8, body.length())))
        .isEqualTo(body.substring(0, Math.min(8, body.length())));
    assertThat(kept.bytes()).hasSize(Math.min(8, body.length()));
    assertThat(kept.length()).isEqualTo(body.length());
  }

  @Test
  void aLargeBodyInSmallPiecesIsNotCopiedWithEach() {
    ConnectionJournal connection =
        new ConnectionJournal(new Journal(1, MB, Long.MAX_VALUE, server.clock()), 0);
    ByteBuf piece = Unpooled.wrappedBuffer(new byte[1024]);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    thread.getCurrentThreadAllocatedBytes();

    long before = thread.getCurrentThreadAllocatedBytes();
    connection.begin();
    for (int i = 0; i < 1024; i++) {
      connection.receive(piece);
    }
    connection.arrived(
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"), 0, 1);
    long allocated = thread.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).isBetween((long) MB, 6L * MB); // 512 MB if each piece copied the body
  }
}
