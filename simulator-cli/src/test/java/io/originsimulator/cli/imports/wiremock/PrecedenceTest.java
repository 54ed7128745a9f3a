package io.originsimulator.cli.imports.wiremock;

import io.originsimulator.cli.imports.Imported;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PrecedenceTest {

  @Test
  void recipesHaveTheOrderOfTheFilesAndThoseOfARouteThatOfWireMock() throws IOException {
    imported(
            query("\"page\": {\"equalTo\": \"1\"}", 201),
            "{\"request\": {\"urlPath\": \"/b\"}, \"response\": {\"status\": 202}}",
            query("\"page\": {\"matches\": \"[0-9]\"}", 203),
            "{\"priority\": 9, \"request\": {\"urlPath\": \"/a\"}, \"response\": {\"status\": 207}}")
        .hasRecipes(
            """
            { "route": "/a", "match": { "query": { "page": { "matches": "[0-9]" } } },
              "status": 203 }
            """,
            """
            { "route": "/a", "match": { "query": { "page": "1" } }, "status": 201 }
            """,
            "{\"route\": \"/a\", \"status\": 207}",
            "{\"route\": \"/b\", \"status\": 202}")
        .hasDifferences();
  }

  @Test
  void mappingThatNeverAnswersIsLeftOut() throws IOException {
    imported(
            "{\"request\": {\"urlPath\": \"/a\", \"method\": \"GET\"}, \"response\": {\"status\": 201}}",
            "{\"request\": {\"urlPath\": \"/a\"}, \"response\": {\"status\": 202}}")
        .hasRecipes("{\"route\": \"/a\", \"status\": 202}")
        .hasDifferences("mappings[0]: left out: mappings[1] answers the same requests");
  }

  @Test
  void orderThatTheMoreExactRouteChangesIsADifference() throws IOException {
    imported(
            "{\"request\": {\"urlPath\": \"/api/users\"}, \"response\": {\"status\": 201}}",
            """
            { "priority": 1, "request": { "urlPathPattern": "/api/.*",
              "headers": { "authorization": { "absent": true } } }, "response": { "status": 202 } }
            """)
        .hasRecipes(
            "{\"route\": \"/api/users\", \"status\": 201}",
            """
            { "route": "/api/*", "match": { "headers": { "authorization": { "absent": true } } },
              "status": 202 }
            """)
        .hasDifferences("mappings[1]: is tried after mappings[0], which is more exact");
  }

  @Test
  void conditionsThatExcludeEachOtherAreNoDifference() throws IOException {
    imported(
            query("\"page\": {\"equalTo\": \"1\"}, \"size\": {\"equalTo\": \"5\"}", 201),
            query("\"page\": {\"equalTo\": \"2\"}", 202))
        .hasRecipes(
            """
            { "route": "/a", "match": { "query": { "page": "2" } }, "status": 202 }
            """,
            """
            { "route": "/a", "match": { "query": { "page": "1", "size": "5" } }, "status": 201 }
            """)
        .hasDifferences();
  }

  @Test
  void exactMappingIsKeptInFrontOfOneThatLostItsConditions() throws IOException {
    imported(
            "{\"priority\": 9, \"request\": {\"urlPath\": \"/a\"}, \"response\": {\"status\": 201}}",
            """
            { "request": { "urlPath": "/a", "bodyPatterns": [ { "contains": "x" } ] },
              "response": { "status": 202 } }
            """)
        .hasRecipes("{\"route\": \"/a\", \"status\": 201}")
        .hasDifferences(
            "mappings[1].request.bodyPatterns[0]: contains: conditions on a body are of values in"
                + " JSON; the recipe answers without it",
            "mappings[1]: left out: mappings[0] answers the same requests");
  }

  @Test
  void mappingThatLostAllOfItsConditionsIsLeftOut() throws IOException {
    imported(
            "{\"request\": {\"customMatcher\": {\"name\": \"x\"}}, \"response\": {\"status\": 200}}")
        .hasRecipes()
        .hasDifferences(
            "mappings[0].request: customMatcher: no condition is equivalent; the recipe answers"
                + " without it",
            "mappings[0]: left out: it would answer every request");
  }

  private static Imported imported(String... mappings) throws IOException {
    return Stubs.imported("{\"mappings\": [" + String.join(",", mappings) + "]}");
  }

  private static String query(String parameters, int status) {
    return "{\"request\": {\"urlPath\": \"/a\", \"queryParameters\": {%s}}, \"response\": {\"status\": %d}}"
        .formatted(parameters, status);
  }
}
