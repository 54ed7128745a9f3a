package news;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Shares context and simulator with {@link NewsClientTest}; two tests have other recipes. */
@WithNews
class NewsClientOutageTest {
  @Autowired NewsClient client;

  @Test
  @OriginSimulator(recipe = "/outage.json")
  void hasNoNewsAfterTwoTries(Simulator origin) {
    assertThat(client.headline()).isEqualTo("no news");
    assertThat(origin).receivedExactly("/headline", 2);
  }

  @Test
  void readsTheHeadlineAtTheSecondTry(Simulator origin) {
    origin.enqueue("/headline", Behaviour.status(503), Behaviour.status(200));
    assertThat(client.headline()).isEqualTo("It rains");
    assertThat(origin).receivedExactly("/headline", 2);
  }
}
