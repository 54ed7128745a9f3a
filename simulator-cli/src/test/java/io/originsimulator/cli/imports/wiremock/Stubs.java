package io.originsimulator.cli.imports.wiremock;

import io.originsimulator.cli.imports.Imported;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stub mappings as WireMock's files have them. */
final class Stubs {
  private Stubs() {}

  /** Imports one mapping, or several in {@code {"mappings": [...]}}. */
  static Imported imported(String mappings) throws IOException {
    Path file = Files.createTempFile("mappings", ".json");
    try {
      Files.writeString(file, mappings);
      return Imported.by((bodies, differences) -> WireMockImport.of(file, bodies, differences));
    } finally {
      Files.delete(file);
    }
  }

  /** Imports a mapping of a request that is answered with {@code 201} and no body. */
  static Imported ofRequest(String request) throws IOException {
    return imported("{\"request\": " + request + ", \"response\": {\"status\": 201}}");
  }

  /** Imports a mapping of {@code /a/7} with a response. */
  static Imported ofResponse(String response) throws IOException {
    return imported(
        "{\"request\": {\"urlPathTemplate\": \"/a/{id}\"}, \"response\": " + response + "}");
  }

  /** Imports a template, as the body of the response to {@code /a/{id}}. */
  static Imported ofTemplate(String quoted) throws IOException {
    return ofResponse("{\"body\": " + quoted + ", \"transformers\": [\"response-template\"]}");
  }
}
