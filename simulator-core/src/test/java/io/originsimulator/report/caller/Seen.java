package io.originsimulator.report.caller;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RequestBody;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Journal entries made by hand: a GET of /a that arrives, on connection 1, and is pending. */
record Seen(
    Duration arrival,
    String path,
    Map<String, List<String>> headers,
    long connection,
    long onConnection,
    Outcome outcome) {

  static Seen at(String arrival) {
    return new Seen(time(arrival), "/a", Map.of(), 1, 1, new Outcome.Pending());
  }

  Seen path(String other) {
    return new Seen(arrival, other, headers, connection, onConnection, outcome);
  }

  Seen id(String id) {
    Map<String, List<String>> named = Map.of("X-Request-Id", List.of(id));
    return new Seen(arrival, path, named, connection, onConnection, outcome);
  }

  Seen on(long otherConnection, long number) {
    return new Seen(arrival, path, headers, otherConnection, number, outcome);
  }

  /** Returns a complete response, sent this long after the arrival. */
  JournalEntry answered(int status, String after) {
    return with(answer(status, after, Optional.empty(), Optional.of(time(after))));
  }

  JournalEntry answered(int status, String after, String retryAfter) {
    return with(answer(status, after, Optional.of(time(retryAfter)), Optional.of(time(after))));
  }

  /** Returns a response whose head has been sent. */
  JournalEntry begun(int status, String after) {
    return with(answer(status, after, Optional.empty(), Optional.empty()));
  }

  JournalEntry abandoned(String after) {
    return with(new Outcome.Abandoned(time(after), Optional.empty(), true));
  }

  JournalEntry givenUp(String after) {
    return with(new Outcome.Abandoned(time(after), Optional.empty(), false));
  }

  JournalEntry failed(Fault.Kind kind, String after) {
    return with(new Outcome.Failed(kind, Optional.empty(), time(after), Optional.empty()));
  }

  JournalEntry stalledUntil(String left) {
    return with(
        new Outcome.Failed(
            Fault.Kind.STALL, Optional.of(200), Duration.ZERO, Optional.of(time(left))));
  }

  JournalEntry pending() {
    return with(outcome);
  }

  private JournalEntry with(Outcome end) {
    return new JournalEntry(
        "GET",
        path,
        "",
        headers,
        RequestBody.NONE,
        arrival,
        Instant.EPOCH.plus(arrival),
        Optional.empty(),
        "/*",
        "0",
        Optional.of(arrival),
        Optional.empty(),
        connection,
        onConnection,
        end,
        Optional.empty());
  }

  private static Outcome answer(
      int status, String after, Optional<Duration> retryAfter, Optional<Duration> ended) {
    return new Outcome.Answered(status, time(after), time(after), retryAfter, ended);
  }

  static Duration time(String text) {
    return DurationText.parse(text).value();
  }
}
