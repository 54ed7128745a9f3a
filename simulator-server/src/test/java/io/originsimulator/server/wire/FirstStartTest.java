package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.Test;

/** The first simulator of a JVM warms up. */
class FirstStartTest {
  /** A main class with a JVM's first simulator. */
  static final class First {
    private First() {}

    public static void main(String[] arguments) {
      Simulator.builder().recipe(Recipes.text("/*", "hello", "0")).start().close();
    }
  }

  @Test
  void warmUpLogsNothing() throws Exception {
    assertThat(OwnJvm.printed(OwnJvm.command(First.class))).isEmpty();
  }
}
