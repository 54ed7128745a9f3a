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
    Terminal terminal = Terminal.of(true, Map.of("TERM", "xterm", "LANG", "en_GB.UTF-8"));
    assertThat(terminal).isEqualTo(new Terminal(true, true, Colours.ANSI, true));
    command.usageMessage().width(72);
    assertThat(terminal.columns(command)).isEqualTo(72);
    command.usageMessage().width(200);
    assertThat(terminal.columns(command)).isEqualTo(100);
  }

  @Test
  void pipeHasNeitherColoursNorColumns() {
    Terminal pipe = Terminal.of(false, Map.of("TERM", "xterm"));
    assertThat(pipe).isEqualTo(new Terminal(false, false, Colours.NONE, true));
    assertThat(pipe.columns(command)).isZero();
  }

  @Test
  void dumbTerminalHasNeitherColoursNorLinesThatAreRewritten() {
    assertThat(Terminal.of(true, Map.of("TERM", "dumb")))
        .isEqualTo(new Terminal(true, false, Colours.NONE, false));
  }

  @Test
  void noColorOfAnyValueDisablesColoursAlone() {
    assertThat(Terminal.of(true, Map.of("NO_COLOR", "")))
        .isEqualTo(new Terminal(true, true, Colours.NONE, false));
    assertThat(Terminal.of(true, Map.of("NO_COLOR", "0")))
        .isEqualTo(new Terminal(true, true, Colours.NONE, false));
  }

  @Test
  void terminalOfAnotherCharsetGetsTextInAscii() {
    assertThat(Terminal.of(true, Map.of()).readable("p50 250µs…")).isEqualTo("p50 250us.");
    assertThat(terminal("LANG", "C").readable("250µs")).isEqualTo("250µs");
    assertThat(terminal("LC_ALL", "C").readable("250µs")).isEqualTo("250us");
    assertThat(Terminal.of(false, Map.of("LANG", "C")).readable("250µs")).isEqualTo("250µs");
  }

  private static Terminal terminal(String variable, String locale) {
    return Terminal.of(true, Map.of("LC_CTYPE", "C.UTF-8", variable, locale));
  }
}
