package io.originsimulator.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.Test;

@OriginSimulator(recipe = "flaky.json")
class NewsClientTest {
  @Test
  void reportsThatThereIsNoNews(Simulator origin) {
    NewsClient client = new NewsClient(origin.uri("/news"));
    assertEquals("no news", client.headline());
    assertEquals(1, origin.counts().requests());
  }
}
