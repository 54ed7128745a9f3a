package io.originsimulator.cli.imports;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.imports.har.HarImport;
import io.originsimulator.cli.imports.openapi.OpenApiImport;
import io.originsimulator.cli.imports.result.Bodies;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.cli.imports.wiremock.WireMockImport;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Any file of another tool is refused, or its recipes are those that the language accepts. */
@Timeout(20)
class ImportFuzzTest {
  @TempDir private static Path folder;

  @FuzzTest
  void wiremock(byte[] file) throws IOException {
    read(file, (bodies, differences) -> WireMockImport.of(source(), bodies, differences));
  }

  @FuzzTest
  void har(byte[] file) throws IOException {
    read(
        file,
        (bodies, differences) -> HarImport.of(source(), Optional.empty(), bodies, differences));
  }

  @FuzzTest
  void openapi(byte[] file) throws IOException {
    read(file, (bodies, differences) -> OpenApiImport.of(source(), differences));
  }

  private static Path source() {
    return folder.resolve("source");
  }

  private static void read(byte[] file, Imported.Conversion conversion) throws IOException {
    Files.write(source(), file);
    try {
      AcceptedRecipes.of(
          conversion.recipes(new Bodies(Optional.empty()), new Differences()), Optional.empty());
    } catch (Failure | RecipeException e) {
      return; // the documented refusals
    }
  }
}
