package io.originsimulator.scenario;

import io.originsimulator.recipe.Sequence;
import java.util.Arrays;
import java.util.List;

/**
 * A choice of behaviours in turn.
 *
 * <pre>
 *   times      500 ×2      503      200
 *   ends       2           3        4        turn 2 is not below the end 2, but below 3: 503
 * </pre>
 */
final class SequenceChooser<R> implements Chooser<R> {
  private final long[] ends;
  private final boolean loops;
  private final List<StagedBehaviour<R>> replies;
  private final Shared<Turn> turns;

  SequenceChooser(Sequence sequence, List<StagedBehaviour<R>> replies) {
    this.ends = sequence.entries().stream().mapToLong(Sequence.Entry::times).toArray();
    Arrays.parallelPrefix(ends, Long::sum);
    this.loops = sequence.loops();
    this.replies = replies;
    this.turns = Shared.by(sequence.per(), Turn::new);
  }

  @Override
  public StagedBehaviour<R> choose(Arrival arrival, Dice dice) {
    long total = ends[ends.length - 1];
    long turn = turns.of(arrival).take(arrival.round());
    turn = loops ? turn % total : Math.min(turn, total - 1);
    int entry = 0;
    while (ends[entry] <= turn) {
      entry++;
    }
    return replies.get(entry);
  }
}
