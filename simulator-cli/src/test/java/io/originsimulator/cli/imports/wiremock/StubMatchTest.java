package io.originsimulator.cli.imports.wiremock;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StubMatchTest {

  @Test
  void urlWithAQueryIsARouteWithConditions() throws IOException {
    Stubs.ofRequest("{\"method\": \"GET\", \"url\": \"/search?q=a%20b&page=2\"}")
        .hasRecipes(
            """
            { "route": "/search", "method": "GET",
              "match": { "query": { "q": "a b", "page": "2" } }, "status": 201 }
            """)
        .hasDifferences();
  }

  @Test
  void expressionOfAUrlIsARouteWithConditions() throws IOException {
    Stubs.ofRequest("{\"urlPattern\": \"/search\\\\?q=[a-z]+&page=2\"}")
        .hasRecipes(
            """
            { "route": "/search", "match": { "query":
              { "q": { "matches": "[a-z]+" }, "page": { "matches": "2" } } }, "status": 201 }
            """)
        .hasDifferences();
    Stubs.ofRequest("{\"urlPattern\": \"/search(\\\\?.*)?\"}")
        .hasRecipes("{\"route\": \"/search\", \"status\": 201}")
        .hasDifferences();
  }

  @Test
  void mappingWithoutARouteIsLeftOut() throws IOException {
    Stubs.ofRequest("{\"urlPathPattern\": \"/(a|b)\"}")
        .hasRecipes()
        .hasDifferences(
            "request.urlPathPattern: left out: no route matches the same paths (expected: literal"
                + " segments, segments such as [^/]+ or \\d+, and .* at the end)");
  }

  @Test
  void widerVariableIsADifference() throws IOException {
    Stubs.ofRequest("{\"urlPathPattern\": \"/users/\\\\d+\"}")
        .hasRecipes("{\"route\": \"/users/{segment1}\", \"status\": 201}")
        .hasDifferences(
            "request.urlPathPattern: a variable of /users/{segment1} matches any text of one"
                + " segment");
  }

  @Test
  void matchersOfTextAreConditions() throws IOException {
    Stubs.ofRequest(
            """
            { "urlPath": "/a",
              "queryParameters": {
                "equal": { "equalTo": "x" },
                "any_case": { "equalTo": "x.y", "caseInsensitive": true },
                "part": { "contains": "x" },
                "expression": { "matches": "[0-9]+" },
                "absent": { "absent": true },
                "one_of": { "or": [ { "equalTo": "x" }, { "matches": "y+" } ] },
                "list": { "hasExactly": [ { "equalTo": "x" } ] },
                "anything": { "anything": "anything" } } }
            """)
        .hasRecipes(
            """
            { "route": "/a",
              "match": { "query": {
                "equal": "x",
                "any_case": { "matches": "(?i)x\\\\.y" },
                "part": { "contains": "x" },
                "expression": { "matches": "[0-9]+" },
                "absent": { "absent": true },
                "one_of": [ "x", { "matches": "y+" } ],
                "list": "x" } },
              "status": 201 }
            """)
        .hasDifferences();
  }

  @Test
  void matchersWithoutAConditionAreDifferences() throws IOException {
    Stubs.ofRequest(
            """
            { "urlPath": "/a",
              "headers": { "x-one": { "doesNotMatch": "a.*" }, "x-two": { "matches": "(?!a).*" } },
              "queryParameters": { "day": { "before": "now" } },
              "clientIp": { "equalTo": "127.0.0.1" } }
            """)
        .hasRecipes("{\"route\": \"/a\", \"status\": 201}")
        .hasDifferences(
            "request.queryParameters.day: no condition is equivalent to before; the recipe answers"
                + " without it",
            "request.headers.x-one: no condition is equivalent to doesNotMatch; the recipe answers"
                + " without it",
            "request.headers.x-two: \"(?!a).*\" (expected: a regular expression of RE2, without"
                + " look-ahead, look-behind and back-references, so that it runs in linear time)"
                + " (invalid or unsupported Perl syntax: (?!); the recipe answers without it",
            "request: clientIp: no condition is equivalent; the recipe answers without it");
  }

  @Test
  void cookieAndCredentialsAreConditionsOnHeaders() throws IOException {
    Stubs.ofRequest(
            """
            { "urlPath": "/a", "cookies": { "sid": { "equalTo": "a.b" } },
              "basicAuthCredentials": { "username": "user", "password": "pass" } }
            """)
        .hasRecipes(
            """
            { "route": "/a",
              "match": { "headers": {
                "cookie": { "matches": "(?:.*;)? *sid=a\\\\.b(?:;.*)?" },
                "authorization": "Basic dXNlcjpwYXNz" } },
              "status": 201 }
            """)
        .hasDifferences();
  }

  @Test
  void equalJsonIsAConditionOnEachValue() throws IOException {
    Stubs.ofRequest(
            """
            { "urlPath": "/a", "bodyPatterns": [ {
              "equalToJson": "{ \\"user\\": { \\"id\\": 7, \\"vip\\": true }, \\"tags\\": [\\"a\\"],
                \\"name\\": \\"${json-unit.ignore}\\", \\"sku\\": \\"${json-unit.regex}A-.*\\" }",
              "ignoreExtraElements": true } ] }
            """)
        .hasRecipes(
            """
            { "route": "/a",
              "match": { "body": { "/user/id": 7, "/user/vip": true, "/tags/0": "a",
                "/sku": { "matches": "A-.*" } } },
              "status": 201 }
            """)
        .hasDifferences();
  }

  @Test
  void looseComparisonOfJsonIsADifference() throws IOException {
    Stubs.ofRequest(
            """
            { "urlPath": "/a", "bodyPatterns": [ { "equalToJson": { "a": [1, 2], "b": null },
              "ignoreArrayOrder": true } ] }
            """)
        .hasRecipes(
            """
            { "route": "/a", "match": { "body": { "/a/0": 1, "/a/1": 2 } }, "status": 201 }
            """)
        .hasDifferences(
            "request.bodyPatterns[0].equalToJson: the elements of arrays are required in this"
                + " order",
            "request.bodyPatterns[0].equalToJson: a body with further fields is accepted, too",
            "request.bodyPatterns[0].equalToJson: null at /b is not compared");
  }

  @Test
  void patternWithoutFieldsIsADifference() throws IOException {
    String reason = "conditions on a body are of values in JSON; the recipe answers without it";
    Stubs.ofRequest("{ 'urlPath': '/a', 'bodyPatterns': [ {} ] }".replace('\'', '"'))
        .hasDifferences("request.bodyPatterns[0]: " + reason);
    Stubs.ofRequest("{ 'urlPath': '/a', 'bodyPatterns': { 'equalTo': 'x' } }".replace('\'', '"'))
        .hasDifferences("request.bodyPatterns[0]: " + reason);
  }

  @Test
  void testsOfSingleValuesAreConditionsOnTheBody() throws IOException {
    Stubs.ofRequest(
            """
            { "urlPath": "/a", "bodyPatterns": [
              { "matchesJsonPath": "$[?(@.name == 'x' && @.size == 2)]" },
              { "matchesJsonPath": "$[?(@.sku =~ /A-.*/i)]" },
              { "matchesJsonPath": { "expression": "$.user.id", "equalTo": "7" } },
              { "matchesJsonPath": { "expression": "$.note", "contains": "urgent" } },
              { "matchesJsonPath": { "expression": "$.old", "absent": "(absent)" } } ] }
            """)
        .hasRecipes(
            """
            { "route": "/a",
              "match": { "body": { "/name": "x", "/size": 2, "/sku": { "matches": "(?i)A-.*" },
                "/user/id": ["7", 7], "/note": { "contains": "urgent" },
                "/old": { "absent": true } } },
              "status": 201 }
            """)
        .hasDifferences();
  }

  @Test
  void presenceOfAValueIsAConditionOnTextsNumbersAndBooleans() throws IOException {
    Stubs.ofRequest("{\"url\": \"/a\", \"bodyPatterns\": [{\"matchesJsonPath\": \"$.user.id\"}]}")
        .hasRecipes(
            """
            { "route": "/a", "match": { "body": { "/user/id": { "contains": "" } } }, "status": 201 }
            """)
        .hasDifferences(
            "request.bodyPatterns[0].matchesJsonPath: an object or array at /user/id does not"
                + " match");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"contains\": \"x\"} | contains: conditions on a body are of values in JSON",
        "{\"equalToXml\": \"<a/>\"} | equalToXml: conditions on a body are of values in JSON",
        "{\"matchesJsonPath\": \"$.a[?(@.b == 1)]\"}"
            + " | \"$.a[?(@.b == 1)]\" is not a test of single values",
        "{\"matchesJsonPath\": {\"expression\": \"$..a\", \"equalTo\": \"1\"}}"
            + " | \"$..a\" is not a test of single values",
      })
  void otherTestsOfBodiesAreDifferences(String pattern, String reason) throws IOException {
    String place = reason.startsWith("\"") ? ".matchesJsonPath" : "";
    Stubs.ofRequest("{\"urlPath\": \"/a\", \"bodyPatterns\": [" + pattern + "]}")
        .hasRecipes("{\"route\": \"/a\", \"status\": 201}")
        .hasDifferences(
            "request.bodyPatterns[0]" + place + ": " + reason + "; the recipe answers without it");
  }
}
