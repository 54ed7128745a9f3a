package io.originsimulator.scenario.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.originsimulator.recipe.json.JsonProbe;
import io.originsimulator.recipe.json.RequestJson;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Form;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.RequestNumber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

/** Any text is a template that any request fills, within the limits of its place. */
@Timeout(20)
class RequestTextFuzzTest {
  private static final Dice DICE = new Dice(42);
  private static final Instant DUE = Instant.parse("2026-11-23T12:00:00.5Z");

  /** The lines of an input are a path, a query, a header's value, a body, and the template. */
  @FuzzTest
  void template(byte[] input) {
    String[] lines = new String(input, StandardCharsets.UTF_8).split("\n", 5);
    if (lines.length < 5) {
      return;
    }
    Asked request =
        new Asked(
            "POST",
            lines[0],
            lines[1],
            Map.of("x", lines[2], "cookie", lines[2]),
            RequestJson.parse(lines[3].getBytes(StandardCharsets.UTF_8)));
    Occasion occasion = new Occasion(request, new RequestNumber(7, 7), DUE);
    TextTemplate body = TextTemplate.ofBody(lines[4]);
    if (body.fixedBytes() > TextTemplate.LONGEST_BODY) {
      return; // refused with its recipe
    }
    Route route = new Route("/{id}*");
    expectBody(body, RequestText.ofBody(body, route, DICE).body(occasion));
    List<TextTemplate> values = List.of(TextTemplate.ofHeader(lines[4].replaceAll("\\R", "")));
    String line = RequestText.ofHeader("y", values, route, DICE).get(0).line(occasion);
    assertThat(line.length()).isLessThanOrEqualTo(8192);
    assertThat(line).doesNotContain("\r", "\n");
  }

  private static void expectBody(TextTemplate template, ByteBuffer filled) {
    if (filled == null) {
      return;
    }
    assertThat(filled.remaining()).isLessThanOrEqualTo(TextTemplate.LONGEST_BODY);
    boolean isJson =
        template.hasPlaceholders()
            && template.pieces().stream()
                .filter(Piece.Filled.class::isInstance)
                .allMatch(piece -> ((Piece.Filled) piece).form() != Form.PLAIN);
    String text = StandardCharsets.UTF_8.decode(filled.duplicate()).toString();
    if (isJson) {
      assertThat(text).matches(JsonProbe::isJson, "is JSON");
    }
  }
}
