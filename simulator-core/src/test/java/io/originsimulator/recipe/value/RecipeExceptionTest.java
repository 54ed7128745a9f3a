package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecipeExceptionTest {
  private static final Problem FAST = new Problem("latency", "\"fast\"", "a time", "try \"1s\"");
  private static final Problem BARE = new Problem("", "empty", "", "");

  @Test
  void problemShowsPlaceValueExpectationAndSuggestion() {
    assertThat(FAST).hasToString("latency: \"fast\" (expected: a time) (try \"1s\")");
    assertThat(BARE).hasToString("empty");
  }

  @Test
  void aPlaceIsReadFromTheOutsideIn() {
    assertThat(FAST.at("stages[2]").at("[0]").place()).isEqualTo("[0].stages[2].latency");
    assertThat(BARE.at("stages").at("").place()).isEqualTo("stages");
  }

  @Test
  void singleProblemWithoutASourceIsTheMessage() {
    assertThat(new RecipeException("", List.of(FAST)))
        .hasMessage("latency: \"fast\" (expected: a time) (try \"1s\")");
  }

  @Test
  void aSourceIsNamedBeforeItsProblems() {
    RecipeException exception = new RecipeException("recipe.json", List.of(FAST));

    assertThat(exception)
        .hasMessage(
            """
            recipe.json: 1 problem
              latency: "fast" (expected: a time) (try "1s")\
            """);
    assertThat(exception.source()).isEqualTo("recipe.json");
    assertThat(exception.problems()).containsExactly(FAST);
  }

  @Test
  void serializedExceptionKeepsItsProblems() throws Exception {
    RecipeException exception = new RecipeException("recipe.json", List.of(FAST, BARE));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(exception);
    }
    ByteArrayInputStream there = new ByteArrayInputStream(bytes.toByteArray());
    RecipeException read = (RecipeException) new ObjectInputStream(there).readObject();

    assertThat(read).hasMessage(exception.getMessage());
    assertThat(read.source()).isEqualTo("recipe.json");
    assertThat(read.problems()).containsExactly(FAST, BARE);
  }

  @Test
  void severalProblemsAreCountedAndListedOneALine() {
    assertThat(new RecipeException("", List.of(FAST, BARE)))
        .hasMessage(
            """
            2 problems
              latency: "fast" (expected: a time) (try "1s")
              empty\
            """);
  }

  @Test
  void allLinesOfAProblemAreIndented() {
    Problem excerpt = new Problem("line 1, column 2", "not valid\n  {x\n   ^", "", "");

    assertThat(new RecipeException("recipe.json", List.of(excerpt)))
        .hasMessage(
            """
            recipe.json: 1 problem
              line 1, column 2: not valid
                {x
                 ^\
            """);
  }
}
