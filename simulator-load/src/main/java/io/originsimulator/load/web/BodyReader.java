package io.originsimulator.load.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.Ramp;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalInt;

/** The body of a sprint or a rush. */
final class BodyReader {
  private static final ObjectMapper MAPPER = new JsonMapper();
  private static final RampPattern ONCE = RampPattern.of(List.of(new Ramp(1, 1, 1)));

  private BodyReader() {}

  /** Reads what a rush is to be. */
  static RushRequest rush(byte[] body) throws InvalidRequest {
    JsonNode tree = tree(body);
    Complaints complaints = new Complaints();
    RampPattern pattern = new PatternReader(complaints).read(tree.path("pattern"));
    Chart chart = new ChartReader(complaints).read(tree.path("chart"));
    return new RushRequest(rush(tree, pattern, complaints), chart);
  }

  /** Reads what a sprint is to be; of what it gives, its request and its timeout are of use. */
  static Rush sprint(byte[] body) throws InvalidRequest {
    return rush(tree(body), ONCE, new Complaints());
  }

  private static Rush rush(JsonNode tree, RampPattern pattern, Complaints complaints)
      throws InvalidRequest {
    RequestReader reader = new RequestReader(tree.path("request"), complaints);
    Target request = reader.target();
    long timeoutNanos = reader.timeoutNanos();
    OptionalInt status = reader.status();
    complaints.check();
    return new Rush(request, pattern, timeoutNanos, status, Rush.COOL_DOWN_NANOS);
  }

  private static JsonNode tree(byte[] body) throws InvalidRequest {
    try {
      JsonNode tree = MAPPER.readTree(body);
      if (tree.isObject()) {
        return tree;
      }
      throw new InvalidRequest(List.of("no object (expected: JSON with a request)"), List.of());
    } catch (JsonProcessingException e) {
      throw new InvalidRequest(List.of(e.getOriginalMessage() + " (expected: JSON)"), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array is always readable
    }
  }
}
