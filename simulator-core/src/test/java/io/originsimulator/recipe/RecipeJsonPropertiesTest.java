package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/** Any document gives valid recipes, or problems with messages. */
class RecipeJsonPropertiesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void grammaticalDocumentsAreAcceptedAndRoundTrip(@ForAll("documents") String document)
      throws IOException {
    List<Recipe> recipes = LanguageCase.read(document).recipes();
    String written = RecipeJson.write(recipes);

    assertThat(Schema.complaints(MAPPER.readTree(document))).isEmpty();
    assertThat(Schema.complaints(MAPPER.readTree(written))).isEmpty();
    assertThat(LanguageCase.read(written).recipes()).isEqualTo(recipes);
    for (Recipe recipe : recipes) {
      assertThat(LanguageCase.read(recipe.toJson()).recipes()).containsExactly(recipe);
    }
  }

  /**
   * The schema accepts documents that the parser accepts without a warning: editors mark nothing.
   */
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
  void anyTreeIsRefusedOrRoundTrips(@ForAll("slipped") String tree) throws IOException {
    Optional<RecipeDocument> document = read(tree, RecipeJson.Format.JSON);

    if (document.isPresent()) {
      List<Recipe> recipes = document.get().recipes();
      assertThat(LanguageCase.read(RecipeJson.write(recipes)).recipes()).isEqualTo(recipes);
      if (document.get().warnings().isEmpty()) {
        assertThat(Schema.complaints(MAPPER.readTree(tree))).isEmpty();
      }
    }
    Statistics.collect(document.isPresent() ? "accepted" : "refused");
    Statistics.coverage(
        outcomes -> {
          outcomes.check("accepted").percentage(share -> share > 10);
          outcomes.check("refused").percentage(share -> share > 10);
        });
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void jsonAndYamlHaveTheSameMeaning(@ForAll("slipped") String tree) {
    Optional<RecipeDocument> json = read(tree, RecipeJson.Format.JSON);
    Optional<RecipeDocument> yaml = read(tree, RecipeJson.Format.YAML);

    assertThat(yaml).isEqualTo(json);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void anyChangeOfAGrammarsDocumentIsAcceptedOrRefused(
      @ForAll("documents") String good,
      @ForAll @Size(min = 1, max = 4) List<@From("edits") Edit> edits) {
    String document = good;
    for (Edit edit : edits) {
      document = edit.of(document);
    }

    read(document, RecipeJson.Format.JSON);
  }

  @Property
  void anyChangeOfCharactersIsAcceptedOrRefused(
      @ForAll("goodDocuments") String good,
      @ForAll @Size(min = 1, max = 4) List<@From("edits") Edit> edits,
      @ForAll RecipeJson.Format format) {
    String document = good;
    for (Edit edit : edits) {
      document = edit.of(document);
    }

    read(document, format);
  }

  @Property
  void anyChangeOfBytesIsAcceptedOrRefused(
      @ForAll("goodDocuments") String good,
      @ForAll int place,
      @ForAll byte other,
      @ForAll RecipeJson.Format format) {
    byte[] document = good.getBytes(StandardCharsets.UTF_8);
    document[Math.floorMod(place, document.length)] = other;

    read(document, format);
  }

  @Property
  void anySequenceOfWordsIsAcceptedOrRefused(
      @ForAll("words") List<String> words, @ForAll RecipeJson.Format format) {
    read(String.join("", words), format);
  }

  private static Optional<RecipeDocument> read(String document, RecipeJson.Format format) {
    return read(document.getBytes(StandardCharsets.UTF_8), format);
  }

  private static Optional<RecipeDocument> read(byte[] document, RecipeJson.Format format) {
    return read(document, format, LanguageCase.FILES);
  }

  /** Reads a document; if it is refused, checks the problems. */
  static Optional<RecipeDocument> read(byte[] document, RecipeJson.Format format, Path folder) {
    try {
      return Optional.of(RecipeJson.read(document, "recipe", format, Optional.of(folder)));
    } catch (RecipeException e) {
      assertThat(e.problems()).isNotEmpty().noneMatch(problem -> problem.found().isBlank());
      assertThat(e.problems()).allMatch(RecipeJsonPropertiesTest::hasAPlace);
      assertThat(e).hasMessageStartingWith("recipe: ").hasMessageNotContaining("com.fasterxml");
      checkCaret(document, e);
      return Optional.empty();
    }
  }

  /** Returns whether a problem has a place: a field, or a recipe or the document. */
  private static boolean hasAPlace(Problem problem) {
    boolean ofAWhole =
        problem.found().startsWith("no content for the 200 of ")
            || problem.expected().matches("(at least one|a|one) recipe.*|JSON or YAML.*");
    return ofAWhole || !problem.place().matches("(\\[\\d+])?");
  }

  /** Checks that the excerpt shows the place that the message names, with the caret there. */
  private static void checkCaret(byte[] document, RecipeException e) {
    if (!e.problems().get(0).place().startsWith("line ")) {
      return;
    }
    RecipeException first = new RecipeException("recipe", e.problems().subList(0, 1));
    Caret caret = Caret.in(String.valueOf(first.getMessage()));
    String text = new String(document, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "");
    String line = text.lines().skip(caret.line() - 1L).findFirst().orElse("");
    String fromTheCulprit = line.substring(caret.column() - 1).replaceAll("\\p{Cntrl}", " ");
    assertThat(fromTheCulprit).startsWith(caret.under());
    assertThat(caret.under().isEmpty()).isEqualTo(fromTheCulprit.isEmpty());
  }

  @Provide
  Arbitrary<String> goodDocuments() throws IOException {
    List<String> documents = new ArrayList<>();
    for (Path file : Fixture.goodRecipes()) {
      documents.add(Files.readString(file));
    }
    documents.add(
        """
        - route: /news* # all of it
          body: |
            <p>
          headers: { cache-control: "public, max-age=30" }
          stages:
            - { at: 0, status: 404, latency: 50ms }
            - at: 4s
              status: 200
              latency: [1s, '2s']
        """);
    return Arbitraries.of(documents);
  }

  @Provide
  Arbitrary<String> documents() {
    return RecipeTrees.documents();
  }

  @Provide
  Arbitrary<String> slipped() {
    return RecipeTrees.slipped();
  }

  @Provide
  Arbitrary<Edit> edits() {
    return Edit.any();
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ": ",
            ",",
            "\"",
            "'",
            "\\",
            "\n",
            "  ",
            "\t",
            "- ",
            "? ",
            "# ",
            "&a ",
            "*a ",
            "!!int ",
            "!!float ",
            "!!binary ",
            "!!null ",
            "!x ",
            "%YAML 1.1\n",
            "|\n",
            ">-\n",
            "---\n",
            "...\n",
            "<<",
            "~",
            "@",
            "`",
            "0x",
            "0b1",
            "0o7",
            "1_",
            "_",
            "-",
            "+",
            ".",
            ".inf",
            ".nan",
            "1e",
            "e9",
            "007",
            "12s",
            "12:30",
            "true",
            "null",
            "stages",
            "at",
            "status",
            "\"at\": ",
            "\"stages\": [",
            "\u0000",
            "\u0085",
            "\u2028",
            "\uFEFF",
            "😀",
            "é")
        .list()
        .ofMinSize(1)
        .ofMaxSize(12);
  }
}
