package io.originsimulator.server.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/**
 * A page of one replica.
 *
 * @param headers by their names in lower case; of a repeated one, the first
 */
public record Reply(int status, Map<String, String> headers, String body) {
  private static final int SUCCESS = 200;
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /**
   * Returns JSON, with exact numbers.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("an answer that is not JSON", e);
    }
  }

  /** Returns whether the replica has answered, and not refused. */
  public boolean isSuccess() {
    return status == SUCCESS;
  }
}
