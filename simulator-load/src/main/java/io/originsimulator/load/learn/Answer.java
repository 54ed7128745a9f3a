package io.originsimulator.load.learn;

import io.originsimulator.load.log.RouteKey;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A logged response.
 *
 * @param startNanos arrival of the request, from the log's first; 0 if the log has no times
 * @param nanos duration; −1: unknown
 * @param status 200 to 999
 * @param bytes length of the body; −1: unknown
 */
record Answer(RouteKey group, long startNanos, long nanos, int status, long bytes) {
  Answer at(long otherNanos) {
    return new Answer(group, otherNanos, nanos, status, bytes);
  }

  static long[] known(List<Answer> answers, ToLongFunction<Answer> figure) {
    return answers.stream().mapToLong(figure).filter(value -> value >= 0).toArray();
  }
}
