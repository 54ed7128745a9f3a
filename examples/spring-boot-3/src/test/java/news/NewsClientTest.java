package news;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;

/** Shares context and simulator with {@link NewsClientOutageTest}, whichever runs first. */
@WithNews
class NewsClientTest {
  @Autowired NewsClient client;

  @RepeatedTest(2)
  void readsTheHeadline(Simulator origin) {
    assertThat(client.headline()).isEqualTo("It rains");
    assertThat(origin).receivedExactly("/headline", 1);
  }
}
