package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.recipe.Fault;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The ways a request may end, as the server's page writes them. */
class OutcomeTest {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  @Test
  void nothingSentYet() throws JsonProcessingException {
    assertThat(read("{\"outcome\":\"pending\"}")).isEqualTo(new Outcome.Pending());
  }

  @Test
  void answeredAndOnItsWay() throws JsonProcessingException {
    assertThat(
            read(
                "{\"outcome\":\"answered\",\"status\":200,\"planned_ms\":100,"
                    + "\"actual_ms\":100.000001}"))
        .isEqualTo(
            new Outcome.Answered(
                200,
                Duration.ofMillis(100),
                Duration.ofNanos(100_000_001),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aStallThatTheClientLeft() throws JsonProcessingException {
    assertThat(read("{\"outcome\":\"stall\",\"status\":200,\"after_ms\":1.5,\"left_ms\":20}"))
        .isEqualTo(
            new Outcome.Failed(
                Fault.Kind.STALL,
                Optional.of(200),
                Duration.ofNanos(1_500_000),
                Optional.of(Duration.ofMillis(20))));
  }

  @Test
  void abandonedBeforeItsHead() throws JsonProcessingException {
    Outcome outcome = read("{\"outcome\":\"abandoned\",\"after_ms\":20,\"by_client\":true}");
    assertThat(outcome)
        .isEqualTo(new Outcome.Abandoned(Duration.ofMillis(20), Optional.empty(), true));
    assertThat(outcome.status()).isEmpty();
  }

  @Test
  void oneOfANewerServerIsSaid() {
    assertThatThrownBy(() -> read("{\"outcome\":\"teleported\"}"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "outcome: \"teleported\" (expected: pending, answered, abandoned or one of [reset,"
                + " close, stall, garbage]) (is the image newer than this library?)");
  }

  private static Outcome read(String json) throws JsonProcessingException {
    return Outcome.read(JSON.readTree(json));
  }
}
