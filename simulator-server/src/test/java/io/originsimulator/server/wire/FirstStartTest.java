package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The first simulator of a JVM warms up. */
class FirstStartTest {
  private static final Set<String> OPTIONS_THAT_A_JVM_ECHOES =
      Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** A JVM's first simulator. */
  static final class First {
    private First() {}

    public static void main(String[] arguments) {
      Simulator.builder().recipe(Recipes.text("/*", "hello", "0")).start().close();
    }
  }

  @Test
  void ofWarmingUpNothingIsSaid() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--enable-native") || flag.startsWith("--sun-misc"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), First.class.getName()));
    ProcessBuilder first = new ProcessBuilder(command).redirectErrorStream(true);
    first.environment().keySet().removeAll(OPTIONS_THAT_A_JVM_ECHOES);
    Process process = first.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).isEmpty();
    assertThat(process.waitFor()).isZero();
  }
}
