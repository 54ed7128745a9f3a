package io.originsimulator.scenario.route;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Match;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.SomeRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Timeout;

/** Any conditions are refused, or are compared with any request. */
@Timeout(20)
class RequestMatchFuzzTest {

  /** The lines of an input are a query, a header's value, a body, and the conditions. */
  @FuzzTest
  void conditions(byte[] input) {
    String[] lines = new String(input, StandardCharsets.UTF_8).split("\n", 4);
    if (lines.length < 4) {
      return;
    }
    Match match;
    try {
      String recipe = "{\"status\":404,\"match\":" + lines[3] + "}";
      match = RecipeJson.read(recipe).recipes().get(0).match();
    } catch (RecipeException e) {
      return;
    }
    RequestMatch conditions = new RequestMatch(match);
    SomeRequest request = new SomeRequest("", 0, "POST", lines[0], Map.of("x", lines[1]), lines[2]);
    assertThat(conditions.work(request)).isNotNegative();
    assertThat(conditions.missedBy(request).isEmpty()).isEqualTo(conditions.isMetBy(request));
  }
}
