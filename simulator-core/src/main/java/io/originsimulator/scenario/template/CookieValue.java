package io.originsimulator.scenario.template;

import io.originsimulator.recipe.value.PercentCode;
import org.jspecify.annotations.Nullable;

/** A cookie of a request, as sent. */
record CookieValue(String name) implements Value {

  @Override
  public @Nullable String of(Occasion occasion) {
    String cookies = occasion.request().header("cookie");
    String mark = name + "=";
    int at = cookies == null ? -1 : cookies.indexOf(mark);
    while (cookies != null && at >= 0) {
      if (isStart(cookies, at)) {
        int semicolon = cookies.indexOf(';', at);
        int to = semicolon < 0 ? cookies.length() : semicolon;
        return PercentCode.utf8(cookies.substring(at + mark.length(), to).stripTrailing());
      }
      at = cookies.indexOf(mark, at + 1);
    }
    return null;
  }

  private static boolean isStart(String cookies, int at) {
    int before = at - 1;
    while (before >= 0 && Character.isWhitespace(cookies.charAt(before))) {
      before--;
    }
    return before < 0 || cookies.charAt(before) == ';';
  }
}
