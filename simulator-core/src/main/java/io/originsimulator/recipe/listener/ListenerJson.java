package io.originsimulator.recipe.listener;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Stage;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The written form of {@code listener}. */
public final class ListenerJson {
  private static final String STAGES_EXPECTED =
      "a list of stages, such as [{\"at\": \"10s\", \"accept\": \"refuse\"}]";

  private static final String NEITHER =
      JsonValues.oneOf(Accept.values()) + "; not required with tls";
  private static final String NO_HANDSHAKE = "no connection of this stage begins a handshake";

  private ListenerJson() {}

  /** Reads {@code listener} of a document. */
  public static Optional<Listener> readIn(RecipeFields document) {
    return document.readIf(
        "listener",
        Listener.NONE,
        value -> {
          RecipeFields fields = document.child("listener", value);
          return fields.isObject("a listener") ? read(fields) : Listener.NONE;
        });
  }

  /** Reads the fields of a listener; a bad one reads as a listener that does nothing. */
  static Listener read(RecipeFields fields) {
    OptionalInt connections = count(fields, "max_connections");
    OptionalInt requests = count(fields, "max_requests_per_connection");
    Optional<DurationText> idle =
        fields.read("idle", Optional.empty(), value -> Optional.of(JsonValues.duration(value)));
    List<Stage> stages = fields.read("stages", List.of(), list -> stages(fields, list));
    fields.finish();
    Listener listener =
        fields.guarded("", Listener.NONE, () -> new Listener(connections, requests, idle, stages));
    listener.last().ifPresent(last -> warnOfNoWayBack(fields, stages.indexOf(last), last));
    return listener;
  }

  private static OptionalInt count(RecipeFields fields, String name) {
    return fields.read(
        name,
        OptionalInt.empty(),
        value -> OptionalInt.of(JsonValues.wholeNumber(value, Listener.COUNT_EXPECTED)));
  }

  private static List<Stage> stages(RecipeFields fields, JsonNode list) {
    if (!list.isArray()) {
      throw new RecipeException(Problem.of(JsonValues.shown(list), STAGES_EXPECTED));
    }
    List<Stage> stages = new ArrayList<>();
    for (RecipeFields stage : fields.children("stages", list, "a stage")) {
      DurationText at =
          stage.require("at", DurationText.EXPECTED, DurationText.ZERO, JsonValues::duration);
      if (!stage.has("tls")) {
        stage.require("accept", NEITHER, 0, value -> 0);
      }
      Accept accept =
          stage.read("accept", Accept.OPEN, value -> JsonValues.one(value, Accept.values()));
      Tls tls = stage.read("tls", Tls.OK, value -> JsonValues.one(value, Tls.values()));
      if (accept != Accept.OPEN && tls != Tls.OK) {
        stage.warn(new Problem("tls", "\"" + tls + "\"", "\"accept\": \"open\"", NO_HANDSHAKE));
      }
      stage.finish();
      stages.add(new Stage(at, accept, tls));
    }
    return stages;
  }

  private static void warnOfNoWayBack(RecipeFields fields, int index, Stage last) {
    if (last.accept() != Accept.OPEN) {
      fields.warn(
          new Problem(
              "stages[" + index + "].accept",
              "\"" + last.accept() + "\" without an end",
              "a later stage with \"open\"",
              "the admin pages accept no connection either"));
    }
  }

  /** Writes a listener to a tree that can be read again. */
  public static ObjectNode write(Listener listener) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    listener.maxConnections().ifPresent(most -> node.put("max_connections", most));
    listener.maxRequests().ifPresent(most -> node.put("max_requests_per_connection", most));
    listener.idle().ifPresent(time -> node.put("idle", time.text()));
    if (!listener.stages().isEmpty()) {
      ArrayNode stages = node.putArray("stages");
      for (Stage stage : listener.stages()) {
        ObjectNode object = stages.addObject().put("at", stage.at().text());
        if (stage.accept() != Accept.OPEN || stage.tls() == Tls.OK) {
          object.put("accept", stage.accept().toString());
        }
        if (stage.tls() != Tls.OK) {
          object.put("tls", stage.tls().toString());
        }
      }
    }
    return node;
  }
}
