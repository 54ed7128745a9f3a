package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.text.Colours;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopViewTest {
  private static final String STAGES =
      """
      , "stages": [{"until_ms": 4000, "behaviours": [{"status": 200}]},
        {"behaviours": [{"status": 503}, {"fault": "reset"}, {"status": 503}]}]
      """;

  private final TopView view = new TopView("http://localhost:8080", Colours.NONE);

  /** Adds a snapshot of one instant. */
  private void add(int upMillis, int requests, String stages) throws IOException {
    String snapshot =
        """
        {"version": "1.0", "clock": "system", "up_ms": %1$d, "requests": %2$d,
         "responses": {"200": %2$d}, "faults": {"reset": 0}, "abandoned": 0, "in_flight": 25,
         "connections": 64, "open_streams": 0, "bytes_sent": %2$d000,
         "latency_ms": {"asked": {"count": 9, "p50": 50, "p90": 50, "p99": 2000, "max": 2000},
                        "given": {"count": 9, "p50": 50.12, "p90": 51, "p99": 2001, "max": 2010}},
         "honesty": {"verdict": "valid"}, "listener": "open",
         "routes": [{"name": "GET /news*", "requests": %2$d, "in_flight": 25, "workers": 4,
           "busy": 4, "waiting": 3, "elapsed_ms": %1$d, "stage": %3$d, "stage_count": 2%4$s}],
         "routes_left_out": 2}
        """
            .formatted(upMillis, requests, upMillis < 4000 ? 0 : 1, stages);
    view.add(new JsonMapper().readTree(snapshot));
  }

  @Test
  void showsRatesSinceTheLastSnapshotAndTheTimeThatIsLeft() throws IOException {
    add(1000, 1000, STAGES);
    add(2500, 1300, "");
    assertThat(String.join("\n", view.lines(80, 24, "")))
        .isEqualTo(
            """
            Origin Simulator 1.0 at http://localhost:8080  up 2s
            200/s  in flight 25  connections 64  streams 0  195.3kb/s
            200 200/s  reset 0/s
            asked   p50    50ms  p90    50ms  p99      2s  max      2s
            given   p50  50.1ms  p90    51ms  p99      2s  max   2.01s
            error   p50       -  p90       -  p99       -  max       -
            verdict valid

            route         stage  responses             left        /s  in flight     busy
            GET /news*      1/2  200                     2s       200         25   4/4 +3
            2 more routes""");
  }

  @Test
  void stagesOfAnEarlierSnapshotAreKept() throws IOException {
    add(1000, 1000, STAGES);
    add(5000, 1000, "");
    assertThat(view.lines(80, 24, ""))
        .contains("GET /news*      2/2  503|reset                          0         25   4/4 +3");
  }

  @Test
  void firstSnapshotHasNoRates() throws IOException {
    add(1000, 1000, STAGES);
    assertThat(view.hasRates()).isFalse();
    assertThat(view.lines(80, 24, "").get(1)).startsWith("-/s  in flight 25");
  }

  @Test
  void clearedCountsAreNoNegativeRates() throws IOException {
    add(1000, 1000, STAGES);
    add(2000, 3, "");
    assertThat(view.lines(80, 24, "").get(1)).startsWith("0/s  ");
  }

  @Test
  void linesFitTheTerminal() throws IOException {
    add(1000, 1000, STAGES);
    add(2000, 2000, "");
    List<String> lines = view.lines(40, 10, "  the connection was lost; retrying");
    assertThat(lines).hasSize(10).allMatch(line -> line.length() <= 40);
    assertThat(lines.get(0)).isEqualTo("Origin Simulator 1.0 at http://localhos…");
    assertThat(lines.get(9)).isEqualTo("3 more routes");
  }
}
