package io.originsimulator.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LiveLineTest {
  private static final String ERASE = "\r\u001b[K";

  private final StringWriter screen = new StringWriter();
  private final PrintWriter out = new PrintWriter(screen);

  @Test
  void lineIsRewrittenInPlaceAndErased() {
    LiveLine line = new LiveLine(out, 80);
    line.show("1/s");
    line.show("2/s");
    line.erase();
    assertThat(screen).hasToString(ERASE + "1/s\r" + ERASE + "2/s\r" + ERASE);
  }

  @Test
  void otherLinesAppearAboveIt() {
    LiveLine line = new LiveLine(out, 80);
    PrintWriter above = line.above(out, () -> out.print("first "));
    above.println("before");
    line.show("1/s");
    above.println("after");
    assertThat(screen.toString())
        .isEqualToNormalizingNewlines(
            "first before\n" + ERASE + "1/s\rfirst " + ERASE + "after\n" + ERASE + "1/s\r");
  }

  @Test
  void lineIsCutToTheWidthOfTheTerminal() {
    LiveLine line = new LiveLine(out, 10);
    line.show("123456789");
    line.show("1234567890");
    assertThat(screen).hasToString(ERASE + "123456789\r" + ERASE + "12345678…\r");
  }

  @Test
  void pipeGetsTheOtherLinesAlone() {
    LiveLine line = new LiveLine(out, 0);
    line.show("1/s");
    line.above(out, () -> {}).println("a line");
    line.erase();
    assertThat(screen.toString()).isEqualToNormalizingNewlines("a line\n");
  }
}
