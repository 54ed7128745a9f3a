package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.drawing.TimelineDrawing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the documents' recipes, commands and links. */
class ReadmeTest {
  private static final Path README = Project.ROOT.resolve("README.md");
  private static final Path EXAMPLES = Project.EXAMPLES.resolve("recipes"); // the files they name

  @ParameterizedTest
  @MethodSource("json")
  void everyJsonBlockIsAValidRecipe(Snippet snippet) {
    assertThat(read(snippet, RecipeJson.Format.JSON).recipes()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("yaml")
  void everyYamlBlockIsAValidRecipe(Snippet snippet) {
    assertThat(read(snippet, RecipeJson.Format.YAML).recipes()).isNotEmpty();
  }

  @Test
  void explainedRecipeIsTheDemoWithItsDrawing() throws IOException {
    Snippet first = Snippet.in(README, "json").get(0);
    Path demo = Project.EXAMPLES.resolve("recipes/demo.json");
    assertThat(first.text()).isEqualTo(Files.readString(demo));
    assertThat(Files.readString(README))
        .contains("```\n" + TimelineDrawing.of(RecipeJson.read(demo).recipes().get(0)) + "```\n");
  }

  @Test
  void shellBlocksRunInOrder() throws Exception {
    ShellScript script = new ShellScript();
    for (Snippet snippet : Snippet.in(README, "shell")) {
      script.add(snippet.text());
    }
    ShellScript.Result result = script.run();
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output())
        .contains("examples/recipes/multi_route.yaml: valid, 3 recipes")
        .contains(" accepted examples/recipes/multi_route.yaml and serves:\n")
        .containsPattern("\n404 after 0\\.\\d+ s\n")
        .containsPattern("200 after \\d+\\.\\d+ s, 51200 bytes")
        .doesNotContain("problem+json", "\"problems\"");
  }

  @Test
  void everyLinkToAFileIsValid() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      java.util.regex.Pattern.compile("]\\(([^)#:]+)(?:#[^)]*)?\\)")
          .matcher(Files.readString(document))
          .results()
          .map(link -> document.resolveSibling(link.group(1)))
          .filter(Files::notExists)
          .forEach(file -> broken.add(document + " -> " + file));
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void blockThatStartsWithAtIsASingleStage() {
    Snippet stage = new Snippet(README, 1, "json", "{ \"at\": \"5s\", \"status\": 200 }\n");
    assertThat(read(stage, RecipeJson.Format.JSON).recipes().get(0).stages().get(0).at().text())
        .isEqualTo("5s");
  }

  static Stream<Snippet> json() throws IOException {
    return snippets("json");
  }

  static Stream<Snippet> yaml() throws IOException {
    return snippets("yaml");
  }

  private static Stream<Snippet> snippets(String language) throws IOException {
    List<Snippet> snippets = new ArrayList<>();
    for (Path document : documents()) {
      snippets.addAll(Snippet.in(document, language));
    }
    return snippets.stream();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String folder :
        List.of(
            "",
            "docs",
            "examples/cached-origin",
            "examples/closed-loop",
            "examples/junit",
            "examples/recipes",
            "examples/several-drivers",
            "deploy")) {
      try (Stream<Path> files = Files.list(Project.ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
      }
    }
    return documents;
  }

  private static RecipeDocument read(Snippet snippet, RecipeJson.Format format) {
    boolean isStage = snippet.text().matches("(?s)\\{\\s*\"at\".*");
    String text =
        isStage ? "{ \"body\": \"\", \"stages\": [" + snippet.text() + "] }" : snippet.text();
    return RecipeJson.read(
        text.getBytes(StandardCharsets.UTF_8), snippet.toString(), format, Optional.of(EXAMPLES));
  }
}
