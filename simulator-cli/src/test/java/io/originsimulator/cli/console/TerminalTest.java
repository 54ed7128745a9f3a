package io.originsimulator.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.text.Colours;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

class TerminalTest {
  private final CommandSpec command = CommandSpec.create();

  @Test
  void terminalHasColoursAndAtMostAHundredColumns() {
    Terminal terminal = Terminal.of(true, Map.of("TERM", "xterm"));
    assertThat(terminal).isEqualTo(new Terminal(true, true, Colours.ANSI));
    command.usageMessage().width(72);
    assertThat(terminal.columns(command)).isEqualTo(72);
    command.usageMessage().width(200);
    assertThat(terminal.columns(command)).isEqualTo(100);
  }

  @Test
  void pipeHasNeitherColoursNorColumns() {
    Terminal pipe = Terminal.of(false, Map.of("TERM", "xterm"));
    assertThat(pipe).isEqualTo(new Terminal(false, false, Colours.NONE));
    assertThat(pipe.columns(command)).isZero();
  }

  @Test
  void dumbTerminalHasNeitherColoursNorLinesThatAreRewritten() {
    assertThat(Terminal.of(true, Map.of("TERM", "dumb")))
        .isEqualTo(new Terminal(true, false, Colours.NONE));
  }

  @Test
  void noColorOfAnyValueDisablesColoursAlone() {
    assertThat(Terminal.of(true, Map.of("NO_COLOR", "")))
        .isEqualTo(new Terminal(true, true, Colours.NONE));
    assertThat(Terminal.of(true, Map.of("NO_COLOR", "0")))
        .isEqualTo(new Terminal(true, true, Colours.NONE));
  }
}
