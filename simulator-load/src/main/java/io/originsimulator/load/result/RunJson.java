package io.originsimulator.load.result;

import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES;
import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES;
import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The start and end of a run as JSON, in raw result files. Files of later versions may have more
 * fields.
 */
final class RunJson {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(new SimpleModule().addDeserializer(Instant.class, new Instants()))
          .build();

  private static final JsonMapper RUN =
      JSON.rebuild()
          .enable(FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(FAIL_ON_NULL_FOR_PRIMITIVES)
          .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL))
          .build();

  private RunJson() {}

  /** Reads instants whose nanoseconds since 1970 fit into a long. */
  private static final class Instants extends JsonDeserializer<Instant> {
    private static final Instant END = Instant.parse("2262-01-01T00:00:00Z");

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Instant read = Instant.parse(parser.getValueAsString(""));
      if (read.isBefore(Instant.EPOCH) || !read.isBefore(END)) {
        throw new DateTimeException("beyond the years that have nanoseconds");
      }
      return read;
    }
  }

  private record End(
      long endNanos,
      boolean interrupted,
      long notSent,
      long connections,
      long maxConnections,
      long maxInFlight,
      String judgement,
      @Nullable List<String> reasons,
      @Nullable CpuTime cpu) {}

  /**
   * Writes the fields one by one: binding records would add 0.1 s of CPU to the start of each run.
   */
  static byte[] write(RunInfo run) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("name", run.name());
      json.writeStringField("mode", run.mode());
      json.writeStringField("started_at", run.startedAt().toString());
      json.writeNumberField("planned", run.planned());
      json.writeNumberField("rate_per_second", run.ratePerSecond());
      json.writeNumberField("duration_nanos", run.durationNanos());
      json.writeNumberField("timeout_nanos", run.timeoutNanos());
      json.writeArrayFieldStart("targets");
      for (TargetLabel target : run.targets()) {
        json.writeStartObject();
        json.writeStringField("label", target.label());
        json.writeStringField("method", target.method());
        json.writeStringField("url", target.url());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeObjectFieldStart("settings");
      for (Map.Entry<String, String> setting : run.settings().entrySet()) {
        json.writeStringField(setting.getKey(), setting.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  static RunInfo readRun(byte[] bytes) throws IOException {
    try {
      RunInfo run = RUN.readValue(bytes, RunInfo.class);
      if (run == null) {
        throw new IllegalArgumentException("null (expected: an object)");
      }
      return run;
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(problem(e, JSON.readTree(bytes)).toString(), e);
    }
  }

  /** Converts an exception of Jackson to a problem without class names. */
  private static Problem problem(JsonMappingException e, JsonNode document) {
    JsonNode found = document;
    StringBuilder place = new StringBuilder();
    for (Reference step : e.getPath()) {
      String name = step.getFieldName(); // null: an element
      found = name == null ? found.path(step.getIndex()) : found.path(name);
      place.append(name == null ? "[" + step.getIndex() + "]" : "." + name);
    }
    String value = found.isTextual() ? Quoted.of(found.asText()) : found.toString();
    return Problem.of(found.isMissingNode() ? "missing" : value, expected(e))
        .at(place.toString().replaceFirst("^\\.", ""));
  }

  private static String expected(JsonMappingException e) {
    Class<?> type = e instanceof MismatchedInputException wrong ? wrong.getTargetType() : null;
    if (e.getCause() instanceof DateTimeException || type == Instant.class) {
      return "an instant from 1970 to 2261";
    }
    if (type == String.class) {
      return "a text";
    }
    if (type == List.class) {
      return "an array";
    }
    return type == long.class || type == double.class ? "a number" : "an object";
  }

  static byte[] write(RunEnd end) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField("end_nanos", end.endNanos());
      json.writeBooleanField("interrupted", end.interrupted());
      json.writeNumberField("not_sent", end.notSent());
      json.writeNumberField("connections", end.connections());
      json.writeNumberField("max_connections", end.maxConnections());
      json.writeNumberField("max_in_flight", end.maxInFlight());
      json.writeStringField("judgement", end.driver().judgement().name());
      json.writeArrayFieldStart("reasons");
      for (String reason : end.driver().reasons()) {
        json.writeString(reason);
      }
      json.writeEndArray();
      if (end.cpu().isPresent()) {
        json.writeObjectFieldStart("cpu");
        json.writeNumberField("user_nanos", end.cpu().get().userNanos());
        json.writeNumberField("system_nanos", end.cpu().get().systemNanos());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  static RunEnd readEnd(byte[] bytes) throws IOException {
    End end = JSON.readValue(bytes, End.class);
    Judgement judgement =
        Arrays.stream(Judgement.values())
            .filter(known -> known.name().equals(end.judgement))
            .findFirst()
            .orElse(Judgement.UNDETERMINED);
    return new RunEnd(
        end.endNanos,
        end.interrupted,
        end.notSent,
        end.connections,
        end.maxConnections,
        end.maxInFlight,
        new DriverVerdict(judgement, Objects.requireNonNullElse(end.reasons, List.of())),
        Optional.ofNullable(end.cpu));
  }
}
