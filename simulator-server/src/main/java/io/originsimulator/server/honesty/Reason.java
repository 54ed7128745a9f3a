package io.originsimulator.server.honesty;

import java.util.List;

/**
 * Why, and when, a simulator was the bottleneck.
 *
 * @param seconds in their order, none twice
 * @param detail the figures
 */
public record Reason(Cause cause, List<SecondRange> seconds, String detail) {

  public Reason {
    seconds = List.copyOf(seconds);
  }
}
