package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A failed start releases everything. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class FailedStartTest {

  /** A main class that starts simulators with more event loops than the process may open files. */
  static final class TooFewFiles {
    private TooFewFiles() {}

    public static void main(String[] arguments) {
      Simulator.builder().threads(1).recipe(Recipes.random("/*", "1mb")).start().close();
      long before = Memory.pinnedBytes();
      try {
        Simulator.builder().threads(1000).recipe(Recipes.random("/*", "1mb")).start().close();
        System.out.print("started");
      } catch (IllegalStateException e) {
        System.out.print(Memory.pinnedBytes() - before + " bytes are left");
      }
    }
  }

  @Test
  void bodiesAreFreedIfEventLoopsCannotBeMade() throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -n 250; exec \"$@\"", "sh"));
    command.addAll(OwnJvm.command(TooFewFiles.class));
    assertThat(OwnJvm.printed(command)).isEqualTo("0 bytes are left");
  }
}
