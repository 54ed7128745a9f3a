package news;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import news.upstream.UpstreamSimulator;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest
@UpstreamSimulator("news.json")
class HeadlineTest {
  @Autowired NewsClient client;
  @Autowired Simulator origin;

  @RepeatedTest(2)
  void isRequestedOnce() {
    assertThat(client.headline()).isEqualTo("It rains");
    assertThat(origin).receivedExactly("/headline", 1);
  }
}
