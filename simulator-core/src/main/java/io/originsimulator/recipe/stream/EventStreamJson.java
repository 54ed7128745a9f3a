package io.originsimulator.recipe.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.originsimulator.recipe.json.BodyFile;
import io.originsimulator.recipe.json.JsonText;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.Nearest;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyJson;
import io.originsimulator.recipe.template.TemplateDoubts;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The written form of {@code stream}. */
public final class EventStreamJson {
  private static final Set<String> OF_EVENT = Set.of("event", "id", "retry", "data");
  private static final StreamEvent NEUTRAL_EVENT = new StreamEvent("");
  private static final EventStream NEUTRAL =
      new EventStream(
          StreamFormat.SSE,
          List.of(NEUTRAL_EVENT),
          Optional.empty(),
          EventCount.of(1),
          Latency.NONE,
          List.of(),
          List.of(),
          Optional.empty(),
          false);
  private static final String IN_DATA =
      "put it in quotes; if the object is the data itself, write {\"data\": {…}} around it";
  private static final Problem AT_ONCE =
      new Problem(
          "every",
          "0, with count: forever",
          "a time such as \"100ms\"",
          "events follow as fast as the client reads");

  private final RecipeFields fields;
  private final RecipeFolder folder;
  private final StreamFormat format;
  private boolean refused;

  private EventStreamJson(RecipeFields fields, RecipeFolder folder) {
    this.fields = fields;
    this.folder = folder;
    this.format =
        fields.read(
            "format", StreamFormat.SSE, value -> JsonValues.one(value, StreamFormat.values()));
  }

  /**
   * Reads {@code stream} of a behaviour; a bad one reads as a stream of one event.
   *
   * @param folder folder in which it may name files
   */
  public static Optional<EventStream> readIn(RecipeFields behaviour, RecipeFolder folder) {
    return behaviour.readIf(
        "stream",
        NEUTRAL,
        value -> {
          RecipeFields fields = behaviour.child("stream", value);
          return fields.isObject("a stream") ? new EventStreamJson(fields, folder).read() : NEUTRAL;
        });
  }

  private EventStream read() {
    Optional<EventCount> given = fields.readIf("count", EventCount.of(0), EventStreamJson::count);
    if (given.isEmpty() || !given.get().isEndless()) {
      requireEvents();
    }
    List<StreamEvent> events = events("event");
    Optional<Content.File> file = recorded(events);
    Latency every = fields.read("every", Latency.NONE, value -> LatencyJson.read(value, folder));
    List<StreamEvent> first = events("first");
    List<StreamEvent> end = events("end");
    Optional<DurationText> heartbeat =
        fields.readIf("heartbeat", DurationText.parse("1s"), JsonValues::duration);
    boolean resume = fields.read("resume", false, JsonValues::flag);
    fields.finish();
    EventCount count = given.orElse(EventCount.of(events.size()));
    if (refused || (events.isEmpty() && !count.isEndless())) {
      return NEUTRAL;
    }
    if (count.isEndless() && every.equals(Latency.NONE) && isAtOnce(events)) {
      fields.warn(AT_ONCE);
    }
    return fields.guarded(
        "",
        NEUTRAL,
        () -> new EventStream(format, events, file, count, every, first, end, heartbeat, resume));
  }

  private void requireEvents() {
    if (!fields.has("events_file")) {
      fields.require("event", StreamChecks.EVENT_EXPECTED, "", value -> "", "events_file", "count");
    }
  }

  /**
   * Reads {@code events_file}.
   *
   * @param events receives the events of the file
   */
  private Optional<Content.File> recorded(List<StreamEvent> events) {
    if (!events.isEmpty() && fields.has("events_file")) {
      fields.report(
          new Problem("events_file", "conflicts with event", "one of event and events_file", ""));
    }
    Optional<Optional<Content.File>> read =
        fields.readIf("events_file", Optional.empty(), name -> Optional.of(read(name, events)));
    refused |= read.isPresent() && read.get().isEmpty();
    return read.flatMap(file -> file);
  }

  private Content.File read(JsonNode name, List<StreamEvent> events) {
    Content.File file = BodyFile.find(JsonValues.text(name, BodyFile.EXPECTED), folder);
    for (StreamEvent event : EventsFile.read(file, format)) {
      TemplateDoubts.warn(fields, "events_file", event.data(), TextTemplate.ofBody(event.data()));
      events.add(event);
    }
    return file;
  }

  /** Returns whether no event has a time that is not drawn. */
  private static boolean isAtOnce(List<StreamEvent> events) {
    return !events.isEmpty()
        && events.stream().allMatch(event -> event.after().map(t -> t.nanos() == 0).orElse(true));
  }

  private static EventCount count(JsonNode value) {
    return value.isTextual()
        ? EventCount.parse(value.textValue())
        : EventCount.of(JsonValues.longNumber(value, EventCount.EXPECTED));
  }

  /** Reads one event, or a list of them. */
  private List<StreamEvent> events(String name) {
    Optional<JsonNode> value = fields.find(name);
    List<StreamEvent> events = new ArrayList<>();
    if (value.isEmpty()) {
      return events;
    }
    if (!value.get().isArray()) {
      events.add(event(name, value.get()));
      return events;
    }
    if (value.get().isEmpty()) {
      refused = true;
      fields.report(new Problem(name, "empty", "at least one event", ""));
    }
    for (JsonNode element : value.get()) {
      events.add(event(name + "[" + events.size() + "]", element));
    }
    return events;
  }

  private StreamEvent event(String place, JsonNode value) {
    RecipeFields event = fields.child(place, value);
    boolean described = format == StreamFormat.SSE && isDescribed(value);
    if (format == StreamFormat.SSE && !described) {
      warnOfSlip(event, value);
    }
    Optional<StreamEvent> read =
        event.guarded(
            "",
            Optional.empty(),
            () ->
                Optional.of(
                    described ? described(event, value) : new StreamEvent(text(event, "", value))));
    refused |= read.isEmpty();
    return read.orElse(NEUTRAL_EVENT);
  }

  /** Returns whether an object is an event with its fields; any other is an event's data. */
  private static boolean isDescribed(JsonNode value) {
    return value.has("data")
        && value.properties().stream().allMatch(field -> OF_EVENT.contains(field.getKey()));
  }

  /** Warns of data that would be an event with its fields but for the spelling of one. */
  private static void warnOfSlip(RecipeFields event, JsonNode value) {
    List<String> others = new ArrayList<>();
    value.fieldNames().forEachRemaining(others::add);
    others.removeAll(OF_EVENT);
    if (value.has("data") && others.size() == 1) {
      String name = others.get(0);
      Nearest.of(name, OF_EVENT)
          .map(near -> "the object is sent as data; did you mean \"" + near + "\"?")
          .ifPresent(meant -> event.warn(new Problem(Quoted.name(name), "no field", "", meant)));
    }
  }

  private static StreamEvent described(RecipeFields event, JsonNode value) {
    String data = text(event, "data", value.get("data"));
    Optional<String> name = event.readIf("event", "", field -> line(event, "event", field));
    Optional<String> id = event.readIf("id", "<<ordinal>>", field -> line(event, "id", field));
    Optional<DurationText> retry = event.readIf("retry", DurationText.ZERO, JsonValues::duration);
    return new StreamEvent(data, name, id, retry, Optional.empty());
  }

  private static String line(RecipeFields event, String place, JsonNode value) {
    String text = JsonValues.text(value, "a text", IN_DATA);
    TemplateDoubts.warn(event, place, text, TextTemplate.ofHeader(text));
    return text;
  }

  /** Returns the text of an event's data: JSON in compact form. */
  private static String text(RecipeFields event, String place, JsonNode value) {
    String text = value.isTextual() ? value.textValue() : JsonText.of(value);
    TemplateDoubts.warn(event, place, text, TextTemplate.ofBody(text));
    return text;
  }

  /** Returns a stream in a form that can be read again. */
  public static ObjectNode write(EventStream stream) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    StreamFormat format = stream.format();
    if (format != StreamFormat.SSE) {
      node.put("format", format.toString());
    }
    if (stream.file().isPresent()) {
      node.put("events_file", stream.file().get().given());
    } else {
      write(node, "event", format, stream.events());
    }
    EventCount count = stream.count();
    if (count.isEndless() || count.isDrawn()) {
      node.put("count", count.toString());
    } else if (count.max() != stream.events().size()) {
      node.put("count", count.max());
    }
    if (!stream.every().equals(Latency.NONE)) {
      node.set("every", LatencyJson.write(stream.every()));
    }
    write(node, "first", format, stream.first());
    write(node, "end", format, stream.end());
    stream.heartbeat().ifPresent(time -> node.put("heartbeat", time.text()));
    if (stream.resume()) {
      node.put("resume", true);
    }
    return node;
  }

  private static void write(
      ObjectNode node, String name, StreamFormat format, List<StreamEvent> events) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    events.forEach(event -> list.add(write(format, event)));
    if (events.size() == 1 && !list.get(0).isArray()) {
      node.set(name, list.get(0));
    } else if (!events.isEmpty()) {
      node.set(name, list);
    }
  }

  private static JsonNode write(StreamFormat format, StreamEvent event) {
    JsonNode data = JsonText.tree(event.data()).orElse(TextNode.valueOf(event.data()));
    if (!event.isServerSent() && !(format == StreamFormat.SSE && isDescribed(data))) {
      return data;
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    event.name().ifPresent(name -> node.put("event", name));
    event.id().ifPresent(id -> node.put("id", id));
    event.retry().ifPresent(time -> node.put("retry", time.text()));
    node.set("data", data);
    return node;
  }
}
