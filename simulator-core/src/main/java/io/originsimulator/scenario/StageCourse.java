package io.originsimulator.scenario;

import io.originsimulator.recipe.Stage;
import java.util.List;
import java.util.OptionalLong;

/**
 * The course of a stage: the behaviours that requests may get from its start to its end.
 *
 * <pre>
 *   latency        ╭──────────────
 *             ╭────╯                 points  │ start │ end of the ramp │
 *            start                end
 * </pre>
 *
 * @param stage its place in the timeline determines the rest
 * @param fromNanos its start, since the timeline's zero
 * @param untilNanos its end, likewise; empty if it has none
 * @param points its start and the ends of its ramps, ascending; latencies are linear in between,
 *     and constant after the last. Shares that ramp are not linear: they have further points
 */
public record StageCourse(
    Stage stage, long fromNanos, OptionalLong untilNanos, List<Point> points) {

  /**
   * An instant of the course.
   *
   * @param atNanos since the timeline's zero
   * @param outlook the behaviours, in the order in which the stage has them
   */
  public record Point(long atNanos, List<Outlook> outlook) {}

  public StageCourse {
    points = List.copyOf(points);
  }
}
