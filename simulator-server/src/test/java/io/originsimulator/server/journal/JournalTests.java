package io.originsimulator.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** A server with a journal in frozen time, and the outcomes of its requests. */
abstract class JournalTests {
  static final String SLOW =
      """
      {"route": "/slow*", "body": "slow",
       "stages": [{"at": 0, "status": 200, "latency": "300ms"},
                  {"at": "1m", "status": 503, "latency": "10ms", "headers": {"retry-after": "2"}}]}
      """;

  final LogWatch log = new LogWatch();
  FrozenServer server = FrozenServer.withJournal(100);
  FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    log.close();
    server.close();
  }

  void connectTo(FrozenServer other) {
    server.close();
    server = other;
    client = server.connect();
  }

  void patient() {
    connectTo(FrozenServer.withJournal(100, true));
  }

  /** Returns a recipe for 100 bytes at 100 B/s after 50 ms. */
  static String paced(String more) {
    return """
        {"route": "/paced", "body": "%s", "stages":
          [{"at": 0, "status": 200, "latency": "50ms", "bandwidth": "100b/s"%s}]}
        """
        .formatted("x".repeat(100), more);
  }

  static String fault(String fault) {
    return """
        {"route": "/fault", "body": "0123456789", "stages":
          [{"at": 0, "status": 200, "latency": "50ms", "fault": "%s"}]}
        """
        .formatted(fault);
  }

  List<JournalEntry> entries() {
    return server.journal().entries();
  }

  JournalEntry only() {
    assertThat(entries()).hasSize(1);
    return entries().get(0);
  }

  Outcome outcome() {
    return only().outcome();
  }

  Outcome outcome(int of) {
    return entries().get(of).outcome();
  }

  static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\n\r\n";
  }

  static Outcome answered(int status, long planned, long actual) {
    return new Outcome.Answered(
        status, millis(planned), millis(actual), Optional.empty(), at(actual));
  }

  static Outcome failed(Fault.Kind kind, Optional<Integer> status, long after) {
    return new Outcome.Failed(kind, status, millis(after), Optional.empty());
  }

  static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  static Optional<Duration> at(long millis) {
    return Optional.of(millis(millis));
  }
}
