package io.originsimulator.junit;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.Outcome;
import io.originsimulator.server.LiveStream;
import io.originsimulator.server.Simulator;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@OriginSimulator(
    json =
        """
        { "route": "/prices", "stream": { "count": "forever" } }
        """)
class PriceFeedTest {
  @Test
  void timesOutBetweenTwoPricesAndUnsubscribes(Simulator origin) throws Exception {
    LiveStream prices = origin.stream("/prices");
    try (PriceFeed feed = new PriceFeed(origin.uri("/prices"), Duration.ofMillis(200))) {
      prices.push("41.2");
      assertThat(feed.next()).isEqualTo("41.2");
      assertThatThrownBy(feed::next).isInstanceOf(SocketTimeoutException.class);
    }
    assertThat(origin.requests("/prices").await(1, Duration.ofSeconds(2)).get(0).outcome())
        .isInstanceOf(Outcome.Abandoned.class);
  }
}
