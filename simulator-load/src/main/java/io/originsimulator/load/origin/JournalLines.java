package io.originsimulator.load.origin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.result.OriginRequest.Ending;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads the journal of a simulator from its JSON. */
final class JournalLines {
  private static final ObjectReader ENTRIES = new JsonMapper().readerFor(JsonNode.class);
  private static final double NANOS_PER_MILLI = 1e6;

  private JournalLines() {}

  /**
   * Reads an array of entries.
   *
   * @param numberHeader the header that numbers requests, in lower case
   * @throws IOException if it is none
   */
  static List<JournalLine> read(byte[] json, String numberHeader) throws IOException {
    List<JournalLine> lines = new ArrayList<>();
    try (MappingIterator<JsonNode> entries = ENTRIES.readValues(json)) {
      while (entries.hasNextValue()) { // one by one: all at once would be long in memory
        lines.add(line(entries.nextValue(), numberHeader));
      }
    } catch (IOException | DateTimeException e) {
      throw new IOException("no journal of a simulator: " + e.getMessage(), e);
    }
    return lines;
  }

  private static JournalLine line(JsonNode entry, String numberHeader) {
    String outcome = entry.path("outcome").asText();
    Ending ending = ending(entry, outcome);
    return new JournalLine(
        entry.path("headers").path(numberHeader).path(0).asText(),
        Instant.parse(entry.path("instant").asText()),
        entry.path("route").asText(),
        entry.path("stage").asText(),
        injectedNanos(entry, ending),
        ending == Ending.ANSWERED ? lateNanos(entry) : 0,
        ending,
        entry.path("status").asInt(),
        ending == Ending.FAULT ? outcome : "");
  }

  private static Ending ending(JsonNode entry, String outcome) {
    return switch (outcome) {
      case "answered" -> entry.has("ended_ms") ? Ending.ANSWERED : Ending.PENDING;
      case "pending" -> Ending.PENDING;
      case "abandoned" -> entry.path("by_client").asBoolean() ? Ending.ABANDONED : Ending.GIVEN_UP;
      case "stall" -> entry.has("left_ms") ? Ending.FAULT : Ending.PENDING;
      default -> Ending.FAULT;
    };
  }

  private static long injectedNanos(JsonNode entry, Ending ending) {
    return switch (ending) {
      case ANSWERED ->
          nanos(entry, "planned_ms") + nanos(entry, "ended_ms") - nanos(entry, "actual_ms");
      case FAULT -> nanos(entry, entry.has("left_ms") ? "left_ms" : "after_ms");
      case ABANDONED, GIVEN_UP -> nanos(entry, "after_ms");
      case PENDING -> -1;
    };
  }

  private static long lateNanos(JsonNode entry) {
    return Math.max(0, nanos(entry, "actual_ms") - nanos(entry, "planned_ms"));
  }

  private static long nanos(JsonNode entry, String name) {
    return Math.round(entry.path(name).asDouble() * NANOS_PER_MILLI);
  }
}
