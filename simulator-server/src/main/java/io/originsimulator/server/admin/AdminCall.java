package io.originsimulator.server.admin;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.http.RequestTarget;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A call to one of the simulator's own pages.
 *
 * @param uri the URI as sent
 * @param contentType the type of the document; empty if not given
 * @param accept the types that the client reads; empty if not given
 * @param document the body; empty if there is none
 */
record AdminCall(
    String uri, String contentType, String accept, byte[] document, AdminCaller caller) {
  private static final String NAME = "recipe"; // of the document, in its problems

  /**
   * Reads the document as YAML if its type says so, or if its type names no format, as that of curl
   * -d does, and it does not begin like a JSON object or array; else as JSON.
   *
   * @param files the folder of {@code body_file}
   * @throws RecipeException if the document has problems
   */
  RecipeDocument recipes(Optional<Path> files) {
    String type = contentType.toLowerCase(Locale.ROOT);
    if (!type.contains("yaml") && (type.contains("json") || beginsLikeJson())) {
      return RecipeJson.read(document, NAME, RecipeJson.Format.JSON, files);
    }
    try {
      return RecipeJson.read(document, NAME, RecipeJson.Format.YAML, files);
    } catch (RecipeException e) {
      throw hasLineBreak() ? e : withLostLineBreaks(e);
    }
  }

  private boolean beginsLikeJson() {
    for (byte character : document) {
      if (character > ' ') { // skips a byte order mark too: its bytes are negative
        return character == '{' || character == '[';
      }
    }
    return true;
  }

  private boolean hasLineBreak() {
    for (byte character : document) {
      if (character == '\n') {
        return true;
      }
    }
    return false;
  }

  private static RecipeException withLostLineBreaks(RecipeException e) {
    Problem lost =
        Problem.of("the document is one line", "YAML with its line breaks")
            .orElse("curl -d removes them; use --data-binary");
    return new RecipeException(
        NAME, Stream.concat(Stream.of(lost), e.problems().stream()).toList());
  }

  /**
   * Returns a query parameter, percent-decoded; of a repeated one, the first.
   *
   * @throws IllegalArgumentException if any parameter is not decodable
   */
  Optional<String> parameter(String name) {
    return parameters().stream()
        .filter(given -> given.getKey().equals(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /**
   * Returns all query parameters, percent-decoded. As in a path, a plus sign is not a space.
   *
   * @throws IllegalArgumentException if any is not decodable
   */
  List<Map.Entry<String, String>> parameters() {
    return Stream.of(RequestTarget.queryOf(uri).split("&"))
        .filter(field -> !field.isEmpty())
        .map(field -> field.split("=", 2))
        .map(
            field ->
                Map.entry(
                    decoded("query", field[0]),
                    field.length == 1 ? "" : decoded(field[0], field[1])))
        .toList();
  }

  /**
   * Returns whether a query parameter without a value is given.
   *
   * @throws IllegalArgumentException if it has a value
   */
  boolean flag(String name) {
    Optional<String> given = parameter(name);
    if (given.isPresent() && !given.get().isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %s (expected: no value)".formatted(name, Quoted.of(given.get())));
    }
    return given.isPresent();
  }

  /** Returns the same call with a document. */
  AdminCall with(byte[] received) {
    return new AdminCall(uri, contentType, accept, received, caller);
  }

  /** Returns the same call with another target and without a document. */
  AdminCall to(String target, String accepted) {
    return new AdminCall(target, contentType, accepted, new byte[0], caller);
  }

  /**
   * Returns a query parameter that is a whole number; empty if it is missing.
   *
   * @throws IllegalArgumentException if it is not a number, or out of its range
   */
  Optional<Long> number(String name, long least, long most) {
    return parameter(name).map(text -> number(name, text, least, most));
  }

  private static long number(String name, String text, long least, long most) {
    if (text.matches("\\d{1,19}")) {
      BigInteger number = new BigInteger(text);
      if (number.bitLength() < Long.SIZE
          && number.longValue() >= least
          && number.longValue() <= most) {
        return number.longValue();
      }
    }
    throw new IllegalArgumentException(
        "%s: \"%s\" (expected: a whole number from %d to %d)".formatted(name, text, least, most));
  }

  private static String decoded(String name, String value) {
    try {
      return QueryStringDecoder.decodeComponent(value.replace("+", "%2B"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: \"%s\" (expected: percent-encoded text; %% itself is %%25)".formatted(name, value),
          e);
    }
  }
}
