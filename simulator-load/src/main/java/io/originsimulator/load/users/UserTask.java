package io.originsimulator.load.users;

/**
 * Something that users do now and then.
 *
 * @param weight how often, beside the other tasks; more than 0
 */
public record UserTask(double weight, UserRequest request) {
  private static final double MOST = 1e9;

  public UserTask {
    if (!(weight > 0) || weight > MOST) {
      throw new IllegalArgumentException(
          "weight: " + weight + " (expected: more than 0, at most 1000000000)");
    }
  }
}
