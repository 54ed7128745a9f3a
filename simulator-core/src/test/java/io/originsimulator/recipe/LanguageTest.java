package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.recipe.json.JsonSyntax;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The parser and the published schema accept and refuse the same documents. The schema is meant for
 * authors: it marks the forms that the parser reads with a warning.
 */
class LanguageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern SNIPPET =
      Pattern.compile("^```(json|yaml)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  private record Document(String name, byte[] bytes, RecipeJson.Format format, Path folder) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<LanguageCase> accepted() throws IOException {
    return LanguageCase.of("accepted");
  }

  static List<LanguageCase> refused() throws IOException {
    return LanguageCase.of("refused");
  }

  static List<LanguageCase> refusedBeyondSchema() throws IOException {
    return LanguageCase.of("refused_beyond_schema");
  }

  static List<LanguageCase> warned() throws IOException {
    return LanguageCase.of("warned");
  }

  static List<LanguageCase> warnedBeyondSchema() throws IOException {
    return LanguageCase.of("warned_beyond_schema");
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void acceptsEveryDocumentOfTheLanguage(LanguageCase accepted) {
    RecipeDocument read = accepted.read();
    assertThat(read.listener().isPresent() || !read.recipes().isEmpty()).isTrue();
    assertThat(read.warnings()).isEmpty();
    assertThat(Schema.complaints(accepted.document())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("warned")
  void aHarmlessFormThatTheSchemaMarksIsReadWithAWarning(LanguageCase warned) {
    assertThat(warnings(warned)).isNotEmpty().isEqualTo(warned.problems());
    assertThat(Schema.complaints(warned.document())).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("warnedBeyondSchema")
  void parserWarnsOfDoubtsBeyondTheSchema(LanguageCase warned) {
    assertThat(warnings(warned)).isNotEmpty().isEqualTo(warned.problems());
    assertThat(Schema.complaints(warned.document())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("warned")
  void writesToleratedFormsInTheirRegularForm(LanguageCase warned) throws IOException {
    List<Recipe> recipes = warned.read().recipes();
    String written = RecipeJson.write(recipes);

    assertThat(LanguageCase.read(written).recipes()).isEqualTo(recipes);
    if (!recipes.isEmpty()) {
      assertThat(LanguageCase.read(written).warnings()).isEmpty();
      assertThat(Schema.complaints(new ObjectMapper().readTree(written))).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void writesAcceptedDocumentsWithTheSameMeaning(LanguageCase accepted) throws IOException {
    RecipeDocument document = accepted.read();
    String written = written(document);

    assertThat(LanguageCase.read(written).recipes()).isEqualTo(document.recipes());
    assertThat(LanguageCase.read(written).listener()).isEqualTo(document.listener());
    assertThat(Schema.complaints(new ObjectMapper().readTree(written))).isEmpty();
  }

  private static String written(RecipeDocument document) {
    String recipes = document.recipes().isEmpty() ? "null" : RecipeJson.write(document.recipes());
    return document
        .listener()
        .map(it -> "{\"listener\": " + RecipeJson.write(it) + ", \"recipes\": " + recipes + "}")
        .orElse(recipes);
  }

  @ParameterizedTest
  @MethodSource("refused")
  void parserAndSchemaRefuseTheSameDocuments(LanguageCase refused) {
    assertThat(problems(refused)).isNotEmpty().isEqualTo(refused.problems());
    assertThat(Schema.complaints(refused.document())).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("refusedBeyondSchema")
  void parserRefusesProblemsBeyondTheSchema(LanguageCase refused) {
    assertThat(problems(refused)).isNotEmpty().isEqualTo(refused.problems());
    assertThat(Schema.complaints(refused.document()))
        .as("problems that the schema can detect belong in refused/")
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void acceptsTheDocumentedExamples(Document document) {
    RecipeDocument read =
        RecipeJson.read(
            document.bytes(), document.name(), document.format(), Optional.of(document.folder()));

    assertThat(read.recipes()).isNotEmpty();
    assertThat(read.warnings()).isEmpty();
    JsonNode tree =
        JsonSyntax.valueOf(document.format().name())
            .parse(document.bytes(), document.name(), "", problem -> {});
    assertThat(Schema.complaints(tree)).isEmpty();
  }

  @Test
  void listsEveryDocumentOfTheCorpus() throws IOException {
    assertThat(documents()).hasSizeGreaterThan(30 + 6 + 6);
  }

  static List<Document> documents() throws IOException {
    List<Document> documents = new ArrayList<>();
    List<Path> files = new ArrayList<>(Fixture.goodRecipes());
    files.addAll(examples());
    for (Path file : files) {
      String name = file.toString();
      documents.add(
          new Document(
              name,
              Files.readAllBytes(file),
              RecipeJson.Format.ofFile(name),
              Objects.requireNonNull(file.getParent())));
    }
    for (String text : List.of("README.md", "docs/recipes.md", "docs/streams.md")) {
      Matcher snippet = SNIPPET.matcher(Files.readString(ROOT.resolve(text)));
      while (snippet.find()) {
        String name = text + " after character " + snippet.start();
        byte[] bytes = snippet.group(2).getBytes(StandardCharsets.UTF_8);
        documents.add(
            new Document(
                name,
                bytes,
                RecipeJson.Format.ofFile("x." + snippet.group(1)),
                LanguageCase.FILES));
      }
    }
    return documents;
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      return files
          .filter(file -> file.toString().matches(".*\\.(json|yaml)"))
          .filter(file -> !file.toString().contains("/junit/target/")) // build output
          .sorted()
          .toList();
    }
  }

  private static List<String> warnings(LanguageCase warned) {
    return warned.read().warnings().stream().map(Problem::toString).toList();
  }

  private static List<String> problems(LanguageCase refused) {
    return assertThatExceptionOfType(RecipeException.class)
        .isThrownBy(refused::read)
        .actual()
        .problems()
        .stream()
        .map(Problem::toString)
        .toList();
  }
}
