package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A document of the corpus under {@code language/}.
 *
 * @param name the field it is about, and the point it shows
 * @param document any tree
 * @param problems the problems of a refused document, or the warnings of an accepted one
 */
record LanguageCase(String name, JsonNode document, List<String> problems) {
  /** The folder of the files that documents of the corpus name. */
  static final Path FILES = Fixture.file("language/files");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  static List<LanguageCase> of(String group) throws IOException {
    List<LanguageCase> cases = new ArrayList<>();
    for (Path file : Fixture.filesOf("language/" + group)) {
      String word = file.getFileName().toString().replace(".json", "");
      for (JsonNode element : MAPPER.readTree(file.toFile())) {
        List<String> problems = new ArrayList<>();
        for (String told : List.of("problems", "warnings")) {
          element.path(told).forEach(problem -> problems.add(problem.textValue()));
        }
        String name = word + ": " + element.get("name").textValue();
        cases.add(new LanguageCase(name, element.get("document"), problems));
      }
    }
    return cases;
  }

  /** Returns the document as the parser reads it. */
  RecipeDocument read() {
    return read(document.toString());
  }

  /** Reads JSON that may name the corpus' files. */
  static RecipeDocument read(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return RecipeJson.read(bytes, "", RecipeJson.Format.JSON, Optional.of(FILES));
  }

  @Override
  public String toString() {
    return name;
  }
}
