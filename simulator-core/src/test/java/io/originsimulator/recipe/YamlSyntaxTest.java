package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RecipeException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlSyntaxTest {

  @Test
  void yamlHasTheMeaningOfJson() {
    List<Recipe> json =
        RecipeJson.read(
                """
                [ { "route": "/news*", "body": "<p>\\nnews\\n",
                    "headers": { "cache-control": "public, max-age=30" },
                    "stages": [ { "at": 0, "status": 404, "latency": "50ms" },
                                { "at": "4s", "status": 200, "latency": ["1s", "2s"] } ] },
                  { "route": "/sport", "random_content": "1kb", "negotiate": true,
                    "stages": [ { "at": 0, "status": 200 } ] } ]
                """)
            .recipes();

    List<Recipe> yaml =
        read("""
        # both routes of the morning
        - route: /news*
          body: |
            <p>
            news
          headers:
            cache-control: public, max-age=30
          stages:
            - { at: 0, status: 404, latency: 50ms }
            - at: 4s
              status: 200
              latency: [1s, 2s]
        - route: /sport
          random_content: 1kb
          negotiate: true
          origin: ~
          stages: [{ at: 0, status: 200 }]
        """)
            .recipes();

    assertThat(yaml).isEqualTo(json);
  }

  @Test
  void rejectsANumberThatTheParserSkips() {
    assertThatThrownBy(() -> read("[!!int +"))
        .isInstanceOf(RecipeException.class)
        .hasMessageContaining("a value is missing");
  }

  @Test
  void jsonIsYaml() {
    String json = "\uFEFF{\"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 200}]}";

    assertThat(read(json).recipes()).isEqualTo(RecipeJson.read(json).recipes());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "body: x\n»\tstages: 1\n",
        "stages:\n»\t- at: 0\n",
        "stages:\n  - at: 0\n »- at: 1\n",
        "a: 1\n b»: 2\n",
        "a: b»: c\n",
        "a: {b: 1\nc»: 2\n",
        "a: »@x\n",
        "a: \"\\»q\"\n",
        "a: 'it'»s'\n",
        "- a\n»b: 1\n",
        "a: 1\n»a: 2\n",
        "a: 1\n\"»a\": 2\n",
        "a: &x 1\nb: »*x\n",
        "a: [&x 1, »*x]\n",
        "»*x\n",
        "a: 1\n---\n»b: 1\n",
        "a: [1, 2\n»",
        "a: \"x\n»"
      })
  void caretPointsAtTheError(String marked) {
    Caret expected = Caret.atTheMarkOf(marked);

    Caret caret = Caret.in(refusal(Caret.withoutMark(marked)));

    String shown = expected.under().replace('\t', ' ');
    assertThat(caret).isEqualTo(new Caret(expected.line(), expected.column(), shown));
  }

  @Test
  void aTabIsNoIndentation() {
    assertThat(refusal("body: x\n\tstages: 1\n"))
        .isEqualTo(
            """
            recipe.yaml: 1 problem
              line 2, column 1: found character '\\t(TAB)' that cannot start any token. (Do not \
            use \\t(TAB) for indentation) while scanning for the next token
                 stages: 1
                ^\
            """);
  }

  @Test
  void badIndentationIsShownWhereItIs() {
    assertThat(refusal("stages:\n  - at: 0\n - at: 1\n"))
        .isEqualTo(
            """
            recipe.yaml: 1 problem
              line 3, column 2: expected <block end>, but found '<block sequence start>' while \
            parsing a block mapping
                 - at: 1
                 ^\
            """);
  }

  @Test
  void anAliasIsRefused() {
    assertThat(refusal("a: &x 1\nb: *x\n"))
        .isEqualTo(
            """
            recipe.yaml: 1 problem
              line 2, column 4: aliases are not supported; write the value out
                b: *x
                   ^\
            """);
  }

  @Test
  void anAliasAsAKeyIsRefused() {
    assertThat(refusal("a: &x 1\n*x : 2\n"))
        .startsWith("recipe.yaml: 1 problem\n  line 2, column ")
        .contains(": expected a field name (Scalar value in YAML)\n    *x : 2\n");
  }

  @Test
  void aFileHoldsOneDocument() {
    assertThat(refusal("body: x\n---\nbody: y\n"))
        .isEqualTo(
            """
            recipe.yaml: 1 problem
              line 3, column 1: the document ends before this; several recipes go in an array
                body: y
                ^\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "# a comment alone\n", "\uFEFF"})
  void anEmptyDocumentIsRefused(String yaml) {
    assertThat(refusal(yaml))
        .isEqualTo("recipe.yaml: 1 problem\n  empty (expected: one recipe or an array of recipes)");
  }

  @ParameterizedTest
  @CsvSource({"[, 65", "'- ', 129", "'{a: ', 257"})
  void rejectsTooDeepNesting(String opening, int column) {
    assertThat(refusal(opening.repeat(10_000)))
        .startsWith(
            "recipe.yaml: 1 problem\n"
                + ("  line 1, column " + column + ": document nesting depth (65)")
                + " exceeds the maximum allowed (64)\n    ")
        .endsWith("\n    " + " ".repeat(60) + "^");
  }

  @ParameterizedTest
  @ValueSource(strings = {"---\n", "~\n", "12s\n", "---\n...\n"})
  void rejectsYamlThatIsNoRecipe(String yaml) {
    assertThat(refusal(yaml)).endsWith(" (expected: a recipe in braces)");
  }

  @Test
  void suggestsQuotesForMisreadValues() {
    assertThat(
            refusal(
                """
                stages:
                  - at: 0
                    status: 500
                    headers: { retry-after: 1, x-flag: yes, x-day: 2026-01-01 }
                """))
        .isEqualTo(
            """
            recipe.yaml: 2 problems
              stages[0].headers.retry-after: 1 (expected: a text) (put it in quotes)
              stages[0].headers.x-flag: true (expected: a text) (put it in quotes)\
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: \u0007",
        "%YAML 9\n",
        "? [a]\n: b\n",
        "? {a: b}\n",
        "<<: *x",
        "a: !!float x",
        "a: !!int -",
        "a: !!binary x",
        "a: !foo!x 1",
        "at: .inf",
        "at: ._",
        "a: |\nb",
        "`",
        "a\u2028: ["
      })
  void rejectsAllOtherParserErrors(String yaml) {
    assertThat(refusal(yaml))
        .startsWith("recipe.yaml: 1 problem\n  line ")
        .endsWith("^")
        .doesNotContain("org.yaml", "com.fasterxml", "(start marker", "`Stream");
  }

  private static String refusal(String yaml) {
    return Refusal.of(() -> read(yaml));
  }

  private static RecipeDocument read(String yaml) {
    return RecipeJson.read(
        yaml.getBytes(StandardCharsets.UTF_8),
        "recipe.yaml",
        RecipeJson.Format.YAML,
        Optional.empty());
  }
}
