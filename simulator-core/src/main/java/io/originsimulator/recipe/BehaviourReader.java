package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.BodyFile;
import io.originsimulator.recipe.json.JsonText;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyJson;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A reader of behaviours: the fields that stages, entries of a choice and overflows share. */
final class BehaviourReader {
  // Needs no content of the recipe, and may have a body.
  static final Behaviour NEUTRAL = Behaviour.of(500, Latency.NONE);
  static final Content EMPTY = new Content.Text("");

  private static final Fault NEUTRAL_FAULT = Fault.of(Fault.Kind.RESET); // needs no content either
  private static final ByteRate NEUTRAL_RATE = new ByteRate("1b/s", 1);
  private static final ByteSize NEUTRAL_SIZE = new ByteSize("1b", 1);

  private static final Pattern TEMPLATE = Pattern.compile("\\{\\{\\s*[#\\w][^{}\\n]{0,60}}}");

  private final RecipeFolder folder;

  /**
   * Creates a reader.
   *
   * @param folder folder in which recipes may name files
   */
  BehaviourReader(RecipeFolder folder) {
    this.folder = folder;
  }

  /**
   * Reads the behaviour fields of an object.
   *
   * @param defaults the fields that the object inherits; the status is required unless it is set in
   *     either
   */
  PartialBehaviour read(RecipeFields fields, PartialBehaviour defaults) {
    boolean needsStatus = !fields.has("fault") && defaults.lacksStatus();
    return read(fields, needsStatus);
  }

  /** Reads fields that other objects complete; no field is required. */
  PartialBehaviour readDefaults(RecipeFields fields) {
    return read(fields, false);
  }

  /** Completes a behaviour; reports fields that conflict. */
  Behaviour complete(RecipeFields fields, PartialBehaviour said) {
    return fields.guarded("", NEUTRAL, said::complete);
  }

  private PartialBehaviour read(RecipeFields fields, boolean needsStatus) {
    Optional<Integer> status = // neutral if missing or bad; the problem is reported
        needsStatus
            ? Optional.of(
                fields.require(
                    "status",
                    Behaviour.STATUS_EXPECTED,
                    NEUTRAL.status(),
                    BehaviourReader::status,
                    "fault",
                    "mix",
                    "sequence"))
            : fields.readIf("status", NEUTRAL.status(), BehaviourReader::status);
    Optional<Latency> latency =
        fields.readIf("latency", Latency.NONE, value -> LatencyJson.read(value, folder));
    Headers headers = headers(fields);
    Optional<Content> body = body(fields);
    Optional<Problem> noBody =
        status.flatMap(code -> body.flatMap(content -> Behaviour.problemOfBody(code, content)));
    noBody.ifPresent(fields::report);
    return new PartialBehaviour(
        status,
        latency,
        headers,
        noBody.isPresent() ? Optional.empty() : body,
        fields.readIf(
            "bandwidth",
            NEUTRAL_RATE,
            value -> ByteRate.parse(JsonValues.text(value, ByteRate.EXPECTED))),
        fields.readIf("chunk", NEUTRAL_SIZE, BehaviourReader::chunk),
        fields.readIf(
            "fault", NEUTRAL_FAULT, value -> Fault.parse(JsonValues.text(value, Fault.EXPECTED))),
        fields.readIf("annotate", false, JsonValues::flag));
  }

  /** Reads {@code body} or {@code body_file}. */
  Optional<Content> body(RecipeFields fields) {
    Optional<Content> body = fields.readIf("body", EMPTY, value -> text(fields, value));
    Optional<Content> file =
        fields.readIf(
            "body_file",
            EMPTY,
            value -> BodyFile.find(JsonValues.text(value, BodyFile.EXPECTED), folder));
    if (body.isPresent() && file.isPresent()) {
      fields.report(
          new Problem("body_file", "conflicts with body", "one of body and body_file", ""));
    }
    return body.or(() -> file);
  }

  private static Content text(RecipeFields fields, JsonNode value) {
    String text =
        value.isContainerNode()
            ? JsonText.of(value)
            : JsonValues.text(value, "a text, or JSON in braces or brackets");
    warnOfTemplate(fields, "body", text);
    warnOfPlaceholders(fields, "body", TextTemplate.ofBody(text));
    return new Content.Text(text);
  }

  /** Warns of a placeholder of other tools, which this simulator sends as text. */
  private static void warnOfTemplate(RecipeFields fields, String place, String text) {
    Matcher template = TEMPLATE.matcher(text);
    if (template.find()) {
      String wayOut =
          "it is sent as it is written; placeholders have forms such as <<query.page>> and <<now>>";
      fields.warn(new Problem(place, Quoted.of(template.group()), "", wayOut));
    }
  }

  /** Warns of texts that resemble placeholders. */
  private static void warnOfPlaceholders(RecipeFields fields, String place, TextTemplate template) {
    template.doubts().forEach(doubt -> fields.warn(doubt.at(place)));
  }

  private static int status(JsonNode value) {
    int status = JsonValues.wholeNumber(value, Behaviour.STATUS_EXPECTED);
    return checked(status, Behaviour.problemOfStatus(status));
  }

  private static ByteSize chunk(JsonNode value) {
    ByteSize size = ByteSize.parse(JsonValues.text(value, ByteSize.EXPECTED));
    return checked(size, Behaviour.problemOfChunk(size));
  }

  /** Refuses a value at its own place, so that entries that inherit it do not report it again. */
  private static <T> T checked(T value, Optional<Problem> problem) {
    if (problem.isPresent()) {
      throw new RecipeException(problem.get());
    }
    return value;
  }

  /** Reads {@code headers}. */
  static Headers headers(RecipeFields fields) {
    Headers headers = fields.read("headers", Headers.NONE, BehaviourReader::headers);
    fields
        .find("headers")
        .ifPresent(
            node ->
                node.properties()
                    .forEach(
                        field ->
                            values(field.getValue())
                                .filter(JsonNode::isTextual)
                                .forEach(
                                    value ->
                                        warnOfHeader(fields, field.getKey(), value.textValue()))));
    return headers;
  }

  private static void warnOfHeader(RecipeFields fields, String name, String value) {
    if (isLength(name)) {
      fields.tolerate(Headers.problemOfFraming(name, value).at("headers"));
    } else {
      String place = "headers." + Quoted.name(name);
      warnOfTemplate(fields, place, value);
      warnOfPlaceholders(fields, place, TextTemplate.ofHeader(value));
    }
  }

  /** Returns whether a field is left out: the server always sends the correct length. */
  private static boolean isLength(String name) {
    return name.equalsIgnoreCase("content-length");
  }

  private static Headers headers(JsonNode node) {
    if (!node.isObject()) {
      throw new RecipeException(
          Problem.of(JsonValues.shown(node), "header names with their values, in braces"));
    }
    List<Headers.Field> fields = new ArrayList<>();
    List<Problem> bad = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String name = Quoted.name(field.getKey());
      boolean isArray = field.getValue().isArray();
      List<JsonNode> values = values(field.getValue()).toList();
      if (values.isEmpty()) {
        bad.add(Problem.of("empty", "at least one text").at(name));
      }
      for (int i = 0; i < values.size(); i++) {
        JsonNode value = values.get(i);
        if (!value.isTextual()) {
          bad.add(notAText(value).at(isArray ? name + "[" + i + "]" : name));
        } else if (!isLength(field.getKey())) { // left out; the caller warns of it
          fields.add(new Headers.Field(field.getKey(), value.textValue()));
        }
      }
    }
    try {
      Headers headers = new Headers(fields);
      if (bad.isEmpty()) {
        return headers;
      }
    } catch (RecipeException e) {
      bad.addAll(e.problems());
    }
    throw new RecipeException("", bad);
  }

  /** Returns the values of a header: of an array, each element. */
  private static Stream<JsonNode> values(JsonNode header) {
    return header.isArray() ? StreamSupport.stream(header.spliterator(), false) : Stream.of(header);
  }

  private static Problem notAText(JsonNode value) {
    String wayOut = value.isValueNode() ? "put it in quotes" : "";
    return Problem.of(JsonValues.shown(value), "a text")
        .orElse(value.isNull() ? "leave the field out" : wayOut);
  }
}
