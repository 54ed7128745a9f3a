package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.scenario.forecast.Forecast;
import io.originsimulator.scenario.forecast.ForecastPart;
import io.originsimulator.scenario.forecast.StreamForecast;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Forecasts of recipes with streams. */
class StreamForecastTest {

  private static Forecast forecast(String json, double rate, long requests) {
    return Forecast.of(Played.recipe(json), rate, requests);
  }

  private static StreamForecast streams(ForecastPart part) {
    return part.streams().orElseThrow();
  }

  @Test
  void streamsOverlapForTheirLatencyAndDuration() {
    String json =
        """
        { "stages": [ { "at": 0, "latency": "500ms",
                        "stream": { "event": "x", "count": 5, "every": "100ms" } } ] }
        """;
    ForecastPart all = forecast(json, 10, 100).all();

    assertThat(streams(all))
        .isEqualTo(
            new StreamForecast(
                100,
                500 * MILLI,
                500 * MILLI,
                100 * MILLI,
                100 * MILLI,
                400 * MILLI,
                400 * MILLI,
                9,
                0,
                46.5)); // 35 events of the last nine streams are due after the 10 s
    assertThat(all.p50()).isEqualTo(900 * MILLI);
    assertThat(all.available()).isEqualTo(100);
  }

  @Test
  void eventsCountInTheStageInWhichTheyAreSent() {
    String json =
        """
        { "stages": [ { "at": 0, "stream": { "event": "x", "count": 4, "every": "1s" } },
                      { "at": "2s", "status": 500 } ] }
        """;
    List<ForecastPart> stages = forecast(json, 1, 10).stages();

    assertThat(streams(stages.get(0)).eventsPerSecond()).isEqualTo(1.5); // 2 and 1 in 2 s
    assertThat(streams(stages.get(1)).eventsPerSecond()).isEqualTo(5 / 8.0);
    assertThat(streams(stages.get(1)).streams()).isZero();
    assertThat(streams(stages.get(1)).inFlight()).isEqualTo(2); // of the stage before
  }

  @Test
  void endlessStreamsAreInFlightToTheEnd() {
    String json =
        """
        { "stages": [ { "at": 0, "stream": { "event": "x", "count": "forever", "every": "100ms" } } ] }
        """;
    ForecastPart all = forecast(json, 1, 10).all();

    assertThat(all.p50()).isEqualTo(Long.MAX_VALUE);
    assertThat(streams(all).lastsP50()).isEqualTo(Long.MAX_VALUE);
    assertThat(streams(all).inFlight()).isEqualTo(10);
    assertThat(streams(all).eventsPerSecond()).isEqualTo(55);
  }

  @Test
  void streamWithoutEventsHasNoFirstOne() {
    String json =
        """
        { "stages": [ { "at": 0, "fault": "close after 3 events",
                        "stream": { "count": "forever", "heartbeat": "1s" } } ] }
        """;
    StreamForecast streams = streams(forecast(json, 1, 10).all());

    assertThat(streams.firstP50()).isEqualTo(Long.MAX_VALUE);
    assertThat(streams.eventsPerSecond()).isZero();
    assertThat(streams.streams()).isEqualTo(10);
  }

  @Test
  void workersAreBusyUpToTheirNumberAndNotByRefusedRequests() {
    String json =
        """
        { "capacity": { "workers": 3, "queue": 2, "overflow": { "latency": "9s" } },
          "stages": [ { "at": 0, "stream": { "event": "x", "count": 2, "every": "10s" } },
                      { "at": "11s", "status": 500 } ] }
        """;
    Forecast forecast = forecast(json, 1, 40);

    assertThat(streams(forecast.stages().get(0)).busy()).isEqualTo(3);
    assertThat(streams(forecast.stages().get(0)).inFlight()).isEqualTo(5);
    assertThat(streams(forecast.all()).busy()).isEqualTo(3);
    assertThat(streams(forecast.all()).firstP99()).isEqualTo(7 * SECOND);
  }

  @Test
  void stageWithItsOwnWorkersHasThemAlone() {
    String json =
        """
        { "stages": [ { "at": 0, "stream": { "event": "x", "count": 2, "every": "1m" },
                        "capacity": { "workers": 5 } },
                      { "at": "4s", "stream": { "event": "x", "count": 2, "every": "1m" },
                        "capacity": { "workers": 5 } } ] }
        """;
    Forecast forecast = forecast(json, 1, 8);

    assertThat(streams(forecast.stages().get(0)).busy()).isEqualTo(4);
    assertThat(streams(forecast.stages().get(1)).busy()).isEqualTo(4);
    assertThat(streams(forecast.all()).inFlight()).isEqualTo(8);
  }

  @Test
  void faultsAreCountedAsSuchAndCutTheirStreams() {
    String json =
        """
        { "stages": [ { "at": 0, "fault": "reset after 3 events",
                        "stream": { "event": "x", "count": 5, "every": "1s" } } ] }
        """;
    ForecastPart all = forecast(json, 1, 10).all();

    assertThat(all.outcomes()).containsOnlyKeys("reset");
    assertThat(all.answered()).isZero();
    assertThat(streams(all).lastsP99()).isEqualTo(2 * SECOND);
    assertThat(forecast(json.replace(" after 3 events", ""), 1, 10).all().streams()).isEmpty();
  }

  @Test
  void recipeWithoutStreamsHasNone() {
    assertThat(
            forecast("{ \"stages\": [ { \"at\": 0, \"status\": 500 } ] }", 1, 10).all().streams())
        .isEmpty();
  }

  @Test
  void tooManyEventsAreRefused() {
    String json =
        """
        { "stages": [ { "at": 0, "stream": { "event": "x", "count": 1000000000 } } ] }
        """;

    assertThatThrownBy(() -> forecast(json, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("more events than 50000000");
  }
}
