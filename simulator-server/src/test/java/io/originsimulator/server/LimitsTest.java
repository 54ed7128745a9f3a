package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.netty.util.internal.PlatformDependent;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LimitsTest {
  private static final Limits LIMITS = new Limits(1, 2, 3, 4, 5, 6, 7, 8);

  @Test
  void theDefaultsAreThoseOfTheJavadoc() {
    Limits limits = Limits.defaults();
    assertThat(limits)
        .isEqualTo(
            new Limits(
                16 * 1024,
                64 * 1024,
                64 * 1024 * 1024,
                64 * 1024,
                PlatformDependent.maxDirectMemory() / 2,
                64 * 1024 * 1024,
                1024,
                limits.connections()));
    assertThat(limits.connections()).isPositive();
  }

  @Test
  void eachLimitIsChangedAlone() {
    assertThat(LIMITS.withRequestLineBytes(9)).isEqualTo(new Limits(9, 2, 3, 4, 5, 6, 7, 8));
    assertThat(LIMITS.withHeaderBytes(9)).isEqualTo(new Limits(1, 9, 3, 4, 5, 6, 7, 8));
    assertThat(LIMITS.withDocumentBytes(9)).isEqualTo(new Limits(1, 2, 9, 4, 5, 6, 7, 8));
    assertThat(LIMITS.withJsonBytes(9)).isEqualTo(new Limits(1, 2, 3, 9, 5, 6, 7, 8));
    assertThat(LIMITS.withPayloadBytes(9)).isEqualTo(new Limits(1, 2, 3, 4, 9, 6, 7, 8));
    assertThat(LIMITS.withOriginBytes(9)).isEqualTo(new Limits(1, 2, 3, 4, 5, 9, 7, 8));
    assertThat(LIMITS.withPipelinedRequests(9)).isEqualTo(new Limits(1, 2, 3, 4, 5, 6, 9, 8));
    assertThat(LIMITS.withConnections(9)).isEqualTo(new Limits(1, 2, 3, 4, 5, 6, 7, 9));
  }

  @Test
  void mostOfFewFilesAreForConnections() {
    assertThat(Limits.connectionsOf(1 << 20)).isEqualTo((1 << 20) - 200);
    assertThat(Limits.connectionsOf(1024)).isEqualTo(824);
    assertThat(Limits.connectionsOf(200)).isEqualTo(150);
    assertThat(Limits.connectionsOf(1)).isEqualTo(1);
    assertThat(Limits.connectionsOf(Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
  }

  static Stream<Arguments> setters() {
    return Stream.of(
        setter("requestLineBytes", Limits::withRequestLineBytes),
        setter("headerBytes", Limits::withHeaderBytes),
        setter("documentBytes", Limits::withDocumentBytes),
        setter("jsonBytes", Limits::withJsonBytes),
        setter("payloadBytes", Limits::withPayloadBytes),
        setter("originBytes", Limits::withOriginBytes),
        setter("pipelinedRequests", Limits::withPipelinedRequests),
        setter("connections", Limits::withConnections));
  }

  private static Arguments setter(String name, BiFunction<Limits, Integer, Limits> setter) {
    return arguments(name, setter);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("setters")
  void aLimitIsOneOrMore(String name, BiFunction<Limits, Integer, Limits> setter) {
    assertThatThrownBy(() -> setter.apply(LIMITS, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(name + ": 0 (expected: 1 or more)");
    assertThatThrownBy(() -> setter.apply(LIMITS, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(name + ": -1 (expected: 1 or more)");
  }
}
