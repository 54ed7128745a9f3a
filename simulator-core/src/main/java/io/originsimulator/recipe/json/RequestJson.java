package io.originsimulator.recipe.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The parser of request bodies. Its caller bounds their size, this class their depth. */
public final class RequestJson {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false)
          .configure(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES, false) // clients choose them
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(64).build())
          .build();

  private RequestJson() {}

  /** Returns the value of a body; null if the body is not exactly one JSON value. */
  public static @Nullable JsonNode parse(byte[] body) {
    try (JsonParser parser = FACTORY.createParser(body)) {
      parser.nextToken();
      JsonNode value = JsonTree.read(parser);
      return parser.nextToken() == null ? value : null;
    } catch (IOException e) {
      return null;
    }
  }
}
