package io.originsimulator.scenario.route;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.originsimulator.recipe.json.JsonTree;
import io.originsimulator.recipe.value.Condition;
import io.originsimulator.recipe.value.Condition.Part;
import io.originsimulator.recipe.value.Expectation;
import io.originsimulator.recipe.value.Expression;
import io.originsimulator.recipe.value.Match;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions of a recipe, ready to be compared with requests. Immutable; for any thread. */
final class RequestMatch {
  /**
   * Maximum work for the expressions of all recipes of a route, about 0.1 s, since it is done on an
   * event loop; recipes whose expressions exceed it do not respond.
   */
  static final long MOST_WORK = 3_000_000;

  private final List<Test> tests;

  RequestMatch(Match match) {
    this.tests = match.conditions().stream().map(Test::of).toList();
  }

  /** Returns the number of conditions. */
  int size() {
    return tests.size();
  }

  /**
   * Returns an upper bound of the work to compare a request with the expressions: their steps, each
   * as often as the values have characters.
   */
  long work(IncomingRequest request) {
    long work = 0;
    for (Test test : tests) {
      work += test.steps == 0 ? 0 : (long) test.steps * test.length(request);
    }
    return work;
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
   * @param steps of its expressions
   */
  private record Test(Condition condition, @Nullable JsonPointer pointer, int steps) {

    static Test of(Condition condition) {
      boolean ofBody = condition.part() == Part.BODY;
      JsonPointer pointer = ofBody ? JsonPointer.compile(condition.name()) : null;
      return new Test(condition, pointer, condition.steps());
    }

    boolean isMetBy(IncomingRequest request) {
      List<?> values = values(request);
      return values != null && condition.isMetBy(values);
    }

    /** Returns the length of the values that are compared with expressions. */
    int length(IncomingRequest request) {
      List<?> values = values(request);
      return values == null
          ? 0
          : values.stream()
              .mapToInt(value -> value.toString().length())
              .filter(length -> length <= Expression.LONGEST_TEXT)
              .sum();
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
