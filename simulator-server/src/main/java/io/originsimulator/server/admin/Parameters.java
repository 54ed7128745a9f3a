package io.originsimulator.server.admin;

import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Map.Entry;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query parameters that a page accepts.
 *
 * @param names the names that the page reads
 * @param others the treatment of parameters with other names
 */
record Parameters(List<String> names, Others others) {
  /** The parameters of a page that has none. */
  static final Parameters NONE = only();

  /** Any parameters, which the page checks itself. */
  static final Parameters CHECKED_BY_PAGE = new Parameters(List.of(), Others.CHECKED_BY_PAGE);

  enum Others {
    REFUSED,
    IGNORED,
    CHECKED_BY_PAGE
  }

  /** Returns the parameters of a page that refuses all others. */
  static Parameters only(String... names) {
    return new Parameters(List.of(names), Others.REFUSED);
  }

  /** Returns those of a page that the original has too: callers rely on it to ignore others. */
  static Parameters ofOriginal(String... names) {
    return new Parameters(List.of(names), Others.IGNORED);
  }

  /**
   * Returns the response to a call with an unknown, repeated, or malformed parameter; else null.
   */
  @Nullable EncodedResponse refusal(AdminCall call) {
    if (names.isEmpty() && others == Others.IGNORED) {
      return null;
    }
    try {
      check(call.parameters());
      return null;
    } catch (IllegalArgumentException e) {
      return refused(call, e);
    }
  }

  /** Returns the response to a call with a parameter that cannot be accepted. */
  static EncodedResponse refused(AdminCall call, IllegalArgumentException refused) {
    String page = RequestTarget.of(call.uri()).path();
    return AdminResponse.badRequest(
        "Parameter refused",
        new IllegalArgumentException(page + ": " + refused.getMessage(), refused));
  }

  private void check(List<Entry<String, String>> given) {
    Set<String> found = new HashSet<>();
    for (Entry<String, String> one : given) {
      String name = one.getKey();
      if (names.contains(name)) {
        checkIsFirst(name, one.getValue(), found);
      } else if (others == Others.REFUSED) {
        throw new IllegalArgumentException(
            "%s: unknown parameter (expected: %s)"
                .formatted(Quoted.name(name), names.isEmpty() ? "none" : String.join(", ", names)));
      }
    }
  }

  /** Checks that a parameter is given once. */
  static void checkIsFirst(String name, String value, Set<String> found) {
    if (!found.add(name)) {
      throw new IllegalArgumentException(
          "%s: %s is a second one (expected: one)".formatted(name, Quoted.of(value)));
    }
  }
}
