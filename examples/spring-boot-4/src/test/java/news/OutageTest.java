package news;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import news.upstream.UpstreamSimulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Has its own context, because its recipe differs. */
@SpringBootTest
@UpstreamSimulator("outage.json")
class OutageTest {
  @Autowired NewsClient client;
  @Autowired Simulator origin;

  @Test
  void noNewsAfterTwoTries() {
    assertThat(client.headline()).isEqualTo("no news");
    assertThat(origin).receivedExactly("/headline", 2);
  }
}
