package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.load.ramp.Ramp;
import io.originsimulator.load.ramp.RampPattern;
import java.util.ArrayList;
import java.util.List;

/** The field {@code pattern} of a body: one ramp, a list of ramps, or {@code "1-250:60"}. */
final class PatternReader {
  private static final long SECOND = 1_000_000_000;
  private static final long LONGEST_SECONDS = Ramp.LONGEST_NANOS / SECOND;
  private static final RampPattern NONE = RampPattern.parse("1-1:1");

  private final Complaints complaints;

  PatternReader(Complaints complaints) {
    this.complaints = complaints;
  }

  RampPattern read(JsonNode pattern) {
    try {
      if (pattern.isTextual()) {
        return RampPattern.parse(pattern.asText());
      }
      int before = complaints.count();
      List<Ramp> ramps = ramps(pattern);
      return complaints.count() > before ? NONE : RampPattern.of(ramps);
    } catch (IllegalArgumentException e) {
      complaints.add("pattern", String.valueOf(e.getMessage()));
      return NONE;
    }
  }

  private List<Ramp> ramps(JsonNode pattern) {
    if (!pattern.isArray()) {
      return ramp(pattern, "pattern");
    }
    List<Ramp> ramps = new ArrayList<>();
    for (int i = 0; i < pattern.size(); i++) {
      ramps.addAll(ramp(pattern.get(i), "pattern[" + i + "]"));
    }
    return ramps;
  }

  /** The ramp, and the hold at its end. */
  private List<Ramp> ramp(JsonNode node, String place) {
    int start = users(node, place, "start_count");
    int end = users(node, place, "end_count");
    long duration = seconds(node, place, "duration");
    long hold = node.has("hold") ? seconds(node, place, "hold") : 0;
    List<Ramp> ramps = new ArrayList<>();
    if (duration > 0) {
      ramps.add(new Ramp(start, end, duration * SECOND));
    }
    if (hold > 0) {
      ramps.add(new Ramp(end, end, hold * SECOND));
    }
    return ramps;
  }

  private int users(JsonNode node, String place, String name) {
    String expected = "a number of users, 0 to " + Ramp.MOST_USERS;
    String attribute = place + "." + name;
    return (int) complaints.whole(attribute, node.path(name), 0, Ramp.MOST_USERS, expected);
  }

  private long seconds(JsonNode node, String place, String name) {
    String expected = "seconds, 0 to " + LONGEST_SECONDS;
    return complaints.whole(place + "." + name, node.path(name), 0, LONGEST_SECONDS, expected);
  }
}
