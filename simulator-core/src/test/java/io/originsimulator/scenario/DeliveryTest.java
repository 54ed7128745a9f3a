package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.scenario.queue.Uplink;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The delivery of a response, and the header fields of this one response. */
class DeliveryTest {

  @Test
  void completeImmediateDeliveryIsPlain() {
    Behaviour behaviour =
        behaviour("\"status\": 500, \"latency\": \"1s\", \"headers\": {\"a\":\"b\"}");

    assertThat(Delivery.of(behaviour, Optional.empty())).isSameAs(Delivery.PLAIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"fault\": \"reset\"",
        "\"status\": 500, \"bandwidth\": \"1kb/s\"",
        "\"status\": 500, \"chunk\": \"1kb\""
      })
  void otherDeliveriesAreNotPlain(String fields) {
    assertThat(Delivery.of(behaviour(fields), Optional.empty())).isNotEqualTo(Delivery.PLAIN);
  }

  @Test
  void deliveryHasTheSettingsOfTheBehaviour() {
    Uplink uplink = new Uplink(1);
    Behaviour behaviour =
        behaviour(
            """
            "status": 500, "fault": "close after head", "bandwidth": "2kb/s", "chunk": "3b"
            """);

    assertThat(Delivery.of(behaviour, Optional.of(uplink)))
        .isEqualTo(
            new Delivery(
                Optional.of(Fault.parse("close after head")),
                2048,
                3,
                Optional.of(uplink),
                Headers.NONE,
                Headers.NONE,
                Optional.empty()));
  }

  @Test
  void trailersAndAStatusAfterMessagesFollowTheBody() {
    Headers own = Headers.NONE.with("x-a", "1");

    assertThat(trailers("\"status\": 500, \"trailers\": { \"x-a\": \"1\" }")).isEqualTo(own);
    assertThat(trailers("\"grpc\": \"OK\", \"trailers\": { \"x-a\": \"1\" }"))
        .isEqualTo(own.over(Headers.NONE.with("grpc-status", "0")));
    assertThat(trailers("\"grpc\": \"OK\", \"trailers\": { \"grpc-status\": \"14\" }"))
        .isEqualTo(Headers.NONE.with("grpc-status", "14"));
  }

  @Test
  void anErrorOfGrpcIsDeliveredAsAPlainHead() {
    assertThat(Delivery.of(behaviour("\"grpc\": \"ABORTED\""), Optional.empty()))
        .isSameAs(Delivery.PLAIN);
  }

  private static Headers trailers(String fields) {
    return Delivery.of(behaviour(fields), Optional.empty()).trailers();
  }

  @Test
  void withoutItsFaultItIsPlainAgain() {
    Behaviour plain = behaviour("\"status\": 500");
    Delivery reset = Delivery.PLAIN.with(plain.withFault(Optional.of(Fault.parse("reset"))));

    assertThat(reset.fault()).contains(Fault.parse("reset"));
    assertThat(reset.with(plain)).isSameAs(Delivery.PLAIN);
  }

  @Test
  void unpacedDeliveryWithoutOtherSettingsIsPlain() {
    Delivery paced =
        new Delivery(
            Optional.empty(),
            1,
            0,
            Optional.of(new Uplink(1)),
            Headers.NONE,
            Headers.NONE,
            Optional.empty());
    Delivery chunked =
        new Delivery(
            Optional.empty(),
            Delivery.UNPACED,
            5,
            Optional.empty(),
            Headers.NONE,
            Headers.NONE,
            Optional.empty());

    assertThat(paced.unpaced()).isSameAs(Delivery.PLAIN);
    assertThat(
            new Delivery(
                    Optional.empty(),
                    1,
                    5,
                    Optional.of(new Uplink(1)),
                    Headers.NONE,
                    Headers.NONE,
                    Optional.empty())
                .unpaced())
        .isEqualTo(chunked);
  }

  @Test
  void allStagesOfARecipeShareItsUplinkAndNoOtherDoes() {
    String json =
        """
        { "uplink": "1mb/s", "limit": { "rate": "2/s" },
          "stages": [ { "at": 0, "status": 500 },
                      { "at": "1ms", "mix": [ { "status": 501, "latency": "0..1s" } ] } ] }
        """;
    Played origin = new Played(json);

    Uplink uplink = origin.plan(0).delivery().uplink().orElseThrow();
    assertThat(uplink.bytesPerSecond()).isEqualTo(1 << 20);
    assertThat(origin.plan(1_000_000).delivery().uplink()).containsSame(uplink);
    assertThat(origin.plan(1_000_000).response()).isEqualTo("429");
    assertThat(origin.plan(1_000_000).delivery().uplink()).containsSame(uplink);
    assertThat(new Played(json).plan(0).delivery().uplink().orElseThrow()).isNotSameAs(uplink);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.000",
    "1.4us, 0.001",
    "1.5us, 0.002",
    "50ms, 50.000",
    "1.234567s, 1234.567",
    "87600h, 315360000000.000"
  })
  void annotatedResponseNamesStageAndDelay(String latency, String millis) {
    Played origin =
        new Played(
            """
            { "stages": [ { "at": 0, "status": 500 },
                { "at": "1.5s", "status": 500, "latency": "%s", "annotate": true } ] }
            """
                .formatted(latency));

    assertThat(origin.plan(0).delivery()).isSameAs(Delivery.PLAIN);
    assertThat(origin.plan(1_500_000_000).delivery().extra())
        .isEqualTo(
            Headers.NONE.with("server-timing", "stage;desc=\"1.5s\", injected;dur=" + millis));
  }

  @Test
  void annotatedDelayIncludesTheTimeInTheQueue() {
    Played origin =
        new Played(
            """
            { "capacity": { "workers": 1 },
              "stages": [ { "at": 0, "status": 500, "latency": "100ms", "annotate": true } ] }
            """);
    origin.plan(0);

    assertThat(origin.plan(0).delivery().extra().get("server-timing"))
        .contains("stage;desc=\"0\", injected;dur=200.000");
  }

  @Test
  void overflowNamesItsStageAndTheRetryTime() {
    Played origin =
        new Played(
            """
            { "limit": { "rate": "1/3s", "overflow": { "annotate": true, "latency": "1ms",
                                                       "headers": { "retry-after": "auto" } } },
              "stages": [ { "at": 0, "status": 500 } ] }
            """);
    origin.plan(0);

    assertThat(origin.plan(0).delivery().extra().fields())
        .containsExactlyInAnyOrder(
            new Headers.Field("server-timing", "stage;desc=\"0\", injected;dur=1.000"),
            new Headers.Field("retry-after", "3"));
  }

  private static Behaviour behaviour(String fields) {
    return Played.recipe("{ \"stages\": [ { \"at\": 0, " + fields + " } ] }")
        .stages()
        .get(0)
        .behaviours()
        .get(0);
  }
}
