package io.originsimulator.load.preflight;

/**
 * Something of which a machine has less than a run needs.
 *
 * @param remedy what to change
 */
public record Shortage(String what, long needed, long there, String remedy) {
  @Override
  public String toString() {
    return "not enough " + what + ": " + needed + " needed, " + there + " there -> " + remedy;
  }
}
