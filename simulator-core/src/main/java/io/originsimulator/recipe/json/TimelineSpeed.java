package io.originsimulator.recipe.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of the speed of timelines, which leaves the times of responses unchanged.
 *
 * <p>It works on the tree because the recipes may name files that exist only where the simulator
 * runs. Malformed times stay unchanged: the simulator refuses them with their places.
 */
public final class TimelineSpeed {
  private static final Set<String> TIMES = Set.of("at", "repeat", "per");
  private static final Set<String> RAMPS = Set.of("latency", "weight");
  private static final Set<String> WITHOUT_TIMES = Set.of("headers", "body");
  private static final Pattern OVER = Pattern.compile("(.*->.*\\sover\\s+)(\\S+)(\\s*)");

  private final double factor;

  /**
   * Creates a speed.
   *
   * @param factor more than 0; 2 is twice as fast
   */
  public TimelineSpeed(double factor) {
    this.factor = factor;
  }

  /** Changes all times in a document or a part of it. */
  public void applyTo(JsonNode node) {
    if (node instanceof ObjectNode fields) {
      fields
          .properties()
          .forEach(
              field -> {
                String name = field.getKey();
                if (field.getValue().isTextual()) {
                  field.setValue(new TextNode(text(name, field.getValue().textValue())));
                } else if (!WITHOUT_TIMES.contains(name)) {
                  applyTo(field.getValue());
                }
              });
    } else {
      node.forEach(this::applyTo);
    }
  }

  private String text(String name, String text) {
    Matcher ramp = OVER.matcher(text);
    if (RAMPS.contains(name) && ramp.matches()) {
      return ramp.group(1) + time(ramp.group(2)) + ramp.group(3);
    }
    return TIMES.contains(name) ? time(text) : text;
  }

  private String time(String text) {
    try {
      long nanos = DurationText.parse(text).nanos();
      double scaled = Math.min(Math.round(nanos / factor), DurationText.MAX.toNanos());
      return DurationText.ofNanos(nanos == 0 ? 0 : Math.max(1, (long) scaled)).text();
    } catch (RecipeException e) {
      return text; // not a time, such as "per": "client"
    }
  }
}
