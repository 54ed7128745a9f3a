package io.originsimulator.scenario.template;

import io.originsimulator.recipe.value.PercentCode;
import org.jspecify.annotations.Nullable;

/** A cookie of a request, as sent. */
record CookieValue(String name) implements Value {

  @Override
  public @Nullable String of(Occasion occasion) {
    String cookies = occasion.request().header("cookie");
    int from = 0;
    while (cookies != null && from < cookies.length()) {
      int semicolon = cookies.indexOf(';', from);
      int to = semicolon < 0 ? cookies.length() : semicolon;
      String cookie = cookies.substring(from, to).strip();
      if (cookie.startsWith(name) && cookie.startsWith("=", name.length())) {
        return PercentCode.utf8(cookie.substring(name.length() + 1));
      }
      from = to + 1;
    }
    return null;
  }
}
