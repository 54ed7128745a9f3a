package io.originsimulator.scenario;

/** The position in a sequence, which starts again when its stage does. Any thread. */
final class Turn {
  private long round = -1;
  private long taken;

  /**
   * Takes the next turn.
   *
   * @param now number of completed rounds of the timeline
   * @return the turn in this round, from 0
   */
  synchronized long take(long now) {
    if (now > round) {
      round = now;
      taken = 0;
    }
    return taken++;
  }
}
