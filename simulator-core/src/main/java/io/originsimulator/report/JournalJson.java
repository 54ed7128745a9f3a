package io.originsimulator.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.recipe.value.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JSON form of journal entries; times are in milliseconds, exact to the nanosecond. */
public final class JournalJson {
  private static final JsonNodeFactory NODES = new JsonNodeFactory(true);
  private static final int LONGEST_SHOWN = 200; // of a path or a query in a summary

  private JournalJson() {}

  /**
   * Writes an array, one entry at a time, so that only the text takes memory.
   *
   * @param most maximum number of characters
   * @return empty if the text would be longer
   */
  public static Optional<String> write(List<JournalEntry> entries, long most) {
    return write(entries, most, "[", ",", "]");
  }

  /** Writes lines, each an entry; see {@link #write}. */
  public static Optional<String> writeLines(List<JournalEntry> entries, long most) {
    return write(entries, most, "", "\n", entries.isEmpty() ? "" : "\n");
  }

  private static Optional<String> write(
      List<JournalEntry> entries, long most, String begin, String between, String end) {
    StringBuilder text = new StringBuilder(begin);
    for (JournalEntry entry : entries) {
      text.append(text.length() == begin.length() ? "" : between).append(object(entry));
      if (text.length() >= most) {
        return Optional.empty();
      }
    }
    return Optional.of(text.append(end).toString());
  }

  /**
   * Writes an entry as an object without headers and body, and with a short path and query.
   *
   * @param number its number in the journal, counted from 1
   */
  public static String summary(long number, JournalEntry entry) {
    ObjectNode object = NODES.objectNode().put("number", number);
    object.put("method", entry.method());
    object.put("path", cut(entry.path())).put("query", cut(entry.query()));
    putRest(object, entry);
    return object.toString();
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }

  private static ObjectNode object(JournalEntry entry) {
    ObjectNode object = NODES.objectNode();
    object.put("method", entry.method()).put("path", entry.path()).put("query", entry.query());
    ObjectNode headers = object.putObject("headers");
    entry
        .headers()
        .forEach(
            (name, values) -> {
              ArrayNode array = headers.putArray(name);
              values.forEach(array::add);
            });
    object.put("body", entry.body().text()).put("body_bytes", entry.body().length());
    if (!entry.body().isWhole()) {
      object.put("body_kept", entry.body().keptBytes());
    }
    putRest(object, entry);
    return object;
  }

  /** Puts everything but the request's content. */
  private static void putRest(ObjectNode object, JournalEntry entry) {
    object.put("arrival_ms", millis(entry.arrival())).put("instant", entry.instant().toString());
    object.put("route", entry.route()).put("stage", entry.stage());
    put(object, "elapsed_ms", entry.elapsed());
    entry.nearMiss().ifPresent(missed -> object.put("near_miss", missed));
    object.put("connection", entry.connection()).put("on_connection", entry.onConnection());
    put(object, entry.outcome());
    entry.stream().ifPresent(stream -> put(object.putObject("stream"), stream));
  }

  private static void put(ObjectNode object, StreamProgress stream) {
    object.put("events", stream.events()).put("untaken", stream.untaken());
    object.put("held_back_ms", millis(stream.heldBack()));
    object.put("planned_ms", millis(stream.planned())).put("span_ms", millis(stream.span()));
    object.put("longest_gap_ms", millis(stream.longestGap()));
  }

  private static void put(ObjectNode object, Outcome outcome) {
    if (outcome instanceof Outcome.Pending) {
      object.put("outcome", "pending");
    } else if (outcome instanceof Outcome.Answered answered) {
      object.put("outcome", "answered").put("status", answered.code());
      object.put("planned_ms", millis(answered.planned()));
      object.put("actual_ms", millis(answered.actual()));
      answered.retryAfter().ifPresent(wait -> object.put("retry_after_s", wait.toSeconds()));
      put(object, "ended_ms", answered.ended());
    } else if (outcome instanceof Outcome.Failed failed) {
      object.put("outcome", failed.kind().toString());
      failed.status().ifPresent(status -> object.put("status", status));
      object.put("after_ms", millis(failed.after()));
      put(object, "left_ms", failed.left());
    } else if (outcome instanceof Outcome.Abandoned abandoned) {
      object.put("outcome", "abandoned");
      abandoned.status().ifPresent(status -> object.put("status", status));
      object.put("after_ms", millis(abandoned.after())).put("by_client", abandoned.byClient());
    }
  }

  private static void put(ObjectNode object, String name, Optional<Duration> time) {
    time.ifPresent(value -> object.put(name, millis(value)));
  }

  private static BigDecimal millis(Duration time) {
    return JsonValue.plain(BigDecimal.valueOf(time.toNanos(), JsonValue.NANO_DIGITS));
  }

  /**
   * Reads an array in the format of {@code /_admin/requests}, from a simulator of this release or a
   * later one; ignores unknown fields.
   *
   * @return the entries in the array's order, without recipes, which JSON does not have
   * @throws IllegalArgumentException if the array is malformed; names place, value and expectation
   */
  public static List<JournalEntry> read(String json) {
    return JsonValue.readEach(json, JournalJson::entry);
  }

  private static JournalEntry entry(JsonValue entry) {
    return new JournalEntry(
        entry.at("method").text(),
        entry.at("path").text(),
        entry.at("query").text(),
        headers(entry.at("headers")),
        RequestBody.of(
            entry.at("body").text(),
            entry.at("body_bytes").count(),
            entry.at("body_kept").ifPresent(JsonValue::integer)),
        entry.at("arrival_ms").millis(),
        entry.at("instant").instant(),
        Optional.empty(),
        entry.at("route").text(),
        entry.at("stage").text(),
        entry.at("elapsed_ms").ifPresent(JsonValue::millis),
        entry.at("near_miss").ifPresent(JsonValue::text),
        entry.at("connection").count(),
        entry.at("on_connection").count(),
        outcome(entry),
        entry.at("stream").ifPresent(JournalJson::stream));
  }

  private static StreamProgress stream(JsonValue stream) {
    return new StreamProgress(
        stream.at("events").count(),
        stream.at("untaken").count(),
        stream.at("held_back_ms").millis(),
        stream.at("planned_ms").millis(),
        stream.at("span_ms").millis(),
        stream.at("longest_gap_ms").millis());
  }

  private static Map<String, List<String>> headers(JsonValue headers) {
    Map<String, List<String>> byName = new LinkedHashMap<>();
    headers.names().forEach(name -> byName.put(name, headers.at(name).each(JsonValue::text)));
    return byName;
  }

  private static Outcome outcome(JsonValue entry) {
    JsonValue outcome = entry.at("outcome");
    Optional<Integer> status = entry.at("status").ifPresent(JsonValue::integer);
    return switch (outcome.text()) {
      case "pending" -> new Outcome.Pending();
      case "answered" ->
          new Outcome.Answered(
              entry.at("status").integer(),
              entry.at("planned_ms").millis(),
              entry.at("actual_ms").millis(),
              entry.at("retry_after_s").ifPresent(JsonValue::count).map(Duration::ofSeconds),
              entry.at("ended_ms").ifPresent(JsonValue::millis));
      case "abandoned" ->
          new Outcome.Abandoned(
              entry.at("after_ms").millis(), status, entry.at("by_client").flag());
      default ->
          new Outcome.Failed(
              outcome.oneOf(Fault.Kind.values(), "pending", "answered", "abandoned"),
              status,
              entry.at("after_ms").millis(),
              entry.at("left_ms").ifPresent(JsonValue::millis));
    };
  }
}
