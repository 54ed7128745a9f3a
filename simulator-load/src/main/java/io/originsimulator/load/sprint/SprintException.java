package io.originsimulator.load.sprint;

import io.originsimulator.load.result.Outcome;

/** A sprint that had no answer. */
public final class SprintException extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome outcome;

  SprintException(Outcome outcome, String message) {
    super(message);
    this.outcome = outcome;
  }

  /** How it failed. */
  public Outcome outcome() {
    return outcome;
  }

  /** What happened, in words. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
