package io.originsimulator.recipe.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A body that a document gives as JSON, and the text that is sent for it. */
public final class JsonText {
  private static final int DEEPEST = 32; // written back inside a recipe, it must stay readable

  private JsonText() {}

  /**
   * Returns the compact text of an object or an array.
   *
   * @throws RecipeException if JSON has no form for a number in it; without a place
   */
  public static String of(JsonNode tree) {
    if (!isFinite(tree)) {
      throw new RecipeException(
          Problem.of("has a number that is too large", "JSON")
              .orElse("write the body as one text, its quotes escaped"));
    }
    return tree.toString();
  }

  /** Returns the object or array of which a text is the compact form; empty if there is none. */
  public static Optional<JsonNode> tree(String text) {
    if (!text.startsWith("{") && !text.startsWith("[")) {
      return Optional.empty();
    }
    try {
      byte[] document = text.getBytes(StandardCharsets.UTF_8);
      JsonNode tree = JsonSyntax.JSON.parse(document, "", "JSON", tolerated -> {});
      return Optional.of(tree).filter(it -> depth(it) <= DEEPEST && it.toString().equals(text));
    } catch (RecipeException e) {
      return Optional.empty(); // it only looks like JSON
    }
  }

  private static boolean isFinite(JsonNode node) {
    boolean isFinite = !node.isFloatingPointNumber() || Double.isFinite(node.doubleValue());
    for (JsonNode child : node) {
      isFinite &= isFinite(child);
    }
    return isFinite;
  }

  private static int depth(JsonNode node) {
    int deepest = 0;
    for (JsonNode child : node) {
      deepest = Math.max(deepest, depth(child));
    }
    return node.isContainerNode() ? deepest + 1 : 0;
  }
}
