package io.originsimulator.load.result;

/**
 * Takes the events of a run.
 *
 * <p>Calls come one at a time, each after the one before it. Samples come in about the order in
 * which requests ended, not that of their numbers.
 */
@FunctionalInterface
public interface ResultSink {
  void accept(RunEvent event);

  /** Returns a sink that gives each event to several, in order. */
  static ResultSink all(ResultSink... sinks) {
    return event -> {
      for (ResultSink sink : sinks) {
        sink.accept(event);
      }
    };
  }
}
