package io.originsimulator.cli.imports.wiremock;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class StateChainTest {

  @Test
  void chainOfStatesIsASequence() throws IOException {
    Stubs.imported(
            scenario(
                state("GET", "Started", "two", 500),
                state("GET", "two", "three", 503),
                state("GET", "three", "", 200)))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "sequence": [
              { "status": 500, "body": "" },
              { "status": 503, "body": "" },
              { "status": 200, "body": "" } ] }
            """)
        .hasDifferences();
  }

  @Test
  void chainThatReturnsToItsFirstStateLoops() throws IOException {
    Stubs.imported(
            scenario(state("GET", "Started", "two", 500), state("GET", "two", "Started", 200)))
        .hasRecipes(
            """
            { "route": "/a", "method": "GET",
              "sequence": [ { "status": 500, "body": "" }, { "status": 200, "body": "" } ],
              "then": "loop" }
            """)
        .hasDifferences();
  }

  @Test
  void endOfAChainWithoutAMappingIsADifference() throws IOException {
    Stubs.imported(scenario(state("GET", "Started", "done", 500)))
        .hasRecipes("{\"route\": \"/a\", \"method\": \"GET\", \"status\": 500, \"body\": \"\"}")
        .hasDifferences("mappings[0].newScenarioState: the last response of the scenario stays");
  }

  @Test
  void stateThatOtherRequestsChangeStaysTheFirst() throws IOException {
    Stubs.imported(
            scenario(
                state("GET", "Started", "", 404),
                state("POST", "Started", "made", 201),
                state("GET", "made", "", 200)))
        .hasRecipes(
            "{\"route\": \"/a\", \"method\": \"POST\", \"status\": 201}",
            "{\"route\": \"/a\", \"method\": \"GET\", \"status\": 404, \"body\": \"\"}")
        .hasDifferences(
            "mappings[2]: left out: other requests change the state of the scenario \"s\"; only its"
                + " first state is carried over",
            "mappings[1].scenarioName: the state of the scenario never changes",
            "mappings[0].scenarioName: the state of the scenario never changes");
  }

  private static String scenario(String... mappings) {
    return "{\"mappings\": [" + String.join(",", mappings) + "]}";
  }

  private static String state(String method, String state, String next, int status) {
    String change = next.isEmpty() ? "" : "\"newScenarioState\": \"%s\",".formatted(next);
    return """
        { "scenarioName": "s", "requiredScenarioState": "%s", %s
          "request": { "method": "%s", "url": "/a" }, "response": { "status": %d } }
        """
        .formatted(state, change, method, status);
  }
}
