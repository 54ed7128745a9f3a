package io.originsimulator.cli.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.cli.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;

/** An import of a real file, compared with the committed recipes and differences. */
public record Golden(String name) {
  private static final Path FOLDER =
      Project.ROOT.resolve("simulator-cli/src/test/resources/imports");

  public static Golden assertThat(String name) {
    return new Golden(name);
  }

  public static Path file(String name) {
    return FOLDER.resolve(name);
  }

  /** Asserts that a conversion makes the committed recipes and differences. */
  public void isMadeBy(Imported.Conversion conversion) throws IOException {
    Imported imported = Imported.by(conversion);
    String recipes = imported.recipes().stream().map(Golden::pretty).reduce("", String::concat);
    Assertions.assertThat(recipes + String.join("\n", imported.differences()) + "\n")
        .isEqualTo(Files.readString(file(name + ".imported.txt")));
  }

  private static String pretty(String json) {
    try {
      return new JsonMapper().readTree(json).toPrettyString() + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
