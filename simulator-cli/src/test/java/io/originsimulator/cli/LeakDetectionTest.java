package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LeakDetectionTest {
  private final Properties properties = new Properties();

  @Test
  void itIsOff() {
    Main.detectNoLeaks(properties);
    assertThat(properties).containsExactly(level("disabled"));
  }

  @Test
  void itIsWhatItIsAskedToBe() {
    properties.setProperty("io.netty.leakDetection.level", "paranoid");
    Main.detectNoLeaks(properties);
    assertThat(properties).containsExactly(level("paranoid"));
  }

  private static Map.Entry<Object, Object> level(String level) {
    return Map.entry("io.netty.leakDetection.level", level);
  }
}
