package io.originsimulator.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures Netty's decoder reading a request: the lower bound of {@code WriteBenchmark}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DecodeBenchmark {
  private static final String REQUEST =
      "GET /news HTTP/1.1\r\nHost: localhost:8080\r\nUser-Agent: wrk\r\nAccept: */*\r\n\r\n";

  private final EmbeddedChannel connection = new EmbeddedChannel(new HttpRequestDecoder());
  private final ByteBuf request =
      Unpooled.directBuffer().writeBytes(REQUEST.getBytes(StandardCharsets.US_ASCII));

  @Benchmark
  public int decode() {
    connection.writeInbound(request.retainedDuplicate());
    int parts = 0;
    for (Object part = connection.readInbound(); part != null; part = connection.readInbound()) {
      ReferenceCountUtil.release(part);
      parts++;
    }
    return parts;
  }

  @TearDown
  public void disconnect() {
    connection.finishAndReleaseAll();
    request.release();
  }
}
