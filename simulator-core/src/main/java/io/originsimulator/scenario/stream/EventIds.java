package io.originsimulator.scenario.stream;

import io.originsimulator.recipe.stream.EventStream;
import io.originsimulator.recipe.stream.StreamEvent;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The numbers of the events of a stream that resumes, by their ids. Immutable; for any thread.
 *
 * <pre>
 *   "a7"                  the event with that id
 *   "a-&lt;&lt;ordinal>>"      a- and the number of the event
 * </pre>
 */
public final class EventIds {
  private static final int MOST_DIGITS = 18; // of a long

  private final EventStream stream;
  private final Map<String, Long> given = new HashMap<>();
  private final Map<String, Numbered> numbered = new LinkedHashMap<>(); // by the text as written

  /** The given text around a number. */
  private record Numbered(String before, String after) {

    /** Returns the number in an id; 0 if it has another form. */
    long in(String id) {
      int digits = id.length() - before.length() - after.length();
      if (digits < 1 || digits > MOST_DIGITS || !id.startsWith(before) || !id.endsWith(after)) {
        return 0;
      }
      String number = id.substring(before.length(), before.length() + digits);
      boolean isNumber = number.chars().allMatch(c -> c >= '0' && c <= '9');
      return isNumber && number.charAt(0) != '0' ? Long.parseLong(number) : 0;
    }
  }

  /** Creates the numbers of a stream whose events all have an id. */
  public EventIds(EventStream stream) {
    this.stream = stream;
    long number = 0;
    for (StreamEvent event : stream.events()) {
      number++;
      add(event.id().orElse(""), number);
    }
  }

  private void add(String id, long number) {
    TextTemplate template = TextTemplate.ofHeader(id);
    if (template.hasPlaceholders()) {
      numbered.computeIfAbsent(id, text -> numbered(template));
    } else {
      given.put(id, number);
    }
  }

  private static Numbered numbered(TextTemplate template) {
    StringBuilder before = new StringBuilder();
    StringBuilder after = new StringBuilder();
    StringBuilder text = before;
    for (Piece piece : template.pieces()) {
      if (piece instanceof Piece.Given given) {
        text.append(given.text());
      } else {
        text = after;
      }
    }
    return new Numbered(before.toString(), after.toString());
  }

  /** Returns the number of the event with an id, from 1; 0 for an id that no event has. */
  public long numberOf(String id) {
    Long number = given.get(id);
    if (number != null) {
      return number;
    }
    for (Map.Entry<String, Numbered> one : numbered.entrySet()) {
      long found = one.getValue().in(id);
      if (found > 0 && found <= stream.count().max() && one.getKey().equals(idOf(found))) {
        return found;
      }
    }
    return 0;
  }

  private String idOf(long event) {
    return stream.events().get(StreamPlan.indexOf(event, stream)).id().orElse("");
  }
}
