package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Whatever the document: good recipes, or problems in words. */
class RecipeJsonPropertiesTest {

  @Property(tries = 3000, edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
  void anyTreeIsAcceptedOrRefusedAndWhatIsAcceptedCanBeWrittenAndReadAgain(
      @ForAll("trees") String tree) {
    Optional<RecipeDocument> document = read(tree, RecipeJson.Format.JSON);

    document.ifPresent(
        accepted ->
            assertThat(RecipeJson.read(RecipeJson.write(accepted.recipes())).recipes())
                .isEqualTo(accepted.recipes()));
    Statistics.collect(document.isPresent() ? "accepted" : "refused");
    Statistics.coverage(
        outcomes -> {
          outcomes.check("accepted").percentage(share -> share > 10);
          outcomes.check("refused").percentage(share -> share > 10);
        });
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void aTreeMeansTheSameWhateverTheFormat(@ForAll("trees") String tree) {
    Optional<RecipeDocument> json = read(tree, RecipeJson.Format.JSON);
    Optional<RecipeDocument> yaml = read(tree, RecipeJson.Format.YAML);

    assertThat(yaml).isEqualTo(json);
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
    try {
      return Optional.of(RecipeJson.read(document, "recipe", format, Optional.empty()));
    } catch (RecipeException e) {
      assertThat(e.problems()).isNotEmpty().noneMatch(problem -> problem.found().isBlank());
      assertThat(e).hasMessageStartingWith("recipe: ").hasMessageNotContaining("com.fasterxml");
      checkCaret(document, e);
      return Optional.empty();
    }
  }

  /** The excerpt shows the place that the message names, and the caret stands there. */
  private static void checkCaret(byte[] document, RecipeException e) {
    if (!e.problems().get(0).place().startsWith("line ")) {
      return;
    }
    Caret caret = Caret.in(e.getMessage());
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
  Arbitrary<String> trees() {
    return RecipeTrees.documents();
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
