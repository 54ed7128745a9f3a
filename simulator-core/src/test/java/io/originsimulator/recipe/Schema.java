package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.util.List;

/** The published schema, applied as an editor does. */
final class Schema {
  private static final JsonSchema RECIPES = factory().getSchema(RecipeJson.schema());

  private Schema() {}

  /** Returns the validator's factory, with logging disabled. */
  static JsonSchemaFactory factory() {
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    return JsonSchemaFactory.getInstance(VersionFlag.V202012);
  }

  /** Returns the schema's complaints about a document; empty if it accepts the document. */
  static List<String> complaints(JsonNode document) {
    return RECIPES.validate(document).stream().map(ValidationMessage::getMessage).toList();
  }
}
