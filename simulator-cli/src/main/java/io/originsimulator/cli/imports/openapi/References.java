package io.originsimulator.cli.imports.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The references of a document, {@code {"$ref": "#/components/schemas/Pet"}}. */
record References(JsonNode document) {
  private static final String FIELD = "$ref";
  private static final int MOST = 32; // a chain of references that is longer is a circle

  /** Returns the node itself, or the one it refers to; missing if that is in no other document. */
  JsonNode follow(JsonNode node) {
    JsonNode target = node;
    for (int i = 0; i < MOST && target.path(FIELD).isTextual(); i++) {
      target = target(target.get(FIELD).asText());
    }
    return target.path(FIELD).isTextual() ? MissingNode.getInstance() : target;
  }

  private JsonNode target(String reference) {
    if (!reference.startsWith("#/")) {
      return MissingNode.getInstance();
    }
    String pointer = reference.substring(1).replace("+", "%2B"); // URLDecoder reads it as a space
    try {
      return document.at(JsonPointer.compile(URLDecoder.decode(pointer, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      return MissingNode.getInstance();
    }
  }
}
