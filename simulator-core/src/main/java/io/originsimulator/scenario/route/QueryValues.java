package io.originsimulator.scenario.route;

import io.originsimulator.recipe.value.PercentCode;
import java.util.ArrayList;
import java.util.List;

/** A look-up of a parameter in the query of a request, in one pass. */
final class QueryValues {
  private QueryValues() {}

  /**
   * Returns the values of a parameter, decoded.
   *
   * @param sent the query as sent, each byte a character
   */
  static List<String> of(String sent, String name) {
    List<String> values = new ArrayList<>(1);
    String query = PercentCode.utf8(sent);
    int from = 0;
    while (from < query.length()) {
      int to = end(query, from, query.length(), '&');
      int end = end(query, from, to, '=');
      if (isName(query, from, end, name)) {
        values.add(PercentCode.decodedForm(query.substring(Math.min(end + 1, to), to)));
      }
      from = to + 1;
    }
    return values;
  }

  private static int end(String text, int from, int to, char mark) {
    int end = from;
    while (end < to && text.charAt(end) != mark) {
      end++;
    }
    return end;
  }

  /** Returns whether a name is the given one; copies it only if it is encoded. */
  private static boolean isName(String query, int from, int to, String name) {
    return (to - from == name.length() && query.startsWith(name, from))
        || (isEncoded(query, from, to)
            && PercentCode.decodedForm(query.substring(from, to)).equals(name));
  }

  private static boolean isEncoded(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == '%' || text.charAt(i) == '+') {
        return true;
      }
    }
    return false;
  }
}
