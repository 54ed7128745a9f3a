package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LeanNettyTest {
  private static final String LEAKS = "io.netty.leakDetection.level";
  private static final String EVENTS = "io.netty.jfr.enabled";

  private final Properties properties = new Properties();

  @Test
  void leakDetectionAndFlightRecorderEventsAreOff() {
    Main.keepNettyLean(properties);
    assertThat(properties)
        .containsExactlyInAnyOrderEntriesOf(Map.of(LEAKS, "disabled", EVENTS, "false"));
  }

  @Test
  void explicitPropertiesAreKept() {
    properties.setProperty(LEAKS, "paranoid");
    properties.setProperty(EVENTS, "true");
    Main.keepNettyLean(properties);
    assertThat(properties)
        .containsExactlyInAnyOrderEntriesOf(Map.of(LEAKS, "paranoid", EVENTS, "true"));
  }
}
