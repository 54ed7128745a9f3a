package io.originsimulator.cli.imports.wiremock;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceholdersTest {
  private static final String RECIPE = "{\"route\": \"/a/{id}\", \"status\": 200, \"body\": %s}";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{{request.path}} ; <<path>>",
        "{{request.method}} ; <<method>>",
        "{{request.path.[0]}} ; a",
        "{{request.path.[1]}} ; <<path.id>>",
        "{{request.pathSegments.[1]}} ; <<path.id>>",
        "{{request.path.id}} ; <<path.id>>",
        "{{{request.query.page}}} ; <<query.page>>",
        "{{request.query.page.[0]}} ; <<query.page>>",
        "{{request.requestLine.query.page}} ; <<query.page>>",
        "{{request.headers.[X-Request-Id]}} ; <<header.X-Request-Id>>",
        "{{request.headers.Accept.[0]}} ; <<header.Accept>>",
        "{{request.cookies.sid}} ; <<cookie.sid>>",
        "{{jsonPath request.body '$.user.name'}} ; <<body./user/name>>",
        "{{jsonPath request.body '$.page' default='1'}} ; <<body./page: 1>>",
        "{{now}} ; <<now>>",
        "{{now offset='5 minutes'}} ; <<now+5m>>",
        "{{now offset='-2 days' format='unix'}} ; <<now-48h unix>>",
        "{{now offset='now +10 seconds'}} ; <<now+10s>>",
        "{{randomValue type='UUID'}} ; <<uuid>>",
        "{{randomValue length=3 type='NUMERIC'}} ; <<int 100..999>>",
        "{{randomInt lower=1 upper=7}} ; <<int 1..6>>",
        "{{pickRandom 'red' 'green'}} ; <<pick red|green>>",
      })
  void helperIsAPlaceholder(String helper, String placeholder) throws IOException {
    Stubs.ofTemplate("\"to " + helper + "\"")
        .hasRecipes(RECIPE.formatted("\"to " + placeholder + "\""))
        .hasDifferences();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{request.path.[2]}}",
        "{{request.url}}",
        "{{request.body}}",
        "{{request.query.a.[1]}}",
        "{{jsonPath request.body '$..a'}}",
        "{{now format='yyyy-MM-dd'}}",
        "{{now offset='3 years'}}",
        "{{randomValue type='ALPHANUMERIC' length=12}}",
        "{{#each x}}",
        "{{capitalize request.path}}",
        "{{request.port}}"
      })
  void helperWithoutAPlaceholderStaysAndIsADifference(String helper) throws IOException {
    Stubs.ofTemplate("\"to " + helper + "\"")
        .hasRecipes(RECIPE.formatted("\"to " + helper + "\""))
        .hasDifferences("response.body: no placeholder is equivalent to " + helper);
  }

  @Test
  void placeholderOutsideTheTextsOfJsonIsANumber() throws IOException {
    Stubs.ofTemplate(
            "\"{\\\"id\\\":{{request.path.id}},\\\"name\\\":\\\"n{{request.query.n}}\\\"}\"")
        .hasRecipes(
            RECIPE.formatted("{\"id\": \"<<number path.id>>\", \"name\": \"n<<query.n>>\"}"));
  }

  @Test
  void templateOfJsonAndOfHeadersHasPlaceholders() throws IOException {
    Stubs.ofResponse(
            """
            { "headers": { "x-id": "{{request.path.id}}" },
              "jsonBody": { "at": "{{now format=\\"unix\\"}}" },
              "transformers": ["response-template"] }
            """)
        .hasRecipes(
            """
            { "route": "/a/{id}", "status": 200, "headers": { "x-id": "<<path.id>>" },
              "body": { "at": "<<now unix>>" } }
            """)
        .hasDifferences();
  }

  @Test
  void bodyWithoutTheTransformerHasNoPlaceholders() throws IOException {
    Stubs.ofResponse("{\"body\": \"{{request.path}}\"}")
        .hasRecipes(RECIPE.formatted("\"{{request.path}}\""))
        .hasDifferences();
  }
}
