package io.originsimulator.server.recipes;

/** Recipes came when the simulator had been closed. */
public final class ClosedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  ClosedException() {
    super("the simulator has been closed");
  }
}
