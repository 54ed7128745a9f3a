package io.originsimulator.load.sprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.originsimulator.load.plan.Target;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SprintExchangeTest {
  private static final long MILLI = 1_000_000;

  private final MockTicker ticker = Ticker.newMockTicker();
  private final CompletableFuture<SprintResult> result = new CompletableFuture<>();

  @Test
  void eachPartOfASprintTakesTheTimeThatItsClockSays() {
    SprintExchange exchange =
        new SprintExchange(Target.get("http://localhost/"), false, result, ticker);
    EmbeddedChannel channel = new EmbeddedChannel(new HttpClientCodec());
    channel.pipeline().addLast(exchange); // it is connected below
    channel.connect(InetSocketAddress.createUnresolved("localhost", 80));
    ticker.advance(3, TimeUnit.MILLISECONDS);
    channel.pipeline().fireChannelActive();
    ticker.advance(20, TimeUnit.MILLISECONDS);
    String answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    channel.writeInbound(Unpooled.copiedBuffer(answer, StandardCharsets.US_ASCII));
    SprintResult sprint = result.join();
    assertThat(sprint.connectNanos()).isEqualTo(3 * MILLI);
    assertThat(sprint.durationNanos()).isEqualTo(20 * MILLI);
    channel.finishAndReleaseAll();
  }
}
