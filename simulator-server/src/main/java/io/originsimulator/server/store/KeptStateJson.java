package io.originsimulator.server.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonSyntax;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.store.KeptState.KeptListener;
import io.originsimulator.server.store.KeptState.KeptRecipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The written form of a state: an object of recipes and a listener like any recipe document, with
 * the numbers of the state, and {@code accepted_at} in each recipe and in the listener.
 *
 * <pre>
 *   {"kept_state": 1, "edition": 17, "restarts": 0, "clears": 2,
 *   "recipes": [
 *   {"accepted_at": "2026-11-23T20:00:00.123456789Z", "route": "/news", ...},
 *   {"accepted_at": ..., "route": "/feed", ...}],
 *   "listener": {"accepted_at": ..., "max_connections": 100}}
 * </pre>
 */
public final class KeptStateJson {
  private static final int FORMAT = 1;
  private static final String FORMAT_EXPECTED = String.valueOf(FORMAT);
  private static final String COUNT_EXPECTED = "a whole number, 0 or more";
  private static final String INSTANT_EXPECTED = "an instant, such as 2026-11-23T12:00:00Z";
  private static final Instant PAST_THE_LAST = Instant.parse("2200-01-01T00:00:00Z");
  private static final String RECIPES_EXPECTED = "a list of recipes";
  private static final JsonNode NO_RECIPES = JsonNodeFactory.instance.arrayNode();
  private static final String WHAT = "the state of a simulator";
  private static final String ACCEPTED_AT = "accepted_at";

  private final Optional<Path> files;

  /**
   * Creates the form.
   *
   * @param files the folder whose files recipes may name; empty for none
   */
  public KeptStateJson(Optional<Path> files) {
    this.files = files;
  }

  /** Returns a state as JSON, in UTF-8, with a line for each recipe. */
  public byte[] write(KeptState state) {
    StringBuilder json = new StringBuilder();
    json.append("{\"kept_state\": ").append(FORMAT);
    json.append(", \"edition\": ").append(state.edition());
    json.append(", \"restarts\": ").append(state.restarts());
    json.append(", \"clears\": ").append(state.clears());
    json.append(",\n\"recipes\": [");
    String separator = "\n";
    for (KeptRecipe kept : state.recipes()) {
      json.append(separator).append(accepted(kept.acceptedAt(), kept.recipe().toJson()));
      separator = ",\n";
    }
    json.append(']');
    state
        .listener()
        .map(kept -> accepted(kept.acceptedAt(), RecipeJson.write(kept.listener())))
        .ifPresent(listener -> json.append(",\n\"listener\": ").append(listener));
    return json.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns an object, which has fields, with a further one in front. */
  private static String accepted(Instant at, String object) {
    return "{\"" + ACCEPTED_AT + "\": \"" + at + "\", " + object.substring(1);
  }

  /**
   * Reads a state.
   *
   * @param place the name of the place where the JSON is kept, for messages
   * @throws StoreException if it is not a state; names the place and each problem
   */
  public KeptState read(byte[] json, String place) {
    try {
      return read(JsonSyntax.JSON.parse(json, place, WHAT, tolerated -> {}), place);
    } catch (RecipeException e) {
      throw new StoreException(
          e.getMessage()
              + "\n  (the content is not "
              + WHAT
              + " that this version can read; restore a copy, or remove it to begin without"
              + " recipes)",
          e);
    }
  }

  private KeptState read(JsonNode tree, String place) {
    Findings findings = new Findings(true);
    RecipeFields fields = new RecipeFields(tree, "", findings);
    if (!fields.isObject(WHAT)) {
      throw new RecipeException(place, findings.problems());
    }
    fields.require("kept_state", FORMAT_EXPECTED, FORMAT, KeptStateJson::format);
    long edition = count(fields, "edition");
    long restarts = count(fields, "restarts");
    long clears = count(fields, "clears");
    JsonNode recipes = fields.require("recipes", RECIPES_EXPECTED, NO_RECIPES, KeptStateJson::list);
    List<Instant> acceptances = new ArrayList<>();
    for (int i = 0; i < recipes.size(); i++) {
      acceptances.add(
          acceptedAt(fields.child("recipes[" + i + "]", recipes.get(i)), recipes.get(i)));
    }
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.set("recipes", recipes);
    Optional<Instant> listening =
        fields
            .find("listener")
            .map(
                listener -> {
                  document.set("listener", listener);
                  return acceptedAt(fields.child("listener", listener), listener);
                });
    fields.finish();
    RecipeDocument read = read(document, place, findings);
    List<KeptRecipe> kept =
        IntStream.range(0, acceptances.size())
            .mapToObj(i -> new KeptRecipe(read.recipes().get(i), acceptances.get(i)))
            .toList();
    Optional<KeptListener> listener =
        read.listener().map(one -> new KeptListener(one, listening.orElseThrow()));
    return new KeptState(edition, restarts, clears, kept, listener);
  }

  /** Reads the recipes and the listener, and reports all problems of the state. */
  private RecipeDocument read(ObjectNode document, String place, Findings findings) {
    byte[] json = document.toString().getBytes(StandardCharsets.UTF_8);
    try {
      RecipeDocument read = RecipeJson.read(json, place, RecipeJson.Format.JSON, files);
      if (!findings.isRefused()) {
        return read;
      }
    } catch (RecipeException e) {
      e.problems().forEach(findings::report);
    }
    throw new RecipeException(place, findings.problems());
  }

  /** Reads the instant of an object and removes it: the rest is as in any document. */
  private static Instant acceptedAt(RecipeFields fields, JsonNode accepted) {
    Instant at =
        fields
            .readIf(ACCEPTED_AT, Instant.EPOCH, KeptStateJson::instant)
            .orElseGet(
                () -> {
                  fields.report(new Problem(ACCEPTED_AT, "missing", INSTANT_EXPECTED, ""));
                  return Instant.EPOCH;
                });
    if (accepted instanceof ObjectNode object) {
      object.remove(ACCEPTED_AT);
    }
    return at;
  }

  private static Instant instant(JsonNode value) {
    String text = JsonValues.text(value, INSTANT_EXPECTED);
    try {
      Instant at = Instant.parse(text);
      if (!at.isBefore(Instant.EPOCH) && at.isBefore(PAST_THE_LAST)) {
        return at;
      }
      throw new RecipeException(Problem.of(JsonValues.shown(value), "an instant, 1970 to 2199"));
    } catch (DateTimeException e) {
      throw new RecipeException(Problem.of(JsonValues.shown(value), INSTANT_EXPECTED));
    }
  }

  private static JsonNode list(JsonNode value) {
    if (!value.isArray()) {
      throw new RecipeException(Problem.of(JsonValues.shown(value), RECIPES_EXPECTED));
    }
    return value;
  }

  private static int format(JsonNode value) {
    int format = JsonValues.wholeNumber(value, FORMAT_EXPECTED);
    if (format != FORMAT) {
      throw new RecipeException(Problem.of(JsonValues.shown(value), FORMAT_EXPECTED));
    }
    return format;
  }

  private static long count(RecipeFields fields, String name) {
    return fields.require(
        name,
        COUNT_EXPECTED,
        0L,
        value -> {
          long count = JsonValues.longNumber(value, COUNT_EXPECTED);
          if (count < 0) {
            throw new RecipeException(Problem.of(JsonValues.shown(value), COUNT_EXPECTED));
          }
          return count;
        });
  }
}
