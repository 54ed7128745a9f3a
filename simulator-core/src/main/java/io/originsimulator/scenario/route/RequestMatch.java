package io.originsimulator.scenario.route;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.JsonTree;
import io.originsimulator.recipe.value.Condition;
import io.originsimulator.recipe.value.Condition.Part;
import io.originsimulator.recipe.value.Expectation;
import io.originsimulator.recipe.value.Match;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions of a recipe, ready to be compared with requests. Immutable; for any thread. */
final class RequestMatch {
  private final List<Test> tests;

  RequestMatch(Match match) {
    this.tests = match.conditions().stream().map(Test::of).toList();
  }

  /** Returns the number of conditions. */
  int size() {
    return tests.size();
  }

  /** Returns whether a request meets all conditions; reads its body last, and only if needed. */
  boolean isMetBy(IncomingRequest request) {
    for (Test test : tests) {
      if (!test.isMetBy(request)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the conditions that a request fails, each as {@code query page is "3" (expected: "2")}.
   */
  List<String> missedBy(IncomingRequest request) {
    return tests.stream()
        .filter(test -> !test.isMetBy(request))
        .map(test -> test.missedBy(request))
        .toList();
  }

  /**
   * A condition.
   *
   * @param pointer its place in the body; null if it is of another part
   */
  private record Test(Condition condition, @Nullable JsonPointer pointer) {

    static Test of(Condition condition) {
      boolean ofBody = condition.part() == Part.BODY;
      return new Test(condition, ofBody ? JsonPointer.compile(condition.name()) : null);
    }

    boolean isMetBy(IncomingRequest request) {
      List<?> values = values(request);
      return values != null && condition.isMetBy(values);
    }

    /** Returns the values of the name; null if the request has no body that can be read. */
    private @Nullable List<?> values(IncomingRequest request) {
      if (pointer == null) {
        return condition.part() == Part.QUERY
            ? request.queryValues(condition.name())
            : request.headers(condition.name());
      }
      JsonNode body = request.json();
      if (body == null) {
        return null;
      }
      JsonNode value = body.at(pointer);
      return value.isMissingNode() || value.isNull() ? List.of() : List.of(JsonTree.scalar(value));
    }

    String missedBy(IncomingRequest request) {
      List<?> values = values(request);
      if (values == null) {
        return "the body is missing, too large or not JSON (expected: " + condition + ")";
      }
      String found =
          values.isEmpty()
              ? "absent"
              : values.stream().map(Expectation::shown).collect(joining(", "));
      return condition.subject() + " is " + found + " (expected: " + condition.expected() + ")";
    }
  }
}
