package io.originsimulator.recipe.cors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.List;
import java.util.Optional;

/** The written form of {@code cors}. */
public final class CorsJson {
  private static final String EXPECTED =
      "true, or an object such as {\"origins\": [\"https://app.example\"]}";

  private CorsJson() {}

  /** Reads {@code cors} of a recipe; {@code false} is none. */
  public static Optional<Cors> read(RecipeFields recipe) {
    return recipe.read("cors", Optional.empty(), value -> read(recipe, value));
  }

  private static Optional<Cors> read(RecipeFields recipe, JsonNode value) {
    if (value.isBoolean()) {
      return value.booleanValue() ? Optional.of(Cors.ALL) : Optional.empty();
    }
    if (!value.isObject()) {
      throw new RecipeException(Problem.of(JsonValues.shown(value), EXPECTED));
    }
    RecipeFields fields = recipe.child("cors", value);
    List<String> origins =
        fields.read(
            "origins", Cors.ALL.origins(), list -> JsonValues.texts(list, Cors.ORIGINS_EXPECTED));
    List<String> headers =
        fields.read(
            "headers",
            List.of(),
            list -> JsonValues.texts(list, "a header's name, or a list of them"));
    Optional<DurationText> maxAge =
        fields.readIf("max_age", DurationText.ZERO, JsonValues::duration);
    boolean credentials = fields.read("credentials", false, JsonValues::flag);
    fields.finish();
    return fields.guarded(
        "", Optional.empty(), () -> Optional.of(new Cors(origins, headers, maxAge, credentials)));
  }

  public static JsonNode write(Cors cors) {
    if (cors.equals(Cors.ALL)) {
      return BooleanNode.TRUE;
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    cors.origins().forEach(node.putArray("origins")::add);
    if (!cors.headers().isEmpty()) {
      cors.headers().forEach(node.putArray("headers")::add);
    }
    cors.maxAge().ifPresent(time -> node.put("max_age", time.text()));
    if (cors.credentials()) {
      node.put("credentials", true);
    }
    return node;
  }
}
