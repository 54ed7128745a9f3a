package io.originsimulator.cli.load;

import io.originsimulator.load.AccompaniedSink;
import io.originsimulator.load.Companion;
import io.originsimulator.load.observe.Observer;
import io.originsimulator.load.origin.OriginJournalReader;
import io.originsimulator.load.result.ResultSink;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Gives each run, one after the other, its own companions. */
final class Accompaniment implements UnaryOperator<ResultSink> {
  private final Optional<Observer> observer;
  private final PrintWriter err;
  private Optional<OriginJournalReader> journal; // continues where the previous run ended

  /** Creates companions from what was found; their remarks go to {@code err}. */
  Accompaniment(
      Optional<Observer> observer, Optional<OriginJournalReader> journal, PrintWriter err) {
    this.observer = observer;
    this.journal = journal;
    this.err = err;
  }

  @Override
  public ResultSink apply(ResultSink sink) {
    List<Companion> companions = new ArrayList<>();
    observer.map(Observer::next).ifPresent(companions::add); // ends before those that wait
    journal = journal.map(OriginJournalReader::next);
    journal.ifPresent(companions::add);
    return AccompaniedSink.of(sink, companions, this::say);
  }

  private void say(String remark) {
    err.println(remark);
  }
}
