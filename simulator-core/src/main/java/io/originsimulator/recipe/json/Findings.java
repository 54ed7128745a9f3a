package io.originsimulator.recipe.json;

import io.originsimulator.recipe.value.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems and warnings of a document, in the order in which reading finds them. */
public final class Findings {
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final boolean strict;
  private boolean refused;

  /**
   * Nothing found yet.
   *
   * @param strict whether a tolerated form is a reason to refuse, as where no one sees warnings
   */
  public Findings(boolean strict) {
    this.strict = strict;
  }

  /** Adds a reason to refuse the document. */
  public void report(Problem problem) {
    problems.add(problem);
    refused = true;
  }

  /** Adds a form that is not of the language, but has one clear and harmless meaning. */
  public void tolerate(Problem form) {
    problems.add(form); // if the document is refused for something else, this is to be fixed too
    warnings.add(form);
    refused |= strict;
  }

  /** Adds a value that is of the language, but probably does not do what its author expects. */
  public void warn(Problem doubt) {
    warnings.add(doubt);
  }

  /** Returns whether the document is refused. */
  public boolean isRefused() {
    return refused;
  }

  /** Returns all there is to fix in a document that is refused. */
  public List<Problem> problems() {
    return problems;
  }

  /** Returns what to show the author of a document that is accepted. */
  public List<Problem> warnings() {
    return warnings;
  }
}
