package io.originsimulator.load.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** A JSON object a line; also those that are nearly JSON. */
final class JsonFormat implements LineFormat {
  /** Numbers keep their digits: {@code 1795255200.500} is known to a millisecond. */
  private static final ObjectMapper TREES =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final JsonFields fields;

  JsonFormat(JsonFields fields) {
    this.fields = fields;
  }

  @Override
  public LogEntry parse(String line) throws BadLine {
    if (!line.stripLeading().startsWith("{")) {
      throw BadLine.of("line", line, "a JSON object");
    }
    return fields.read(tree(line)).entry();
  }

  private static JsonNode tree(String line) throws BadLine {
    try {
      return TREES.readTree(line);
    } catch (JsonProcessingException e) {
      return mended(line);
    }
  }

  private static JsonNode mended(String line) throws BadLine {
    try {
      return TREES.readTree(NearlyJson.mend(line));
    } catch (JsonProcessingException e) {
      throw new BadLine("no JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    }
  }
}
