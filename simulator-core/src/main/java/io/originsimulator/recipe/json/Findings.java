package io.originsimulator.recipe.json;

import io.originsimulator.recipe.value.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems and warnings of a document, in the order in which the reader finds them. */
public final class Findings {
  private final List<Problem> problems = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final boolean strict;
  private boolean refused;

  /**
   * Creates an empty list.
   *
   * @param strict whether a tolerated form is a reason to refuse, for callers that cannot show
   *     warnings
   */
  public Findings(boolean strict) {
    this.strict = strict;
  }

  /** Adds a reason to refuse the document. */
  public void report(Problem problem) {
    problems.add(problem);
    refused = true;
  }

  /** Adds a form that the language lacks, but that has one clear and harmless meaning. */
  public void tolerate(Problem form) {
    problems.add(form); // a refused document lists it among the problems to fix
    warnings.add(form);
    refused |= strict;
  }

  /** Adds a value that is valid, but probably does not do what its author expects. */
  public void warn(Problem doubt) {
    warnings.add(doubt);
  }

  /** Returns whether the document is refused. */
  public boolean isRefused() {
    return refused;
  }

  /** Returns the problems to fix in a refused document. */
  public List<Problem> problems() {
    return problems;
  }

  /** Returns the warnings to show the author of an accepted document. */
  public List<Problem> warnings() {
    return warnings;
  }
}
