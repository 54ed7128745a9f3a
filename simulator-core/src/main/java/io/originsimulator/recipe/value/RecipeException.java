package io.originsimulator.recipe.value;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A refusal of a recipe, with all its problems.
 *
 * <p>The message is complete and ready to be shown: a line with the number of problems, then a line
 * for each.
 */
public final class RecipeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String message;
  private final String source;
  private final Problem[] problems;

  /**
   * Creates an exception for the problems of a document.
   *
   * @param source the document's name for the user, such as a file's name; empty if it has none
   */
  public RecipeException(String source, List<Problem> problems) {
    super(describe(source, problems));
    this.message = describe(source, problems);
    this.source = source;
    this.problems = problems.toArray(Problem[]::new);
  }

  /** Returns the problems of several documents as one exception. */
  public static RecipeException of(List<RecipeException> refused) {
    return refused.size() == 1 ? refused.get(0) : new RecipeException(refused);
  }

  private RecipeException(List<RecipeException> refused) {
    super();
    this.message =
        refused.stream().map(RecipeException::getMessage).collect(Collectors.joining("\n"));
    this.source = "";
    this.problems = refused.stream().flatMap(e -> e.problems().stream()).toArray(Problem[]::new);
  }

  /** Creates an exception for one problem of a document without a name. */
  public RecipeException(Problem problem) {
    this("", List.of(problem));
  }

  @Override
  public String getMessage() {
    return message;
  }

  /** Returns the document's name; empty if it has none. */
  public String source() {
    return source;
  }

  /** Returns all problems, in the order of the document; never empty. */
  public List<Problem> problems() {
    return List.of(problems);
  }

  private static String describe(String source, List<Problem> problems) {
    if (source.isEmpty() && problems.size() == 1) {
      return problems.get(0).toString();
    }
    String count = problems.size() == 1 ? "1 problem" : problems.size() + " problems";
    return problems.stream()
        .map(problem -> "  " + problem.toString().replace("\n", "\n  "))
        .collect(
            Collectors.joining("\n", (source.isEmpty() ? "" : source + ": ") + count + "\n", ""));
  }
}
