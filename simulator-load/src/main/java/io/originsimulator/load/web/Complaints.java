package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The problems of a body, collected so that all are reported at once. */
final class Complaints {
  private final List<String> attributes = new ArrayList<>();
  private final List<String> reasons = new ArrayList<>();

  void refuse(String attribute, JsonNode found, String expected) {
    String value = found.isMissingNode() ? "missing" : found.toString();
    add(attribute, attribute + ": " + value + " (expected: " + expected + ")");
  }

  void add(String attribute, String reason) {
    attributes.add(attribute);
    reasons.add(reason);
  }

  int count() {
    return reasons.size();
  }

  void check() throws InvalidRequest {
    if (!reasons.isEmpty()) {
      throw new InvalidRequest(reasons, attributes);
    }
  }

  /** A whole number of a range, also one in quotes, as forms send it; else it is refused. */
  long whole(String attribute, JsonNode node, long least, long most, String expected) {
    boolean quoted = node.isTextual() && node.asText().matches("\\d{1,15}");
    boolean whole = (node.isIntegralNumber() && node.canConvertToLong()) || quoted;
    if (whole && node.asLong() >= least && node.asLong() <= most) {
      return node.asLong();
    }
    refuse(attribute, node, expected);
    return least;
  }
}
