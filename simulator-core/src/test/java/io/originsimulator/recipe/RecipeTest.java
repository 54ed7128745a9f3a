package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.recipe.value.SizeRange;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecipeTest {
  private static final Content ORIGIN = new Content.Origin(URI.create("http://host/"));
  private static final Content TEXT = new Content.Text("text");
  private static final Content RANGE = new Content.Random(SizeRange.parse("1kb..2kb"));
  private static final Headers GZIP = new Headers(Map.of("Content-Encoding", "GZIP"));

  @Test
  void theFirstSourceIsUsed() {
    assertThat(recipe(List.of(ORIGIN, TEXT), Headers.NONE, stage(200)).content()).contains(ORIGIN);
    assertThat(recipe(List.of(TEXT), Headers.NONE, stage(200)).content()).contains(TEXT);
    assertThat(recipe(List.of(), Headers.NONE, stage(500)).content()).isEmpty();
  }

  @Test
  void contentIsNeededIfA200CanBeAnsweredWithoutABodyOfItsOwn() {
    Stage ownBody = stage(200, Headers.NONE, Optional.of(TEXT));

    assertThat(recipe(List.of(ORIGIN), Headers.NONE, stage(500), stage(200)).needsContent())
        .isTrue();
    assertThat(recipe(List.of(ORIGIN), Headers.NONE, stage(500), ownBody).needsContent()).isFalse();
  }

  @Test
  void aRecipeHasAtLeastOneStage() {
    assertThat(Refusal.of(() -> recipe(List.of(TEXT), Headers.NONE)))
        .isEqualTo(
            "stages: empty (expected: at least one stage, such as {\"at\": 0, \"status\": 200})");
  }

  @Test
  void a200WithoutContentIsNamedByItsPlaceAsGiven() {
    assertThat(Refusal.of(() -> recipe(List.of(), Headers.NONE, stage(500), stage(200))))
        .isEqualTo(
            "no content for the 200 of stages[1] (expected: origin, body, body_file, random_content or directory)");
  }

  @Test
  void aDrawnSizeDoesNotGoWithGzip() {
    assertThat(Refusal.of(() -> recipe(List.of(RANGE), GZIP, stage(200))))
        .isEqualTo(
            "random_content: \"1kb..2kb\" (expected: one size, since content-encoding is gzip)");
    assertThat(
            Refusal.of(
                () ->
                    recipe(
                        List.of(RANGE),
                        Headers.NONE,
                        stage(500),
                        stage(200, GZIP, Optional.empty()))))
        .isEqualTo(
            "random_content: \"1kb..2kb\" (expected: one size, since content-encoding is gzip)");
  }

  @Test
  void gzipIsAllowedIfTheDrawnSizeIsNeverSent() {
    Headers identity = new Headers(Map.of("content-encoding", "identity"));

    assertThat(recipe(List.of(RANGE), GZIP, stage(503)).content()).contains(RANGE);
    assertThat(recipe(List.of(TEXT, RANGE), GZIP, stage(200)).content()).contains(TEXT);
    assertThat(recipe(List.of(RANGE), GZIP, stage(200, identity, Optional.empty())).needsContent())
        .isTrue();
  }

  private static Recipe recipe(List<Content> sources, Headers headers, Stage... stages) {
    return new Recipe(Route.ALL, sources, headers, false, List.of(stages));
  }

  private static Stage stage(int status) {
    return stage(status, Headers.NONE, Optional.empty());
  }

  private static Stage stage(int status, Headers headers, Optional<Content> body) {
    return new Stage(DurationText.ZERO, new Behaviour(status, Latency.NONE, headers, body));
  }
}
