package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.imports.result.Differences;

/**
 * A stub mapping as it was read, with its position in the files; {@code place} receives
 * differences.
 */
record Stub(Differences place, JsonNode tree, StubUrl url, int index) {
  private static final String FIRST_STATE = "Started";

  JsonNode request() {
    return tree.path("request");
  }

  JsonNode response() {
    return tree.path("response");
  }

  /** Returns the name of the scenario; empty if the mapping is in none. */
  String scenario() {
    return tree.path("scenarioName").asText("");
  }

  /** Returns the state in which the mapping answers; empty for any. */
  String state() {
    return tree.path("requiredScenarioState").asText("");
  }

  /** Returns the state after its response. */
  String next() {
    return tree.path("newScenarioState").asText(state());
  }

  boolean isFirst() {
    return state().equals(FIRST_STATE);
  }
}
