package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Content;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSyntaxTest {
  private static final String GOOD =
      "{\"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 200}]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"at\": 0 »\"status\": 200}",
        "{\n  \"a\": 1\n  »\"b\": 2\n}",
        "[\"a\" »\"b\"]",
        "{\"a\": true »false}",
        "{\"a\" »1}",
        "{\"a\"»= 1}",
        "{\"a\": 10»:30}",
        "{\"a\": 1»;}",
        "{\"a\": 1,»}",
        "{\"a\": 1,\n\n»}",
        "[1,2,»]",
        "[1,»,2]",
        "{»,}",
        "{\"a\":»}",
        "{\"a\": [1, 2»}",
        "{\"a\": 1»]",
        "»]",
        "»@",
        "{»'a': 1}",
        "{\"a\": »“x”}",
        "{\"a\": »#x}",
        "{\"a\": 0, \"»a\": 1}",
        "{\"a\": 0,\n\"»a\" : 1}",
        "{\"a\": »1.5x}",
        "{\"a\": 1»-2}",
        "{\"a\": »+5}",
        "{\"a\": -»}",
        "{\"a\": 1.»}",
        "{\"a\": »1e+}",
        "{\"a\": »9E999999999999999999}",
        "[»-1e-99999999999999999999]",
        "{\"a\": 1.5».5}",
        "{»at: 0}",
        "{\"a\": »12s}",
        "{\"a\":»12s}",
        "{\"a\": »50ms..80ms}",
        "{\"a\": [0, »1.5s]}",
        "{\"a\": »NaN}",
        "{\"a\": »tru}",
        "\t{\t\"a\":\t»12s\t}",
        "{\"a\": \"\\»q\"}",
        "{\"a\": \"\\u12»\"}",
        "{\"a\": \"b»\tc\"}",
        "{\"a\": \"abc»",
        "{\"a»",
        "{\"a\": 1»",
        "[\n  {\"a\": 1},\n»",
        "»// comment\n{}",
        "{} »{}",
        "{}\n»[]",
        "{}»}",
        "{}», {}",
        "{} »trailing"
      })
  void caretPointsAtTheError(String marked) {
    Caret expected = Caret.atTheMarkOf(marked);

    Caret caret = Caret.in(refusal(Caret.withoutMark(marked)));

    String shown = expected.under().replace('\t', ' ');
    assertThat(caret).isEqualTo(new Caret(expected.line(), expected.column(), shown));
  }

  @ParameterizedTest
  @CsvSource({
    "12s",
    "1.5s",
    "-5s",
    ".5s",
    "0s",
    "1e5s",
    "50ms..80ms",
    "100ms",
    "fast",
    "null1",
    "Infinity"
  })
  void bareWordIsRefusedWithTheHintToQuoteIt(String word) {
    assertThat(refusal("{\n  \"latency\": %s,\n  \"at\": 0\n}".formatted(word)))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 2, column 14: %s must be quoted: "%s"
                  "latency": %s,
                             ^\
            """
                .formatted(word, word, word));
  }

  @Test
  void aMissingCommaIsShownWhereItBelongs() {
    assertThat(refusal("{\n  \"at\": 0\n  \"status\": 200\n}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 3, column 3: unexpected character ('"'): was expecting comma to separate \
            Object entries
                  "status": 200
                  ^\
            """);
  }

  @Test
  void aTrailingCommaIsRefused() {
    assertThat(refusal("{\"a\": 1,}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 9: unexpected character ('}'): was expecting double-quote to start \
            field name
                {"a": 1,}
                        ^\
            """);
  }

  @Test
  void unclosedBracketIsReportedWithWhereItWasOpened() {
    assertThat(refusal("[\n  {\"a\": 1}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 2, column 11: unexpected end-of-input: expected close marker for Array (opened \
            at line 1, column 1)
                  {"a": 1}
                          ^\
            """);
    assertThat(refusal("{\"a\": [1, 2}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 12: unexpected close marker '}': expected ']' (opened at line 1, \
            column 7)
                {"a": [1, 2}
                           ^\
            """);
  }

  @Test
  void numberWithAnEndlessExponentIsRefused() {
    assertThat(refusal("{\"at\": 9E999999999999999999}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 8: the exponent has too many digits
                {"at": 9E999999999999999999}
                       ^""");
  }

  @Test
  void rejectsDuplicateField() {
    assertThat(refusal("{\"body\": \"a\", \"body\": \"b\"}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 16: duplicate field 'body'
                {"body": "a", "body": "b"}
                               ^\
            """);
  }

  /** As in the original. */
  @Test
  void aLineBreakInATextIsLeftOutWithAWarning() {
    RecipeDocument document =
        read(
            """
            {"body": "<p>\\n say \\"
            \\"\r
             </p>\\\\",
             "stages": [{"at": 0, "status": 200}]}
            """
                .getBytes(StandardCharsets.UTF_8));

    assertThat(document.recipes().get(0).sources())
        .containsExactly(new Content.Text("<p>\n say \"\" </p>\\"));
    assertThat(document.warnings())
        .singleElement()
        .hasToString(
            """
            line 1, column 23: a line break in a text is left out; write \\n for one
              {"body": "<p>\\n say \\"
                                    ^\
            """);
  }

  @Test
  void lineBreakInATextIsReportedWithTheOtherProblems() {
    assertThat(refusal("{\"body\": \"a\nb\", \"stages\": 5}"))
        .isEqualTo(
            """
            recipe.json: 2 problems
              line 1, column 12: a line break in a text is left out; write \\n for one
                {"body": "a
                           ^
              stages: 5 (expected: a list of stages in brackets)\
            """);
  }

  @Test
  void aBackslashBeforeALineBreakIsRefused() {
    assertThat(refusal("{\"body\": \"x\na\\\nnb\", \"stages\": [{\"at\": 0, \"status\": 200}]}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 12: illegal unquoted character ((CTRL-CHAR, code 10)): has to be \
            escaped using backslash to be included in string value
                {"body": "x
                           ^\
            """);
  }

  @Test
  void unterminatedTextIsReportedAtTheEndOfItsLine() {
    assertThat(refusal("{\"route\": \"/a,\n \"stages\": []}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 15: illegal unquoted character ((CTRL-CHAR, code 10)): has to be \
            escaped using backslash to be included in string value
                {"route": "/a,
                              ^\
            """);
    assertThat(refusal("{\"body\": \"a\tb\"}")).contains("illegal unquoted character");
  }

  @Test
  void aTextEndsBeforeTheDocumentDoes() {
    assertThat(refusal("{\"body\": \"12s"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 14: unexpected end-of-input: was expecting closing quote for a \
            string value
                {"body": "12s
                             ^\
            """);
  }

  @Test
  void rejectsContentAfterTheEnd() {
    assertThat(refusal(GOOD + "\n" + GOOD))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 2, column 1: the document ends before this; several recipes go in an array
                {"body": "x", "stages": [{"at": 0, "status": 200}]}
                ^\
            """);
    assertThat(refusal("{} fast"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 4: the document ends before this; several recipes go in an array
                {} fast
                   ^\
            """);
  }

  @Test
  void aCommentIsRefused() {
    assertThat(refusal("/* x */ {}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 1: unexpected character ('/'): maybe a (non-standard) comment?
                /* x */ {}
                ^\
            """);
  }

  @Test
  void messagesOmitParserSettings() {
    assertThat(refusal("{\"a\": +5}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 7: unexpected character ('+') in numeric value: JSON spec does not \
            allow numbers to have plus signs
                {"a": +5}
                      ^\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\n\t ", "\uFEFF"})
  void anEmptyDocumentIsRefused(String json) {
    assertThat(refusal(json))
        .isEqualTo("recipe.json: 1 problem\n  empty (expected: one recipe or an array of recipes)");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[] latin1 = "{\"body\": \"café\"}".getBytes(StandardCharsets.ISO_8859_1);
    byte[] utf16 = GOOD.getBytes(StandardCharsets.UTF_16);

    for (byte[] document : new byte[][] {latin1, utf16}) {
      assertThat(Refusal.of(() -> read(document)))
          .isEqualTo(
              "recipe.json: 1 problem\n"
                  + "  not text in UTF-8 (expected: JSON or YAML encoded as UTF-8)");
    }
  }

  @Test
  void byteOrderMarkIsIgnored() {
    assertThat(read(("\uFEFF" + GOOD).getBytes(StandardCharsets.UTF_8)).recipes())
        .isEqualTo(RecipeJson.read(GOOD).recipes());
    assertThat(Caret.in(refusal("\uFEFF{\"a\": 12s}"))).isEqualTo(new Caret(1, 7, "12s}"));
  }

  @Test
  void aVeryLongLineIsCutAroundTheCaret() {
    String line =
        "{\"body\": \"" + "x".repeat(100_000) + "\", \"at\": 12s, \"b\": \"" + "y".repeat(99);

    assertThat(refusal(line))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 100020: 12s must be quoted: "12s"
                %s", "at": 12s, "b": "%s
                %s^\
            """
                .formatted("x".repeat(51), "y".repeat(49), " ".repeat(60)));
  }

  @Test
  void aControlCharacterIsShownAsABlank() {
    assertThat(refusal("{\"a\":\u001b[31m 1}"))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 1, column 6: illegal character ((CTRL-CHAR, code 27)): only regular white \
            space (\\r, \\n, \\t) is allowed between tokens
                {"a": [31m 1}
                     ^\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"[, 65", "{\"a\":, 317", "[{\"a\":, 189"})
  void rejectsTooDeepNesting(String opening, int column) {
    assertThat(refusal(opening.repeat(10_000)))
        .startsWith(
            "recipe.json: 1 problem\n"
                + ("  line 1, column " + column + ": document nesting depth (65)")
                + " exceeds the maximum allowed (64)\n    ")
        .endsWith("\n    " + " ".repeat(60) + "^");
  }

  @Test
  void aNumberOrANameWithoutEndIsRefused() {
    assertThat(refusal("{\"at\": " + "9".repeat(100_000) + "}"))
        .isEqualTo(
            "recipe.json: 1 problem\n"
                + "  line 1, column 2: number value length (100000)"
                + " exceeds the maximum allowed (1000)\n"
                + ("    {\"at\": " + "9".repeat(54) + "\n     ^"));
    assertThat(refusal("{\"" + "a".repeat(100_000) + "\": 1}"))
        .startsWith("recipe.json: 1 problem\n  line 1, column 1: name length (")
        .contains(") exceeds the maximum allowed (50000)\n");
  }

  @Test
  void aTextMayBeAsLongAsTheDocument() {
    String body = "x".repeat(30_000_000);

    assertThat(
            RecipeJson.read(GOOD.replace("\"x\"", "\"" + body + "\"")).recipes().get(0).content())
        .contains(new Content.Text(body));
  }

  private static String refusal(String json) {
    return Refusal.of(() -> read(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static RecipeDocument read(byte[] document) {
    return RecipeJson.read(document, "recipe.json", RecipeJson.Format.JSON, Optional.empty());
  }
}
