package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;

/**
 * Any bytes of a client are responded to or refused, without a defect, and nothing stays behind.
 */
@Timeout(20)
class WireFuzzTest {
  private static final byte[] HTTP2 =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final int INPUTS_PER_SERVER = 1000;
  private static final int INPUTS_PER_LEAK_CHECK = 20_000; // takes 0.1 s
  private static final String RECIPES =
      """
      [{ "route": "/a*", "body": "<<path>> <<query.q>> <<header.x>> <<body./a>>",
         "headers": { "y": "<<query.q>>" }, "latency": "10ms", "cors": true },
       { "route": "/b", "body": "<<2kb>>", "negotiate": true, "validators": "auto",
         "bandwidth": "1kB/s", "chunk": "100b", "annotate": true,
         "capacity": { "workers": 1, "queue": 1, "overflow": { "status": 503 } } },
       { "route": "/c", "match": { "query": { "q": { "matches": "[a-z]+" } } },
         "mix": [ { "weight": 1, "status": 204 }, { "weight": 1, "status": 404, "body": "none" } ],
         "limit": { "rate": "1/s", "overflow": { "status": 429 } } },
       { "route": "/c", "method": "POST", "match": { "body": { "/a": 1 } }, "status": 201, "body": "" },
       { "route": "/d", "body": "x", "trailers": { "z": "1" },
         "mix": [ { "weight": 1, "fault": "reset after 1b" }, { "weight": 1, "fault": "garbage" } ] },
       { "route": "/e", "stream": { "event": [ "one", "<<query.q>>" ], "every": "1s", "count": 3 } }]
      """;

  private static FrozenServer server; // null until it is needed
  private static Object scenario; // with which the server began
  private static int used;
  private static int inputs;

  /** The bytes of one connection; pieces end at ESC. */
  @FuzzTest
  void http1(byte[] sent) {
    expectSurvival(pieces(sent));
  }

  /** Frames, each as its type, flags, stream and length, a byte each, and its payload. */
  @FuzzTest
  void http2Frames(byte[] sent) {
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    ByteBuffer left = ByteBuffer.wrap(sent);
    while (left.remaining() >= 4) {
      byte type = left.get();
      byte flags = left.get();
      byte stream = left.get();
      byte[] payload = new byte[Math.min(left.get() & 0xff, left.remaining())];
      left.get(payload);
      byte[] head = {0, 0, (byte) payload.length, type, flags, 0, 0, 0, stream};
      frames.writeBytes(head);
      frames.writeBytes(payload);
    }
    expectSurvival(HTTP2, frames.toByteArray());
  }

  /** The bytes after the preface of HTTP/2. */
  @FuzzTest
  void http2(byte[] sent) {
    expectSurvival(HTTP2, sent);
  }

  private static byte[][] pieces(byte[] sent) {
    int from = 0;
    byte[][] pieces = {};
    for (int to = 0; to <= sent.length; to++) {
      if (to == sent.length || sent[to] == 0x1b) {
        pieces = Arrays.copyOf(pieces, pieces.length + 1);
        pieces[pieces.length - 1] = Arrays.copyOfRange(sent, from, to);
        from = to + 1;
      }
    }
    return pieces;
  }

  private static void expectSurvival(byte[]... pieces) {
    try (LogWatch log = new LogWatch()) {
      FrozenConnection client = server().connect();
      for (byte[] piece : pieces) {
        client.send(piece);
        server.advance("5ms");
      }
      server.doSlowWork();
      server.advance("10s");
      client.leave();
      server.advance("60s");
      assertThat(new String(client.receivedBytes(), StandardCharsets.ISO_8859_1))
          .doesNotContain("This is a defect");
      assertThat(log.lines()).noneMatch(line -> line.contains("failed"));
      assertThat(server.failures()).isZero();
      assertThat(server.metrics().inFlight()).isZero();
      assertThat(server.context().heads().used()).isZero();
      assertThat(server.context().documents().used()).isZero();
      server.disconnect(client);
      used++;
    } catch (Throwable e) {
      server = null; // so that the next input finds a sound one
      throw e;
    }
    if (server.scenarios().scenario() != scenario || used >= INPUTS_PER_SERVER) {
      close();
    }
    if (++inputs % INPUTS_PER_LEAK_CHECK == 0) {
      NoLeaks.expectNone("the last " + INPUTS_PER_LEAK_CHECK + " inputs");
    }
  }

  /** Returns a server, which several inputs share: it takes longer to create than to use. */
  private static FrozenServer server() {
    if (server == null) {
      server = FrozenServer.withJournal(4);
      server.add(RECIPES);
      scenario = server.scenarios().scenario();
      used = 0;
    }
    return server;
  }

  @AfterAll
  static void close() {
    if (server != null) {
      server.close();
      server = null;
    }
  }
}
