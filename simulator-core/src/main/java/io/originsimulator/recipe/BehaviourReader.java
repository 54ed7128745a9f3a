package io.originsimulator.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.BodyFile;
import io.originsimulator.recipe.json.JsonText;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.Nearest;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.LatencyJson;
import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.EventStreamJson;
import io.originsimulator.recipe.template.TemplateDoubts;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.GrpcStatus;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A reader of behaviours: the fields that stages, entries of a choice and overflows share. */
final class BehaviourReader {
  // Needs no content of the recipe, and may have a body.
  static final Behaviour NEUTRAL = Behaviour.of(500, Latency.NONE);
  static final Content NEUTRAL_BODY = new Content.File("", Path.of("")); // suits gRPC too

  private static final Fault NEUTRAL_FAULT = Fault.of(Fault.Kind.RESET); // needs no content either
  private static final ByteRate NEUTRAL_RATE = new ByteRate("1b/s", 1);
  private static final ByteSize NEUTRAL_SIZE = new ByteSize("1b", 1);

  private static final String GRPC_EXPECTED =
      "a status of gRPC, such as \"UNAVAILABLE\", or its number from 0 to 16";

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
    boolean needsStatus =
        Stream.of("fault", "grpc", "stream").noneMatch(fields::has) && defaults.lacksStatus();
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
                    "grpc",
                    "stream",
                    "mix",
                    "sequence"))
            : fields.readIf("status", NEUTRAL.status(), BehaviourReader::status);
    Optional<Latency> latency =
        fields.readIf("latency", Latency.NONE, value -> LatencyJson.read(value, folder));
    Headers headers = headers(fields);
    Optional<Content> body = body(fields);
    Optional<EventStream> stream = EventStreamJson.readIn(fields, folder);
    Optional<Problem> noBody =
        status.flatMap(code -> body.flatMap(content -> Behaviour.problemOfBody(code, content)));
    noBody.ifPresent(fields::report);
    PartialBehaviour said =
        new PartialBehaviour(
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
                "fault",
                NEUTRAL_FAULT,
                value -> Fault.parse(JsonValues.text(value, Fault.EXPECTED))),
            fields.readIf("annotate", false, JsonValues::flag),
            fields.read("trailers", Headers.NONE, value -> headers(value, true)),
            Optional.empty(),
            stream);
    PartialBehaviour whole = grpc(fields).map(grpc -> with(fields, said, grpc)).orElse(said);
    return whole.stream().map(it -> alone(fields, whole, it)).orElse(whole);
  }

  /** Returns fields with a stream; reports fields of the same object that conflict. */
  private static PartialBehaviour alone(
      RecipeFields fields, PartialBehaviour said, EventStream stream) {
    return fields.guarded(
        "",
        PartialBehaviour.NONE.withStream(stream),
        () -> {
          said.complete();
          return said;
        });
  }

  /** Returns fields with a status of gRPC; reports fields of the same object that conflict. */
  private static PartialBehaviour with(
      RecipeFields fields, PartialBehaviour said, GrpcStatus grpc) {
    List<Problem> conflicts =
        Behaviour.problemsOfGrpc(said.status().orElse(200), said.body(), Optional.of(grpc));
    conflicts.forEach(fields::report);
    return (conflicts.isEmpty() ? said : PartialBehaviour.NONE).withGrpc(grpc);
  }

  /** Reads {@code body} or {@code body_file}. */
  Optional<Content> body(RecipeFields fields) {
    Optional<Content> body = fields.readIf("body", NEUTRAL_BODY, value -> text(fields, value));
    Optional<Content> file =
        fields.readIf(
            "body_file", NEUTRAL_BODY, value -> value.isArray() ? messages(value) : file(value));
    if (body.isPresent() && file.isPresent()) {
      fields.report(
          new Problem("body_file", "conflicts with body", "one of body and body_file", ""));
    }
    return body.or(() -> file);
  }

  private Content.File file(JsonNode value) {
    return BodyFile.find(JsonValues.text(value, BodyFile.EXPECTED), folder);
  }

  private Content messages(JsonNode list) {
    if (list.isEmpty()) {
      throw new RecipeException(Problem.of("empty", "at least one file"));
    }
    List<Content.File> files = new ArrayList<>();
    List<Problem> bad = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      try {
        files.add(file(list.get(i)));
      } catch (RecipeException e) {
        for (Problem problem : e.problems()) {
          bad.add(problem.at("[" + i + "]"));
        }
      }
    }
    if (!bad.isEmpty()) {
      throw new RecipeException("", bad);
    }
    return new Content.Messages(files);
  }

  /** Reads {@code grpc} and {@code grpc_message}. */
  private static Optional<GrpcStatus> grpc(RecipeFields fields) {
    Optional<GrpcStatus.Code> code =
        fields.readIf("grpc", GrpcStatus.Code.OK, BehaviourReader::code);
    Optional<String> message =
        fields.readIf("grpc_message", "", value -> JsonValues.text(value, "a text"));
    if (message.isPresent() && code.isEmpty()) {
      fields.report(new Problem("grpc_message", "requires grpc", "", ""));
    }
    return code.map(it -> new GrpcStatus(it, message.orElse("")));
  }

  private static GrpcStatus.Code code(JsonNode value) {
    if (value.isTextual()) {
      List<String> names = Stream.of(GrpcStatus.Code.values()).map(GrpcStatus.Code::name).toList();
      String name = value.textValue();
      if (names.contains(name)) {
        return GrpcStatus.Code.valueOf(name);
      }
      String near =
          Nearest.of(name.toUpperCase(Locale.ROOT), names)
              .map(it -> "did you mean " + Quoted.of(it) + "?")
              .orElse(name.matches("\\d{1,2}") ? "leave out the quotes" : "");
      throw new RecipeException(Problem.of(Quoted.of(name), GRPC_EXPECTED).orElse(near));
    }
    int number = JsonValues.wholeNumber(value, GRPC_EXPECTED);
    return GrpcStatus.Code.of(number)
        .orElseThrow(() -> new RecipeException(Problem.of(String.valueOf(number), GRPC_EXPECTED)));
  }

  private static Content text(RecipeFields fields, JsonNode value) {
    String text =
        value.isContainerNode()
            ? JsonText.of(value)
            : JsonValues.text(value, "a text, or JSON in braces or brackets");
    TemplateDoubts.warn(fields, "body", text, TextTemplate.ofBody(text));
    return new Content.Text(text);
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
    Headers headers = fields.read("headers", Headers.NONE, value -> headers(value, false));
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
      TemplateDoubts.warn(fields, place, value, TextTemplate.ofHeader(value));
    }
  }

  /** Returns whether a field is left out: the server always sends the correct length. */
  private static boolean isLength(String name) {
    return name.equalsIgnoreCase("content-length");
  }

  /**
   * Reads header fields.
   *
   * @param trailing whether they follow the body; before it, content-length is left out, and the
   *     caller warns of it
   */
  private static Headers headers(JsonNode node, boolean trailing) {
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
        } else if (trailing || !isLength(field.getKey())) {
          fields.add(new Headers.Field(field.getKey(), value.textValue()));
        }
      }
    }
    if (trailing) {
      bad.addAll(Headers.problemsOfTrailers(fields));
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
