package io.originsimulator.load.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run's begin and end as JSON, as a raw result file has them. */
final class RunJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RunJson() {}

  static byte[] write(RunInfo run) throws JsonProcessingException {
    ObjectNode json = JSON.createObjectNode();
    json.put("name", run.name());
    json.put("mode", run.mode());
    json.put("started_at", run.startedAt().toString());
    json.put("planned", run.planned());
    json.put("rate_per_second", run.ratePerSecond());
    json.put("duration_nanos", run.durationNanos());
    json.put("timeout_nanos", run.timeoutNanos());
    ArrayNode targets = json.putArray("targets");
    for (TargetLabel target : run.targets()) {
      targets
          .addObject()
          .put("label", target.label())
          .put("method", target.method())
          .put("url", target.url());
    }
    ObjectNode settings = json.putObject("settings");
    run.settings().forEach(settings::put);
    return JSON.writeValueAsBytes(json);
  }

  static RunInfo readRun(byte[] bytes) throws IOException {
    JsonNode json = JSON.readTree(bytes);
    List<TargetLabel> targets = new ArrayList<>();
    for (JsonNode target : json.path("targets")) {
      targets.add(
          new TargetLabel(text(target, "label"), text(target, "method"), text(target, "url")));
    }
    Map<String, String> settings = new LinkedHashMap<>();
    json.path("settings")
        .properties()
        .forEach(setting -> settings.put(setting.getKey(), setting.getValue().asText()));
    return new RunInfo(
        text(json, "name"),
        text(json, "mode"),
        instant(text(json, "started_at")),
        json.path("planned").asLong(-1),
        json.path("rate_per_second").asDouble(),
        json.path("duration_nanos").asLong(-1),
        json.path("timeout_nanos").asLong(),
        targets,
        settings);
  }

  static byte[] write(RunEnd end) throws JsonProcessingException {
    ObjectNode json = JSON.createObjectNode();
    json.put("end_nanos", end.endNanos());
    json.put("interrupted", end.interrupted());
    json.put("not_sent", end.notSent());
    json.put("connections", end.connections());
    json.put("max_connections", end.maxConnections());
    json.put("max_in_flight", end.maxInFlight());
    json.put("judgement", end.driver().judgement().name());
    ArrayNode reasons = json.putArray("reasons");
    end.driver().reasons().forEach(reasons::add);
    end.cpu()
        .ifPresent(
            cpu ->
                json.putObject("cpu")
                    .put("user_nanos", cpu.userNanos())
                    .put("system_nanos", cpu.systemNanos()));
    return JSON.writeValueAsBytes(json);
  }

  static RunEnd readEnd(byte[] bytes) throws IOException {
    JsonNode json = JSON.readTree(bytes);
    List<String> reasons = new ArrayList<>();
    json.path("reasons").forEach(reason -> reasons.add(reason.asText()));
    return new RunEnd(
        json.path("end_nanos").asLong(),
        json.path("interrupted").asBoolean(),
        json.path("not_sent").asLong(),
        json.path("connections").asLong(),
        json.path("max_connections").asLong(),
        json.path("max_in_flight").asLong(),
        new DriverVerdict(judgement(text(json, "judgement")), reasons),
        cpu(json.path("cpu")));
  }

  private static Optional<CpuTime> cpu(JsonNode json) {
    return json.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new CpuTime(json.path("user_nanos").asLong(), json.path("system_nanos").asLong()));
  }

  private static String text(JsonNode json, String field) {
    return json.path(field).asText();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("started_at: \"" + text + "\" (expected: an instant)", e);
    }
  }

  private static DriverVerdict.Judgement judgement(String name) {
    for (DriverVerdict.Judgement judgement : DriverVerdict.Judgement.values()) {
      if (judgement.name().equals(name)) {
        return judgement;
      }
    }
    return DriverVerdict.Judgement.UNDETERMINED;
  }
}
