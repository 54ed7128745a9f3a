package io.originsimulator.junit;

import io.originsimulator.recipe.DurationText;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.caller.Backoff;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.ConnectionUse;
import io.originsimulator.report.caller.Grouping;
import io.originsimulator.report.caller.Patience;
import io.originsimulator.report.caller.RetryAfterUse;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.assertj.core.api.AbstractAssert;

/**
 * What a simulator was asked, and how its caller behaved. A failure shows the requests.
 *
 * <pre>{@code
 * assertThat(origin).receivedExactly("/orders", 3).amplificationAtMost(3).obeysRetryAfter();
 * assertThat(origin).onRoute("/orders").groupedByHeader("x-request-id").backsOff();
 * }</pre>
 *
 * <p>The journal may have dropped requests; then nothing is asserted, and the failure says so. What
 * is asserted of the caller fails if no request came.
 */
public final class SimulatorAssert extends AbstractAssert<SimulatorAssert, Simulator> {
  private static final long POLL_NANOS = 2_000_000;

  private Optional<String> routeOrPath = Optional.empty();
  private Grouping grouping = Grouping.DEFAULT;
  private Duration patience = Duration.ZERO;

  SimulatorAssert(Simulator actual) {
    super(actual, SimulatorAssert.class);
  }

  /** Asserts on the requests of a route, or of a path, alone from here on. */
  public SimulatorAssert onRoute(String routeOrPath) {
    this.routeOrPath = Optional.of(routeOrPath);
    return this;
  }

  /** Takes requests with the same value of a header for tries of one, from here on. */
  public SimulatorAssert groupedByHeader(String name) {
    return groupedBy(new Grouping.ByHeader(name));
  }

  /**
   * Takes requests with the same method, path and query for tries of one, from here on; see {@link
   * Grouping.ByPath}.
   *
   * @param gap the longest from one try's arrival to the next's, such as {@code 30s}
   */
  public SimulatorAssert groupedWithin(String gap) {
    return groupedBy(new Grouping.ByPath(duration("gap", gap)));
  }

  /** Takes requests for tries of one as a grouping says, from here on. */
  public SimulatorAssert groupedBy(Grouping other) {
    this.grouping = other;
    return this;
  }

  /**
   * Retries each assertion from here on until it holds.
   *
   * @param patience the longest time, of the system clock, such as {@code 2s}
   */
  public SimulatorAssert within(String patience) {
    this.patience = duration("patience", patience);
    return this;
  }

  /** So many requests came, no more and no less. */
  public SimulatorAssert received(int count) {
    return eventually(() -> receivedExactly(requests(), "", count));
  }

  /** So many requests of a route, or of a path, came. */
  public SimulatorAssert receivedExactly(String routeOrPath, int count) {
    return eventually(
        () -> {
          isNotNull();
          receivedExactly(kept(actual.requests(routeOrPath)), " of " + routeOrPath, count);
        });
  }

  /** No request came. */
  public SimulatorAssert receivedNothing() {
    return received(0);
  }

  /** The requests were of these routes or paths, in this order, and there were no others. */
  public SimulatorAssert receivedInOrder(String... routesOrPaths) {
    return eventually(
        () -> {
          List<JournalEntry> requests = requests();
          boolean same = requests.size() == routesOrPaths.length;
          for (int i = 0; same && i < routesOrPaths.length; i++) {
            same = requests.get(i).isOf(routesOrPaths[i]);
          }
          String expected = "requests in the order " + String.join(", ", routesOrPaths);
          expect(same, expected, "it was another", requests);
        });
  }

  /** From each request's arrival to the next's, no less than a time such as {@code 100ms}. */
  public SimulatorAssert intervalsAtLeast(String least) {
    return intervalsAtLeast(duration("least", least));
  }

  /** From each request's arrival to the next's, no less than a time. */
  public SimulatorAssert intervalsAtLeast(Duration least) {
    return eventually(
        () -> {
          CallerReport report = report(2);
          Duration shortest = report.intervals().stream().min(Duration::compareTo).orElseThrow();
          expect(
              shortest.compareTo(least) >= 0,
              "at least " + RequestTable.millis(least) + " between requests",
              "it was " + RequestTable.millis(shortest),
              report.requests());
        });
  }

  /** From each request's arrival to the next's, longer than the time before; of three or more. */
  public SimulatorAssert intervalsGrow() {
    return eventually(
        () -> {
          CallerReport report = report(3);
          List<Duration> intervals = report.intervals();
          for (int i = 1; i < intervals.size(); i++) {
            expect(
                intervals.get(i).compareTo(intervals.get(i - 1)) > 0,
                "ever longer times between requests",
                RequestTable.millis(intervals.get(i))
                    + " came after "
                    + RequestTable.millis(intervals.get(i - 1)),
                report.requests());
          }
        });
  }

  /** At most so many requests for each logical one, on average. */
  public SimulatorAssert amplificationAtMost(double most) {
    return judge(
        report -> {
          double amplification = report.amplification();
          expect(
              amplification <= most,
              "at most " + number(most) + " requests for each logical one",
              report.requests().size()
                  + " came for "
                  + report.logicalRequests().size()
                  + ", "
                  + number(amplification)
                  + " for each",
              report.requests());
        });
  }

  /** At most so many tries of any logical request. */
  public SimulatorAssert triesAtMost(int most) {
    return judge(
        report ->
            expect(
                report.mostTries() <= most,
                "at most " + (most == 1 ? "1 try" : most + " tries") + " of a logical request",
                "one had " + report.mostTries(),
                report.requests()));
  }

  /** Waits between tries become longer; see {@link Backoff#isGrowing}. */
  public SimulatorAssert backsOff() {
    return judge(
        report -> {
          Backoff backoff = report.backoff();
          expect(
              backoff.isGrowing(),
              "ever longer waits between tries",
              "they were " + waits(backoff),
              report.requests());
        });
  }

  /** Logical requests wait differently between tries; see {@link Backoff#isJittered}. */
  public SimulatorAssert jitters() {
    return judge(
        report -> {
          Backoff backoff = report.backoff();
          String found =
              backoff.jitter().isEmpty()
                  ? "no two logical requests were retried"
                  : "they differed by " + percent(backoff.jitter().getAsDouble());
          expect(
              backoff.isJittered(),
              "waits between tries that differ by more than 10 %",
              found,
              report.requests());
        });
  }

  /** No try came before the time that a {@code Retry-After} told; see {@link RetryAfterUse}. */
  public SimulatorAssert obeysRetryAfter() {
    return judge(
        report -> {
          RetryAfterUse use = report.retryAfter();
          expect(
              use.told() > 0, "a response with Retry-After", "there was none", report.requests());
          for (RetryAfterUse.TooEarly early : use.tooEarly()) {
            expect(
                false,
                "no retry before Retry-After",
                "after "
                    + RequestTable.millis(early.waited())
                    + " of "
                    + RequestTable.millis(early.asked())
                    + " came the one at "
                    + RequestTable.millis(early.retry().arrival()),
                report.requests());
          }
        });
  }

  /** No more connections were opened than were needed; see {@link ConnectionUse}. */
  public SimulatorAssert reusesConnections() {
    return judge(
        report -> {
          ConnectionUse use = report.connections();
          expect(
              !use.isChurned(),
              "no more than " + counted(use.needed(), "connection") + ", as many as were needed",
              use.requests() + " requests came on " + use.connections(),
              report.requests());
        });
  }

  /** The requests came on so many connections at most. */
  public SimulatorAssert connectionsAtMost(int most) {
    return judge(
        report -> {
          ConnectionUse use = report.connections();
          expect(
              use.connections() <= most,
              "at most " + counted(most, "connection"),
              use.requests() + " requests came on " + use.connections(),
              report.requests());
        });
  }

  /** At most so many requests were under way at once. */
  public SimulatorAssert peakInFlightAtMost(int most) {
    return judge(
        report ->
            expect(
                report.peakInFlight() <= most,
                "at most " + counted(most, "request") + " in flight",
                there(report.peakInFlight()),
                report.requests()));
  }

  /**
   * At most so many of the requests were abandoned by the caller.
   *
   * @param share 0 to 1
   */
  public SimulatorAssert abandonedAtMost(double share) {
    return judge(
        report -> {
          Patience patience = report.patience();
          String after =
              patience
                  .median()
                  .map(time -> ", typically after " + RequestTable.millis(time))
                  .orElse("");
          expect(
              patience.share() <= share,
              "at most " + percent(share) + " of the requests abandoned",
              "of " + patience.requests() + " " + there(patience.abandoned()) + after,
              report.requests());
        });
  }

  /** Every request has its answer, or its end: none waits. */
  public SimulatorAssert hasNothingPending() {
    return eventually(
        () -> {
          List<JournalEntry> requests = requests();
          long pending =
              requests.stream().filter(entry -> entry.outcome() instanceof Outcome.Pending).count();
          expect(pending == 0, "no request pending", there(pending), requests);
        });
  }

  private SimulatorAssert eventually(Runnable assertion) {
    long begin = System.nanoTime();
    while (true) {
      try {
        assertion.run();
        return this;
      } catch (AssertionError e) {
        boolean isOver = System.nanoTime() - begin >= patience.toNanos();
        if (isOver || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private SimulatorAssert judge(Consumer<CallerReport> assertion) {
    return eventually(() -> assertion.accept(report(1)));
  }

  /** Returns the report, if there are enough requests to judge their caller by. */
  private CallerReport report(int least) {
    List<JournalEntry> requests = requests();
    expect(
        requests.size() >= least,
        counted(least, "request") + " or more" + routeOrPath.map(of -> " of " + of).orElse(""),
        there(requests.size()),
        requests.isEmpty() ? actual.requests() : requests);
    return CallerReport.of(requests, grouping);
  }

  private List<JournalEntry> requests() {
    isNotNull();
    return kept(routeOrPath.map(actual::requests).orElseGet(actual::requests));
  }

  /** The entries, if they are all there were. */
  private List<JournalEntry> kept(List<JournalEntry> entries) {
    long dropped = actual.droppedRequests();
    expect(
        dropped == 0,
        "all requests in the journal",
        dropped
            + (dropped == 1 ? " was" : " were")
            + " dropped; let it keep more: Simulator.builder().journal(N)",
        entries);
    return entries;
  }

  private SimulatorAssert receivedExactly(List<JournalEntry> requests, String of, int count) {
    return expect(
        requests.size() == count,
        counted(count, "request") + of,
        there(requests.size()),
        requests.isEmpty() ? actual.requests() : requests);
  }

  private SimulatorAssert expect(
      boolean holds, String expected, String found, List<JournalEntry> requests) {
    if (!holds) {
      failWithMessage(
          "%s", "Expected " + expected + ", but " + found + "\n" + RequestTable.of(requests));
    }
    return this;
  }

  private static String waits(Backoff backoff) {
    return backoff.typical().isEmpty()
        ? "none: nothing was retried"
        : String.join(", ", backoff.typical().stream().map(RequestTable::millis).toList());
  }

  private static Duration duration(String name, String text) {
    try {
      return DurationText.parse(text).value();
    } catch (RecipeException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static String there(long count) {
    return count == 1 ? "there was 1" : "there were " + count;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * 100);
  }
}
