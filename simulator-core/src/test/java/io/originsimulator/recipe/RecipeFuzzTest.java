package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Any bytes are recipes that can be written and read again, or are refused with their places. */
@Timeout(20)
class RecipeFuzzTest {
  private static final byte[] NAMES_THE_FILE =
      "{\"status\":404,\"latency\":{\"hgrm\":\"any.hgrm\"}}".getBytes(StandardCharsets.UTF_8);

  @TempDir private static Path folder;

  @FuzzTest
  void json(byte[] document) {
    read(document, RecipeJson.Format.JSON, LanguageCase.FILES);
  }

  @FuzzTest
  void yaml(byte[] document) {
    read(document, RecipeJson.Format.YAML, LanguageCase.FILES);
  }

  @FuzzTest
  void hgrm(byte[] file) throws IOException {
    Files.write(folder.resolve("any.hgrm"), file);
    read(NAMES_THE_FILE, RecipeJson.Format.JSON, folder);
  }

  private static void read(byte[] document, RecipeJson.Format format, Path files) {
    RecipeJsonPropertiesTest.read(document, format, files)
        .ifPresent(
            read -> {
              expectSame(read.recipes(), files);
              read.listener()
                  .ifPresent(
                      it ->
                          assertThat(
                                  RecipeJson.read("{\"listener\":" + RecipeJson.write(it) + "}")
                                      .listener())
                              .contains(it));
            });
  }

  private static void expectSame(List<Recipe> recipes, Path files) {
    if (recipes.isEmpty()) {
      return; // refused as a document
    }
    byte[] written = RecipeJson.write(recipes).getBytes(StandardCharsets.UTF_8);
    assertThat(RecipeJson.read(written, "", RecipeJson.Format.JSON, Optional.of(files)).recipes())
        .isEqualTo(recipes);
  }
}
