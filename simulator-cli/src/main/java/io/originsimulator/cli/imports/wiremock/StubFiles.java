package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.recipe.json.JsonSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a WireMock server: a folder with {@code mappings} and {@code __files}, a folder of
 * mappings, or one file of them.
 */
final class StubFiles {
  private static final int USUAL_PRIORITY = 5;
  private static final String EXPECTED = "a stub mapping, or {\"mappings\": [...]}";

  private final Path mappings;
  private final Path bodies;

  StubFiles(Path given) {
    Path inside = given.resolve("mappings");
    this.mappings = Files.isDirectory(inside) ? inside : given;
    Path root = mappings.equals(inside) ? given : given.toAbsolutePath().getParent();
    this.bodies = Optional.ofNullable(root).orElse(given).resolve("__files");
  }

  /**
   * Returns the mappings in WireMock's order: by priority, then the last one read first. Files are
   * read in the order of their paths.
   */
  List<Stub> stubs(Differences differences) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(mappings)) {
      files =
          all.filter(file -> file.equals(mappings) || file.toString().endsWith(".json"))
              .filter(file -> !Files.isDirectory(file))
              .sorted()
              .toList();
    }
    if (files.isEmpty()) {
      throw new Failure(mappings + ": contains no mappings (expected: files that end in .json)");
    }
    List<Stub> stubs = new ArrayList<>();
    for (Path file : files) {
      String name = file.equals(mappings) ? "" : mappings.relativize(file).toString();
      JsonNode tree =
          JsonSyntax.JSON.parse(Files.readAllBytes(file), file.toString(), EXPECTED, form -> {});
      JsonNode several = tree.path("mappings");
      if (several.isArray()) {
        for (int i = 0; i < several.size(); i++) {
          add(stubs, several.get(i), differences.in(name).at("mappings[" + i + "]"));
        }
      } else {
        add(stubs, tree, differences.in(name));
      }
    }
    stubs.sort(Comparator.comparingInt(stub -> stub.tree().path("priority").asInt(USUAL_PRIORITY)));
    return stubs;
  }

  /** Adds a mapping in front of earlier ones, unless it responds to no request. */
  private static void add(List<Stub> stubs, JsonNode tree, Differences place) {
    boolean forwards = tree.path("response").has("proxyBaseUrl");
    if (forwards || !tree.path("request").isObject()) {
      place.add(
          forwards
              ? "left out: requests are not forwarded to response.proxyBaseUrl"
              : "left out: not a stub mapping for HTTP requests");
      return;
    }
    StubUrl.of(tree.path("request"), place.at("request"))
        .ifPresent(url -> stubs.add(0, new Stub(place, tree, url, stubs.size())));
  }

  /** Returns the bytes of a file in {@code __files}; empty if there is no such file. */
  Optional<byte[]> body(String name) throws IOException {
    try {
      Path file = bodies.resolve(name.replaceFirst("^/+", "")).normalize();
      return file.startsWith(bodies.normalize()) && Files.isRegularFile(file)
          ? Optional.of(Files.readAllBytes(file))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
