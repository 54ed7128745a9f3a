package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.SizeRange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTemplateTest {
  private static final Dice DICE = new Dice(42);

  @Test
  void placeholdersAreReplacedByRandomText() throws IOException {
    String body = body("{\"data\":\"<<16b>>\", \"more\":[\"<<8b>>and<<4b>>\"]}");

    assertThat(body)
        .matches(
            "\\{\"data\":\"[A-Za-z0-9+/]{16}\","
                + " \"more\":\\[\"[A-Za-z0-9+/]{8}and[A-Za-z0-9+/]{4}\"\\]\\}");
  }

  @Test
  void eachPlaceholderHasATextOfItsOwn() throws IOException {
    String body = body("<<64b>><<64b>>");

    assertThat(body.substring(64)).isNotEqualTo(body.substring(0, 64));
  }

  @ParameterizedTest
  @CsvSource({
    "'',                  0",
    "hello,               5",
    "<<16b>>,             16",
    "<<256kb>>,           262144",
    "<<1mb>>,             1048576",
    "<<0b>>,              0",
    "<<128b>>and<<16b>>,  147",
    "é<<2b>>日,           7",
    "<<<16b>>>,           18"
  })
  void lengthIsKnownBeforeRendering(String text, int length) throws IOException {
    assertThat(template(text).length()).isEqualTo(length);
    assertThat(body(text).getBytes(StandardCharsets.UTF_8)).hasSize(length);
  }

  @Test
  void aPlaceholderHasTheUnitsOfRandomContent() {
    assertThat(template("<<1gb>>").length()).isEqualTo(1L << 30);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cout << x >> y",
        "<<16>>",
        "<< 16b >>",
        "<<16 b>>",
        "<<16B>>",
        "<<16tb>>",
        "<<-1b>>",
        "<<1.5kb>>",
        "<<kb>>",
        "<16b>",
        "<<16b>",
        "<<>>",
        "<<٥b>>"
      })
  void similarTextsAreNotPlaceholders(String text) throws IOException {
    assertThat(body(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "<<9223372036854775807b>>,                          9223372036854775807",
    "<<99999999999999999999999b>>,                      9223372036854775807",
    "<<9007199254740991kb>>,                            9223372036854774784",
    "<<9007199254740991kb>><<9007199254740991kb>>,      9223372036854775807",
    "x<<99999999999999999999999mb>>,                    9223372036854775807"
  })
  void aLengthPastALongIsTheLargestLong(String text, long length) {
    assertThat(template(text).length()).isEqualTo(length);
  }

  @Test
  void theSameDiceMakeTheSameBody() throws IOException {
    String text = "a<<100b>>b<<10kb>>c";

    assertThat(body(text)).isEqualTo(body(text)).isNotEqualTo(body(text, new Dice(43)));
  }

  @Test
  void randomContentIsRenderedAtItsLargest() throws IOException {
    BodyTemplate template = BodyTemplate.of(new Content.Random(SizeRange.parse("3kb..1kb")));

    assertThat(template.length()).isEqualTo(3072);
    assertThat(written(template, DICE)).hasSize(3072).matches("[A-Za-z0-9+/]*");
  }

  @Property
  void bodyHasTheLengthOfItsTemplate(
      @ForAll @Chars({'<', '>', 'b', 'k', '1', '2'}) @CharRange(from = 'à', to = 'ä') String text)
      throws IOException {
    Assume.that(template(text).length() < 1 << 20);

    assertThat(body(text).getBytes(StandardCharsets.UTF_8)).hasSize((int) template(text).length());
  }

  private static BodyTemplate template(String text) {
    return BodyTemplate.of(new Content.Text(text));
  }

  private static String body(String text) throws IOException {
    return body(text, DICE);
  }

  private static String body(String text, Dice dice) throws IOException {
    return written(template(text), dice);
  }

  private static String written(BodyTemplate template, Dice dice) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    template.writeTo(out, dice);
    return out.toString(StandardCharsets.UTF_8);
  }
}
