package io.originsimulator.server.recipes;

/** The refusal of recipes after the simulator has been closed. */
public final class ClosedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  ClosedException() {
    super("the simulator has been closed");
  }
}
