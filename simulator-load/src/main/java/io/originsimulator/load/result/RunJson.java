package io.originsimulator.load.result;

import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES;
import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run's begin and end as JSON, as a raw result file has them. Later files may have more. */
final class RunJson {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(
              new SimpleModule()
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new StdDelegatingDeserializer<>(new Instants())))
          .build();

  private RunJson() {}

  private static final class Instants extends StdConverter<String, Instant> {
    @Override
    public Instant convert(String text) {
      return Instant.parse(text);
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
      @JsonInclude(Include.NON_NULL) @Nullable CpuTime cpu) {}

  static byte[] write(RunInfo run) throws JsonProcessingException {
    return JSON.writeValueAsBytes(run);
  }

  static RunInfo readRun(byte[] bytes) throws IOException {
    try {
      return JSON.readerFor(RunInfo.class)
          .with(FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .readValue(bytes);
    } catch (JsonMappingException e) {
      String place = e.getPath().stream().map(Reference::getFieldName).collect(joining("."));
      throw new IllegalArgumentException(place + ": " + e.getOriginalMessage(), e);
    }
  }

  static byte[] write(RunEnd end) throws JsonProcessingException {
    return JSON.writeValueAsBytes(
        new End(
            end.endNanos(),
            end.interrupted(),
            end.notSent(),
            end.connections(),
            end.maxConnections(),
            end.maxInFlight(),
            end.driver().judgement().name(),
            end.driver().reasons(),
            end.cpu().orElse(null)));
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
