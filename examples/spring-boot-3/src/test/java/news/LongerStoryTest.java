package news;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import news.upstream.UpstreamSimulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Shares context and simulator with {@link HeadlineTest}. */
@SpringBootTest
@UpstreamSimulator("news.json")
class LongerStoryTest {
  @Autowired NewsClient client;
  @Autowired Simulator origin;

  @Test
  void secondTryMaySucceed() {
    origin.add(
        Recipe.route("/headline")
            .body("The sun shines")
            .stage(Stage.at("0s").sequence(Behaviour.status(503), Behaviour.status(200))));
    assertThat(client.headline()).isEqualTo("The sun shines");
  }
}
