package io.originsimulator.load.result;

/**
 * A receiver of a run's events.
 *
 * <p>Calls never overlap. Samples arrive about in the order in which requests ended, not in that of
 * their numbers.
 */
@FunctionalInterface
public interface ResultSink {
  void accept(RunEvent event);

  /** Returns a sink that passes each event to several, in order. */
  static ResultSink all(ResultSink... sinks) {
    return event -> {
      for (ResultSink sink : sinks) {
        sink.accept(event);
      }
    };
  }
}
