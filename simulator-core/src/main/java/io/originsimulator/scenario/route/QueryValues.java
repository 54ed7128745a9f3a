package io.originsimulator.scenario.route;

import io.originsimulator.recipe.value.PercentCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parameters of a query, decoded once for all look-ups. For one thread. */
public final class QueryValues {
  private final Map<String, List<String>> values = new HashMap<>();

  private QueryValues() {}

  /**
   * Reads a query.
   *
   * @param sent as sent, each byte a character
   */
  public static QueryValues parse(String sent) {
    QueryValues parsed = new QueryValues();
    String query = PercentCode.utf8(sent);
    int from = 0;
    while (from < query.length()) {
      int to = end(query, from, query.length(), '&');
      int end = end(query, from, to, '=');
      String name = PercentCode.decodedForm(query.substring(from, end));
      String value = PercentCode.decodedForm(query.substring(Math.min(end + 1, to), to));
      parsed.values.computeIfAbsent(name, added -> new ArrayList<>(1)).add(value);
      from = to + 1;
    }
    return parsed;
  }

  private static int end(String text, int from, int to, char mark) {
    int end = from;
    while (end < to && text.charAt(end) != mark) {
      end++;
    }
    return end;
  }

  /** Returns the values of a parameter, in the order of the query; empty if it is absent. */
  public List<String> of(String name) {
    return values.getOrDefault(name, List.of());
  }
}
