package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.clock.FrozenClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timelines that count from a time of day, ten seconds after the server started. */
class StartAtTest {
  private static final String FLAKY =
      """
      {"route": "/a", "stages": [{"at": 0, "status": 404}, {"at": "4s", "status": 503}]}
      """;
  private static final String LATER = FLAKY.replace("/a", "/b");

  private final FrozenServer server =
      FrozenServer.startingAt(FrozenClock.START.plus(Duration.ofSeconds(10)));
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aStageBeginsWhenItIsTheTimeOfDay() {
    server.add(FLAKY);
    assertThat(status("/a")).isEqualTo(404);
    server.advance("13.999999999s");
    assertThat(status("/a")).isEqualTo(404);
    server.advance("0.001us");
    assertThat(status("/a")).isEqualTo(503);
  }

  @Test
  void aRecipeThatIsAddedLaterIsAsFarAsTheOthers() {
    server.add(FLAKY);
    server.advance("13.5s");
    server.add(LATER);
    assertThat(status("/b")).isEqualTo(404);
    server.advance("500ms");
    assertThat(status("/a")).isEqualTo(503);
    assertThat(status("/b")).isEqualTo(503);
    server.add(FLAKY);
    assertThat(status("/a")).isEqualTo(503);
  }

  @Test
  void recipeAddedAfterARestartIsAsFarAsTheOthers() {
    server.advance("1m");
    server.scenarios().clear();
    server.add(FLAKY);
    assertThat(status("/a")).isEqualTo(503);
  }

  @Test
  void newTimeOfDayAppliesToRecipesAcceptedLater() {
    server.add(FLAKY);
    server.clock().setForward(Duration.ofSeconds(14));
    assertThat(status("/a")).isEqualTo(404);
    server.add(LATER);
    assertThat(status("/b")).isEqualTo(503);
    server.advance("13.999999999s");
    assertThat(status("/a")).isEqualTo(404);
    server.advance("0.001us");
    assertThat(status("/a")).isEqualTo(503);
  }

  @Test
  void journalHasTheElapsedTimeOfTheTimeline() {
    server.add(FLAKY);
    status("/a");
    server.advance("13s");
    server.add(FLAKY);
    status("/a");
    assertThat(server.journal().entries())
        .extracting(entry -> entry.elapsed().orElseThrow())
        .containsExactly(Duration.ZERO, Duration.ofSeconds(3));
  }

  private int status(String path) {
    client.send("GET " + path + " HTTP/1.1\r\n\r\n");
    return Integer.parseInt(client.received().split(" ")[1]);
  }
}
