package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.forecast.Forecast;
import io.originsimulator.scenario.forecast.ForecastPart;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of recipes whose texts have placeholders. */
class PlaceholderPlanTest {
  private static Played body(String text) {
    return new Played("{\"body\": \"" + text + "\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
  }

  private static Played keyed(String fields) {
    return new Played(
        "{\"key\": \"x-id\", \"seed\": 7, \"stages\": [{\"at\": 0, \"status\": 500, "
            + fields
            + "}]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<<query.q>>", "<<now>>", "<<path>> <<16kb>>", "<<x>>"})
  void requestsShareAPlanIfNothingDependsOnTheirNumber(String text) {
    Played recipe = body(text);
    assertThat(recipe.plan(0)).isSameAs(recipe.plan(1));
    assertThat(recipe.plan(0).number()).isEqualTo(RequestNumber.NONE);
    assertThat(recipe.recipe().recipe().isDrawn()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"<<uuid>>", "<<int 1..2>>", "<<pick a|b>>"})
  void requestsOfDrawnTextsHaveNumbers(String text) {
    Played recipe = body(text);
    assertThat(recipe.plan(0).number()).isEqualTo(new RequestNumber(0, 0));
    assertThat(recipe.plan(0).number()).isEqualTo(new RequestNumber(1, 1));
    assertThat(recipe.recipe().recipe().isDrawn()).isTrue();
  }

  @Test
  void ordinalIsNumberedButNotDrawn() {
    Played recipe = body("<<ordinal>>");
    recipe.plan(0);
    assertThat(recipe.plan(0).number()).isEqualTo(new RequestNumber(1, 1));
    assertThat(recipe.recipe().recipe().isDrawn()).isFalse();
  }

  @Test
  void keyReplacesTheNumberInDrawsOnly() {
    Played recipe = keyed("\"headers\": {\"x-draw\": \"<<uuid>>\"}");
    IncomingRequest request = new HeaderOnly(Map.of("x-id", "a"));
    assertThat(recipe.plan(0, request).number()).isEqualTo(new RequestNumber(0, Dice.hash("a")));
    assertThat(recipe.plan(0, request).number()).isEqualTo(new RequestNumber(1, Dice.hash("a")));
  }

  private record HeaderOnly(Map<String, String> headers) implements IncomingRequest {
    @Override
    public String client() {
      return "";
    }

    @Override
    public long connection() {
      return 0;
    }

    @Override
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  @Test
  void requestBodiesAreReadForTheirPlaceholdersOnly() {
    assertThat(body("<<body./a>>").recipe().recipe().readsBody()).isTrue();
    assertThat(body("<<query.a>> <<body.a>>").recipe().recipe().readsBody()).isFalse();
    assertThat(keyed("\"headers\": {\"x-a\": \"<<body./a>>\"}").recipe().recipe().readsBody())
        .isTrue();
  }

  @Test
  void forecastCountsTheFixedPartOfABody() {
    String recipe =
        "{\"body\": \"<<99b>>x<<uuid>>\","
            + " \"stages\": [{\"at\": 0, \"status\": 200, \"bandwidth\": \"100b/s\"}]}";
    ForecastPart all = Forecast.of(Played.recipe(recipe), 1, 10).all();
    assertThat(all.answered()).isEqualTo(10);
    assertThat(all.p50()).isEqualTo(Played.SECOND);
  }
}
