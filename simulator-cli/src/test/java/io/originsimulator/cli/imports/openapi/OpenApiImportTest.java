package io.originsimulator.cli.imports.openapi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.imports.Golden;
import io.originsimulator.cli.imports.Imported;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenApiImportTest {
  @TempDir private Path folder;

  @Test
  void publicApiIsARecipeForEachOperation() throws IOException {
    Golden.assertThat("uspto")
        .isMadeBy(
            (bodies, differences) -> OpenApiImport.of(Golden.file("uspto.yaml"), differences));
  }

  @Test
  void operationAnswersTheFirstSuccessWithItsExample() throws IOException {
    imported(
            """
            openapi: 3.0.3
            servers: [{ url: "https://{region}.example.com/v1/", variables: { region: { default: eu } } }]
            paths:
              /users/{user.id}:
                get:
                  summary: A user
                  responses:
                    "404": { description: none }
                    "200":
                      description: found
                      headers:
                        X-Rate-Limit: { schema: { type: integer, example: 60 } }
                        Content-Length: { example: 279 }
                      content: { application/json: { example: { id: 7 } } }
                delete:
                  responses: { "204": { description: gone } }
            """)
        .hasRecipes(
            """
            { "description": "A user", "route": "/v1/users/{user_id}", "method": "GET",
              "status": 200, "headers": { "x-rate-limit": "60" }, "body": { "id": 7 } }
            """,
            "{\"route\": \"/v1/users/{user_id}\", \"method\": \"DELETE\", \"status\": 204}")
        .hasDifferences("GET /users/{user.id}: answers 200; other responses: 404");
  }

  @Test
  void referencesAreFollowed() throws IOException {
    imported(
            """
            { "openapi": "3.1.0",
              "paths": { "/pets": { "$ref": "#/components/pathItems/pets" } },
              "components": {
                "pathItems": { "pets": { "get": { "responses": {
                  "200": { "$ref": "#/components/responses/pets" } } } } },
                "responses": { "pets": { "content": { "application/hal+json": {
                  "examples": { "one": { "$ref": "#/components/examples/one" } } } } } },
                "examples": { "one": { "value": [ { "name": "Rex" } ] } } } }
            """)
        .hasRecipes(
            """
            { "route": "/pets", "method": "GET", "status": 200,
              "headers": { "content-type": "application/hal+json" }, "body": [ { "name": "Rex" } ] }
            """)
        .hasDifferences();
  }

  @Test
  void schemaHasAValueWithItsRequiredProperties() throws IOException {
    ofSchema(
            """
            { "type": "object", "required": ["id", "tags", "owner", "size", "kind", "at"],
              "properties": {
                "id": { "type": "integer", "minimum": 1 },
                "tags": { "type": "array", "items": { "type": "string" } },
                "owner": { "allOf": [ { "properties": { "name": { "type": "string", "example": "Ann" } } } ] },
                "size": { "type": ["null", "number"] },
                "kind": { "enum": ["cat", "dog"] },
                "at": { "type": "string", "format": "date-time" },
                "note": { "type": "string" } } }
            """)
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200, "body": {
              "id": 1, "tags": ["text"], "owner": { "name": "Ann" }, "size": 0.5, "kind": "cat",
              "at": "2026-01-01T00:00:00Z" } }
            """);
  }

  @Test
  void schemaThatContainsItselfEnds() throws IOException {
    ofSchema(
            """
            { "properties": { "name": { "type": "string" },
              "children": { "type": "array", "items": { "$ref":
                "#/paths/~1a/get/responses/200/content/application~1json/schema" } } } }
            """)
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200,
              "body": { "name": "text", "children": [] } }
            """);
  }

  @Test
  void exampleOfSchemasThatReferToEachOtherIsCut() throws IOException {
    String schema =
        IntStream.range(0, 12)
            .mapToObj("\"p%1$d\": {\"$ref\": \"#/components/schemas/s%1$d\"}"::formatted)
            .collect(Collectors.joining(", ", "{\"properties\": {", "}}"));
    String schemas =
        IntStream.range(0, 12)
            .mapToObj(i -> "\"s%d\": %s".formatted(i, schema))
            .collect(Collectors.joining(", "));
    imported(
            """
            { "openapi": "3.0.0", "components": { "schemas": { %s } },
              "paths": { "/a": { "get": { "responses": { "200": { "content": {
                "application/json": { "schema": %s } } } } } } } }
            """
                .formatted(schemas, schema))
        .hasDifferences("GET /a: the example ends after 1000 values");
  }

  @Test
  void contentOfAnotherKindIsEmpty() throws IOException {
    imported(
            """
            { "openapi": "3.0.0",
              "paths": { "/a": { "get": { "responses": { "200": { "content": ["text"] } } } } } }
            """)
        .hasRecipes("{\"route\": \"/a\", \"method\": \"GET\", \"status\": 200, \"body\": \"\"}");
  }

  @Test
  void choiceInASchemaIsItsFirstWithTheCommonProperties() throws IOException {
    ofSchema(
            """
            { "properties": { "id": { "type": "integer" } },
              "oneOf": [ { "type": "null" }, { "properties": { "cat": { "type": "boolean" } } } ] }
            """)
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200, "body": { "id": 0, "cat": true } }
            """);
  }

  @Test
  void bodyThatIsNotJsonIsText() throws IOException {
    imported(
            """
            openapi: 3.0.0
            paths:
              /a:
                get: { responses: { "200": { content: { text/csv: { example: "a,b" } } } } }
                put: { responses: { "200": { content: { application/json: { example: done } } } } }
                post: { responses: { "200": { content: { image/png: {} } } } }
            """)
        .hasRecipes(
            """
            { "route": "/a", "method": "GET", "status": 200,
              "headers": { "content-type": "text/csv" }, "body": "a,b" }
            """,
            """
            { "route": "/a", "method": "PUT", "status": 200,
              "headers": { "content-type": "application/json" }, "body": "\\"done\\"" }
            """,
            """
            { "route": "/a", "method": "POST", "status": 200,
              "headers": { "content-type": "image/png" }, "body": "" }
            """)
        .hasDifferences("POST /a: no example for image/png; the body is empty");
  }

  @Test
  void operationWithoutASuccessAnswers200() throws IOException {
    imported(
            """
            openapi: 3.0.0
            paths:
              /a: { get: { responses: { "400": { description: bad } } } }
              /b: { get: { responses: { default: { description: all } } } }
            """)
        .hasRecipes(
            "{\"route\": \"/a\", \"method\": \"GET\", \"status\": 200, \"body\": \"\"}",
            "{\"route\": \"/b\", \"method\": \"GET\", \"status\": 200, \"body\": \"\"}")
        .hasDifferences(
            "GET /a: the document has no success of it; it answers 200",
            "GET /a: answers 200; other responses: 400",
            "GET /b: answers 200; other responses: default");
  }

  @Test
  void variableInAPartOfASegmentTakesAllOfIt() throws IOException {
    imported(
            """
            openapi: 3.0.0
            paths: { "/files/{name}.json": { get: { responses: { "204": {} } } } }
            """)
        .hasRecipes("{\"route\": \"/files/{name}\", \"method\": \"GET\", \"status\": 204}")
        .hasDifferences("GET /files/{name}.json: {name} stands for all of {name}.json");
  }

  @Test
  void pathWithoutASlashGetsOne() throws IOException {
    imported(
            """
            openapi: 3.0.0
            paths:
              "": { get: { responses: { "204": {} } } }
              a/b: { get: { responses: { "204": {} } } }
            """)
        .hasRecipes(
            "{\"route\": \"/\", \"method\": \"GET\", \"status\": 204}",
            "{\"route\": \"/a/b\", \"method\": \"GET\", \"status\": 204}");
  }

  @Test
  void otherVersionsAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("swagger.yaml"), "swagger: '2.0'\n");
    assertThatThrownBy(
            () -> Imported.by((bodies, differences) -> OpenApiImport.of(file, differences)))
        .isInstanceOf(Failure.class)
        .hasMessage(file + ": not imported (expected: an OpenAPI document of version 3.0 or 3.1)");
  }

  private Imported ofSchema(String schema) throws IOException {
    return imported(
        """
        { "openapi": "3.1.0", "paths": { "/a": { "get": { "responses": { "200": { "content": {
          "application/json": { "schema": %s } } } } } } } }
        """
            .formatted(schema));
  }

  private Imported imported(String document) throws IOException {
    Path file = Files.writeString(folder.resolve("api.yaml"), document);
    return Imported.by((bodies, differences) -> OpenApiImport.of(file, differences));
  }
}
