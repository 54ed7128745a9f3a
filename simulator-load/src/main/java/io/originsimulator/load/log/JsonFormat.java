package io.originsimulator.load.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A JSON object a line; also those that are nearly JSON. */
final class JsonFormat implements LineFormat {
  private static final ObjectMapper TREES = new ObjectMapper();

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
