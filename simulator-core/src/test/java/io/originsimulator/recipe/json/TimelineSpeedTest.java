package io.originsimulator.recipe.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.RecipeJson.Format;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimelineSpeedTest {
  @Test
  void timelineIsFasterAndResponsesAreNot() {
    assertThat(
            faster(
                """
                {"repeat": "20m", "headers": {"at": "20s", "per": "20s"}, "body": "20s",
                 "stages": [
                   {"at": 0, "status": 200, "latency": "20ms..40ms"},
                   {"at": "600s", "status": 200, "latency": "10ms -> 2s over 1m"},
                   {"at": "15m", "per": "10s", "status": 503, "headers": {"retry-after": "20"},
                    "mix": [{"weight": "0 -> 9 over 20s"}, {"weight": 1, "latency": "20s"}]}]}
                """,
                20))
        .isEqualTo(
            tree(
                """
                {"repeat": "1m", "headers": {"at": "20s", "per": "20s"}, "body": "20s",
                 "stages": [
                   {"at": 0, "status": 200, "latency": "20ms..40ms"},
                   {"at": "30s", "status": 200, "latency": "10ms -> 2s over 3s"},
                   {"at": "45s", "per": "500ms", "status": 503, "headers": {"retry-after": "20"},
                    "mix": [{"weight": "0 -> 9 over 1s"}, {"weight": 1, "latency": "20s"}]}]}
                """));
  }

  @Test
  void malformedTimesStayUnchanged() {
    String recipe =
        """
        [{"body_file": "only/there.txt", "stages": [
          {"at": "soon", "status": 200, "sequence": [200, 503], "per": "client"}]}]
        """;
    assertThat(faster(recipe, 2)).isEqualTo(tree(recipe));
  }

  @Test
  void timesStayWithinThoseThatRecipesMayName() {
    assertThat(faster("[{\"repeat\": \"87600h\"}]", 0.5))
        .isEqualTo(tree("[{\"repeat\": \"87600h\"}]"));
    assertThat(faster("[{\"repeat\": \"1us\"}]", 1_000_000))
        .isEqualTo(tree("[{\"repeat\": \"0.001us\"}]"));
  }

  @Test
  void yamlBecomesJsonThatCanBeRead() {
    byte[] yaml = "stages:\n- at: 10s\n  status: 204\n".getBytes(StandardCharsets.UTF_8);
    byte[] json = RecipeJson.faster(yaml, "r.yaml", Format.YAML, 4);
    assertThat(
            RecipeJson.read(json, "", Format.JSON, Optional.empty())
                .recipes()
                .get(0)
                .stages()
                .get(0)
                .at()
                .text())
        .isEqualTo("2500ms");
    assertThatThrownBy(() -> RecipeJson.faster(yaml, "r.json", Format.JSON, 4))
        .isInstanceOf(RecipeException.class)
        .hasMessageStartingWith("r.json: ");
  }

  private static String faster(String recipe, double factor) {
    byte[] document = recipe.getBytes(StandardCharsets.UTF_8);
    return new String(RecipeJson.faster(document, "", Format.JSON, factor), StandardCharsets.UTF_8);
  }

  private static String tree(String json) {
    byte[] document = json.getBytes(StandardCharsets.UTF_8);
    return JsonSyntax.JSON.parse(document, "", "", tolerated -> {}).toString();
  }
}
