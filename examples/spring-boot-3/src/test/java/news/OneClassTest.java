package news;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;

/** A simulator and a context for this class alone. */
@OriginSimulator(recipe = "/news.json", property = "news.url")
@SpringBootTest
@DirtiesContext // its simulator ends with this class, so it must not be kept for another
class OneClassTest {
  @Autowired NewsClient client;

  @Test
  void readsTheHeadline(Simulator origin) {
    assertThat(client.headline()).isEqualTo("It rains");
    assertThat(origin).receivedExactly("/headline", 1);
  }

  @Test
  @OriginSimulator(recipe = "/outage.json")
  void hasNoNewsAfterTwoTries(Simulator origin) {
    assertThat(client.headline()).isEqualTo("no news");
    assertThat(origin).receivedExactly("/headline", 2);
  }
}
