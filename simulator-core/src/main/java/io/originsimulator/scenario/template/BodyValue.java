package io.originsimulator.scenario.template;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** A value in the JSON body of a request; null, like a missing one, is none. */
record BodyValue(JsonPointer pointer) implements Value {

  @Override
  public @Nullable String of(Occasion occasion) {
    JsonNode node = node(occasion);
    if (node == null || node.isMissingNode() || node.isNull()) {
      return null;
    }
    return node.isContainerNode() ? node.toString() : node.asText();
  }

  @Override
  public boolean isTree(Occasion occasion) {
    JsonNode node = node(occasion);
    return node != null && node.isContainerNode();
  }

  private @Nullable JsonNode node(Occasion occasion) {
    JsonNode body = occasion.request().json();
    return body == null ? null : body.at(pointer);
  }
}
