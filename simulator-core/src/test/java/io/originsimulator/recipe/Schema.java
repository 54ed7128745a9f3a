package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.util.List;

/** The published schema, as an editor applies it. */
final class Schema {
  private static final JsonSchema RECIPES = factory().getSchema(RecipeJson.schema());

  private Schema() {}

  /** The validator's; its log goes nowhere, and need not say so. */
  static JsonSchemaFactory factory() {
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    return JsonSchemaFactory.getInstance(VersionFlag.V202012);
  }

  /** What it says against a document; empty if it accepts it. */
  static List<String> complaints(JsonNode document) {
    return RECIPES.validate(document).stream().map(ValidationMessage::getMessage).toList();
  }
}
