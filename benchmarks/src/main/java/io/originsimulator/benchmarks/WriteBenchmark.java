package io.originsimulator.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.originsimulator.server.SocketlessServer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the time from the bytes of a request to those of its response, through the server's own
 * pipeline but without a socket.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WriteBenchmark {
  private static final String REQUEST =
      "GET /news HTTP/1.1\r\nHost: localhost:8080\r\nUser-Agent: wrk\r\nAccept: */*\r\n\r\n";

  private static final String FILLED =
      "{\"id\": \"<<uuid>>\", \"at\": \"<<now>>\", \"page\": \"<<number query.page: 1>>\","
          + " \"by\": \"<<header.user-agent>>\", \"padding\": \"<<950b>>\"}";

  /** A size, or {@code filled}: about 1 kB of JSON with four placeholders. */
  @Param({"1kb", "filled", "428kb"})
  public String body = "";

  private final ByteBuf request =
      Unpooled.directBuffer().writeBytes(REQUEST.getBytes(StandardCharsets.US_ASCII));
  private SocketlessServer server;
  private EmbeddedChannel connection;
  private int responseBytes;

  @Setup
  public void connect() {
    String content =
        body.equals("filled") ? "\"body\": " + FILLED : "\"random_content\": \"" + body + '"';
    server = new SocketlessServer("{" + content + ", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    connection = server.connection();
    responseBytes = respond();
    int least = body.equals("428kb") ? 428 << 10 : 1024;
    if (responseBytes <= least) {
      throw new IllegalStateException(responseBytes + " bytes (expected: more than " + least + ")");
    }
  }

  @Benchmark
  public int respond() {
    connection.writeInbound(request.retainedDuplicate());
    int bytes = 0;
    for (ByteBuf part = connection.readOutbound(); part != null; part = connection.readOutbound()) {
      bytes += part.readableBytes();
      part.release();
    }
    return bytes;
  }

  /** Fails if a response did not have the length of the first one. */
  @TearDown
  public void disconnect() {
    int bytes = respond();
    if (bytes != responseBytes) {
      throw new IllegalStateException(bytes + " bytes (expected: " + responseBytes + ")");
    }
    server.close();
    request.release();
  }
}
