package io.originsimulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.wire.ConnectionSetup;
import io.originsimulator.server.wire.EventLoopState;
import io.originsimulator.server.wire.ServerContext;
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
 * What it takes from the bytes of a request to those of its response, through the server's own
 * pipeline but without a socket.
 *
 * <p>In the server's package because that pipeline is nobody else's; on the class path it may be.
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

  @Param({"1kb", "428kb"})
  public String body = "";

  private final EmbeddedChannel connection = new EmbeddedChannel();
  private final ByteBuf request =
      Unpooled.directBuffer().writeBytes(REQUEST.getBytes(StandardCharsets.US_ASCII));
  private final Assembly parts =
      new Assembly(Simulator.builder(), SimulatorClock.system(), Assembly.Heap.ofThisJvm());
  private final EventLoopState loop = parts.newLoop();
  private int responseBytes;

  @Setup
  public void connect() {
    String recipe =
        "{\"random_content\": \"%s\", \"stages\": [{\"at\": 0, \"status\": 200}]}".formatted(body);
    parts.add(RecipeJson.read(recipe));
    ServerContext server = parts.serve(null, Runnable::run, () -> {});
    connection
        .pipeline()
        .addLast(
            new ConnectionSetup(
                server, new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE), any -> loop));
    responseBytes = respond();
    String head = body.equals("1kb") ? "1024" : String.valueOf(428 << 10);
    if (responseBytes <= Integer.parseInt(head)) {
      throw new IllegalStateException(responseBytes + " bytes (expected: more than " + head + ")");
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

  /** Fails if any response was not of the length of the first. */
  @TearDown
  public void disconnect() {
    int bytes = respond();
    if (bytes != responseBytes) {
      throw new IllegalStateException(bytes + " bytes (expected: " + responseBytes + ")");
    }
    connection.finishAndReleaseAll();
    loop.close();
    parts.scenarios.close();
    request.release();
  }
}
