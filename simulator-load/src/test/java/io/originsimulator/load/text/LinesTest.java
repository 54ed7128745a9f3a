package io.originsimulator.load.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LinesTest {
  @Test
  void decimalsAreRoundedOnceWhereverTheyAre() {
    assertThat(Lines.of("%,d of %d: %5.1f %%, %,.0f", 1000, 8, 0.25, 2e3))
        .isEqualTo("1,000 of 8:   0.2 %, 2,000");
  }

  @Test
  void longTextIsBrokenBetweenWordsAt100Columns() {
    String text = wrapped("a: ", "four ".repeat(40).strip());
    assertThat(text.lines())
        .hasSize(3)
        .allMatch(line -> line.length() <= 100)
        .first()
        .satisfies(line -> assertThat(line).startsWith("a: four four").hasSizeGreaterThan(95));
    assertThat(text.lines().skip(1)).allMatch(line -> line.startsWith("  four"));
    assertThat(text.replaceAll("\\s+", " ")).isEqualTo("a: " + "four ".repeat(40));
  }

  @Test
  void wordLongerThanALineIsNotBroken() {
    String word = "x".repeat(120);
    assertThat(wrapped("  ", word + " end")).isEqualTo("  " + word + "\n  end\n");
  }

  private static String wrapped(String indent, String text) {
    StringWriter out = new StringWriter();
    Lines.printWrapped(new PrintWriter(out, true), indent, text);
    return out.toString();
  }
}
