package io.originsimulator.recipe.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** A probe of texts that are sent, for whether they are JSON. */
public final class JsonProbe {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonProbe() {}

  /** Returns whether a text is one JSON value. */
  public static boolean isJson(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (JsonProcessingException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always readable
    }
  }

  /** Returns a text without the escapes of a JSON string; empty if they are malformed. */
  public static Optional<String> unescaped(String text) {
    if (text.indexOf('\\') < 0) {
      return Optional.of(text);
    }
    try (JsonParser parser = FACTORY.createParser('"' + text + '"')) {
      boolean isString = parser.nextToken() == JsonToken.VALUE_STRING;
      String unescaped = isString ? parser.getText() : "";
      return isString && parser.nextToken() == null ? Optional.of(unescaped) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
