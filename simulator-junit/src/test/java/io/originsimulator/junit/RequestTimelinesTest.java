package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each request is drawn at its arrival, on the timeline of the recipe that answered it. */
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        [{"route": "/a*", "body": "a", "stages": [{"at": 0, "status": 200, "latency": 0}, {"at": "1h", "status": 503, "latency": 0}]},
         {"route": "/a*", "method": ["GET", "PUT"], "stages": [{"at": 0, "status": 404, "latency": 0}], "repeat": "30m"}]
        """)
class RequestTimelinesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @Test
  void requestsAreDrawnOnTheTimelineOfTheirRecipe(Simulator origin) throws Exception {
    ask("HEAD", origin.uri("/a/1"));
    ask("POST", origin.uri("/a"));
    ask("GET", origin.uri("/elsewhere"));
    origin.clock().advanceTo("45m");
    ask("GET", origin.uri("/a"));
    ask("DELETE", origin.uri("/a"));
    origin.clock().advanceTo("1h");
    ask("DELETE", origin.uri("/a"));
    assertThat(FailureReport.timelines(origin.recipes(), origin.requests()))
        .isEqualTo(
            """
            /a*
              0s              1h              ∞
              *───────────────*───────────────▶
              ▲           ▲   ▲
                  HTTP 200        HTTP 503

              ▲ 1 request, 2 … 9 requests, + more

            GET, PUT /a*
              0s              30m
              *───────────────▶
              ▲       ▲
                  HTTP 404

              starts over every 30m

              ▲ 1 request, 2 … 9 requests, + more
            """);
  }

  @Test
  void requestsOfAReplacedRecipeAreNotDrawnOnItsSuccessor(Simulator origin) throws Exception {
    origin.clock().advanceTo("45m");
    ask("POST", origin.uri("/a"));
    origin.add(
        Recipe.route("/a*").stage(Stage.at("0s").status(404)).stage(Stage.at("30m").status(500)));
    ask("POST", origin.uri("/a"));
    assertThat(FailureReport.timelines(List.of(origin.recipes().get(0)), origin.requests()))
        .isEqualTo(
            """
            /a*
              0s              30m             ∞
              *───────────────*───────────────▶
              ▲
                  HTTP 404        HTTP 500

              ▲ 1 request, 2 … 9 requests, + more
            """);
  }

  private static void ask(String method, URI address) throws Exception {
    CLIENT.send(
        HttpRequest.newBuilder(address).method(method, HttpRequest.BodyPublishers.noBody()).build(),
        BodyHandlers.discarding());
  }
}
