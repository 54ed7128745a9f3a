package io.originsimulator.load.preflight;

/**
 * Something of which a machine has less than a run needs.
 *
 * @param needed {@link Need#UNLIMITED}: nothing limits it
 * @param remedy what to change
 */
public record Shortage(String what, long needed, long there, String remedy) {
  @Override
  public String toString() {
    return "not enough "
        + what
        + ": "
        + Preflight.count(needed)
        + " needed, "
        + there
        + " there -> "
        + remedy;
  }
}
