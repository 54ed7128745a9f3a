package io.originsimulator.junit;

import static io.originsimulator.junit.RequestTable.millis;
import static io.originsimulator.junit.Verdict.counted;
import static io.originsimulator.junit.Verdict.number;
import static io.originsimulator.junit.Verdict.percent;
import static io.originsimulator.junit.Verdict.there;
import static java.util.stream.Collectors.joining;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.RequestConditions;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.report.caller.Backoff;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.report.caller.ConnectionUse;
import io.originsimulator.report.caller.Grouping;
import io.originsimulator.report.caller.LogicalRequest;
import io.originsimulator.report.caller.Patience;
import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.report.caller.RequestWait;
import io.originsimulator.report.caller.RetryAfterUse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on recorded requests and on how their caller behaved. A failure shows the requests.
 *
 * <pre>{@code
 * assertThat(origin).receivedExactly("/orders", 3).amplificationAtMost(3).obeysRetryAfter();
 * assertThat(origin).withRoute("/orders").groupedByHeader("x-request-id").backsOff();
 * }</pre>
 *
 * <p>Every assertion fails if the journal has dropped requests. Assertions on the caller also fail
 * if no request came.
 */
public final class SimulatorAssert extends AbstractAssert<SimulatorAssert, RecordedRequests>
    implements RequestConditions<SimulatorAssert> {
  private RequestFilter filter = RequestFilter.ALL;
  private Grouping grouping = Grouping.DEFAULT;
  private Duration patience = Duration.ZERO;

  SimulatorAssert(RecordedRequests actual) {
    super(actual, SimulatorAssert.class);
  }

  /** Restricts further assertions to the requests that also meet this condition. */
  @Override
  public SimulatorAssert with(String parameter, String value) {
    filter = filter.with(parameter, value);
    return this;
  }

  /** Treats requests with the same value of a header as tries of one, in further assertions. */
  public SimulatorAssert groupedByHeader(String name) {
    return groupedBy(new Grouping.ByHeader(name));
  }

  /**
   * Treats requests with the same method, path, and query as tries of one, in further assertions;
   * see {@link Grouping.ByPath}.
   *
   * @param gap the maximum time from one try's arrival to the next's, such as {@code 30s}
   */
  public SimulatorAssert groupedWithin(String gap) {
    return groupedBy(new Grouping.ByPath(duration("gap", gap)));
  }

  /** Sets the grouping of requests into tries of one, for further assertions. */
  public SimulatorAssert groupedBy(Grouping other) {
    this.grouping = other;
    return this;
  }

  /**
   * Retries each further assertion until it holds or no later request can make it hold.
   *
   * @param patience the maximum real time, such as {@code 2s}
   */
  public SimulatorAssert within(String patience) {
    this.patience = duration("patience", patience);
    return this;
  }

  /** Asserts that a number of requests came, no more and no less. */
  public SimulatorAssert received(int count) {
    return received(filter, count);
  }

  /** Asserts that a number of requests of a route, or of a path, came, no more and no less. */
  public SimulatorAssert receivedExactly(String routeOrPath, int count) {
    return received(RequestFilter.ALL.withRoute(routeOrPath), count);
  }

  private SimulatorAssert received(RequestFilter of, int count) {
    String expected = of.of(counted(count, "request"));
    return eventually(of, requests -> Verdict.exactly(count, expected, requests.size()));
  }

  /** Asserts that no request came. */
  public SimulatorAssert receivedNothing() {
    return received(0);
  }

  /** Asserts that the requests were of these routes or paths, in this order, without others. */
  public SimulatorAssert receivedInOrder(String... routesOrPaths) {
    List.of(routesOrPaths).forEach(JournalEntry::check);
    return eventually(
        filter,
        requests -> {
          int begun = Math.min(requests.size(), routesOrPaths.length);
          boolean differs =
              requests.size() > begun
                  || !IntStream.range(0, begun)
                      .allMatch(i -> requests.get(i).isOf(routesOrPaths[i]));
          return new Verdict(
              !differs && begun == routesOrPaths.length,
              "requests in the order " + String.join(", ", routesOrPaths),
              "the order was different",
              differs);
        });
  }

  /**
   * Asserts a minimum time from one arrival to the next.
   *
   * @param least a duration such as {@code 100ms}
   */
  public SimulatorAssert intervalsAtLeast(String least) {
    Duration bound = duration("least", least);
    return judge(
        2,
        report -> {
          Duration shortest = Collections.min(report.intervals());
          boolean holds = shortest.compareTo(bound) >= 0;
          String expected = "at least " + millis(bound) + " between requests";
          return new Verdict(holds, expected, "it was " + millis(shortest), true);
        });
  }

  /** Asserts that each time from one arrival to the next is longer than the one before. */
  public SimulatorAssert intervalsGrow() {
    return judge(
        3,
        report -> {
          List<Duration> all = report.intervals();
          int i = 1;
          while (i < all.size() && all.get(i).compareTo(all.get(i - 1)) > 0) {
            i++;
          }
          if (i == all.size()) {
            return Verdict.HOLDS;
          }
          String found = millis(all.get(i)) + " came after " + millis(all.get(i - 1));
          return new Verdict(false, "increasing times between requests", found, true);
        });
  }

  /** Asserts a maximum average number of requests for each logical request. */
  public SimulatorAssert amplificationAtMost(double most) {
    return judge(
        report -> report.amplification() <= most,
        "at most " + number(most) + " requests for each logical one",
        report ->
            "%d came for %d, %s for each"
                .formatted(
                    report.requests().size(),
                    report.logicalRequests().size(),
                    number(report.amplification())));
  }

  /** Asserts a maximum number of tries of each logical request. */
  public SimulatorAssert triesAtMost(int most) {
    return judgeMost(
        report -> report.mostTries() <= most,
        "at most " + (most == 1 ? "1 try" : most + " tries") + " of a logical request",
        report -> "one had " + report.mostTries());
  }

  /**
   * Asserts that waits between tries become longer; see {@link Backoff#isGrowing}.
   *
   * <p>On the system clock the waits include the time that the caller takes to load classes, which
   * may be longer than its first wait. Use {@link #waitsAtLeast} or a manual clock there.
   */
  public SimulatorAssert backsOff() {
    return judge(
        report -> report.backoff().isGrowing(),
        "increasing waits between tries",
        report -> {
          List<Duration> waits = report.backoff().typical();
          return waits.isEmpty()
              ? "no request was retried"
              : "they were "
                  + waits.stream().map(RequestTable::millis).collect(joining(", "))
                  + " (on the system clock, waitsAtLeast(…) is exact)";
        });
  }

  /**
   * Asserts minimum waits between the tries of each logical request, from the end of a try to the
   * arrival of the next. A busy machine makes waits longer, not shorter. The one exception is the
   * wait after a try that the caller abandoned, which counts from when the simulator noticed.
   *
   * @param least the minimum first wait, second wait, …, such as {@code 100ms}; the last one
   *     applies to all further waits. At least one logical request must have this many waits
   */
  public SimulatorAssert waitsAtLeast(String... least) {
    List<Duration> bounds = Stream.of(least).map(text -> duration("least", text)).toList();
    if (bounds.isEmpty()) {
      throw new IllegalArgumentException("least: none (expected: one wait or more)");
    }
    return judge(
        1,
        report -> {
          for (LogicalRequest request : report.logicalRequests()) {
            List<Duration> waits = request.waits();
            for (int i = 0; i < waits.size(); i++) {
              Duration bound = bounds.get(Math.min(i, bounds.size() - 1));
              if (waits.get(i).compareTo(bound) < 0) {
                String expected = "wait " + (i + 1) + " of at least " + millis(bound);
                String path = request.tries().get(i + 1).path();
                String found = "one before " + path + " was " + millis(waits.get(i));
                return new Verdict(false, expected, found, true);
              }
            }
          }
          return new Verdict(
              report.mostTries() > bounds.size(),
              counted(bounds.size(), "wait") + " between tries of a logical request or more",
              there(report.mostTries() - 1));
        });
  }

  /** Asserts that the waits of logical requests differ; see {@link Backoff#isJittered}. */
  public SimulatorAssert jitters() {
    return judge(
        report -> report.backoff().isJittered(),
        "waits between tries that differ by more than 10 %",
        report ->
            report.backoff().jitter().isEmpty()
                ? "no two logical requests were retried"
                : "they differed by " + percent(report.backoff().jitter().getAsDouble()));
  }

  /** Asserts that no try came before the time of a Retry-After; see {@link RetryAfterUse}. */
  public SimulatorAssert obeysRetryAfter() {
    return judge(
        1,
        report -> {
          RetryAfterUse use = report.retryAfter();
          if (use.isObeyed()) {
            return new Verdict(use.told() > 0, "a response with Retry-After", "there was none");
          }
          RetryAfterUse.TooEarly early = use.tooEarly().get(0);
          String found =
              "after %s of %s came the one at %s"
                  .formatted(
                      millis(early.waited()),
                      millis(early.asked()),
                      millis(early.retry().arrival()));
          return new Verdict(false, "no retry before Retry-After", found, true);
        });
  }

  /** Asserts that no more connections were opened than were needed; see {@link ConnectionUse}. */
  public SimulatorAssert reusesConnections() {
    return judge(
        1,
        report -> {
          ConnectionUse use = report.connections();
          return new Verdict(
              !use.isChurned(),
              "no more than " + counted(use.needed(), "connection") + ", as many as were needed",
              use.requests() + " requests came on " + use.connections());
        });
  }

  /** Asserts a maximum number of connections used by the requests. */
  public SimulatorAssert connectionsAtMost(int most) {
    return judgeMost(
        report -> report.connections().connections() <= most,
        "at most " + counted(most, "connection"),
        report ->
            report.requests().size() + " requests came on " + report.connections().connections());
  }

  /** Asserts a maximum number of requests in flight at the same time. */
  public SimulatorAssert peakInFlightAtMost(int most) {
    return judgeMost(
        report -> report.peakInFlight() <= most,
        "at most " + counted(most, "request") + " in flight",
        report -> there(report.peakInFlight()));
  }

  /**
   * Asserts a maximum share of requests that the caller abandoned.
   *
   * @param share 0 to 1
   */
  public SimulatorAssert abandonedAtMost(double share) {
    return judge(
        report -> report.patience().share() <= share,
        "at most " + percent(share) + " of the requests abandoned",
        report -> {
          Patience callers = report.patience();
          String after =
              callers.median().map(time -> ", typically after " + millis(time)).orElse("");
          return "of " + callers.requests() + " " + there(callers.abandoned()) + after;
        });
  }

  /** Asserts that every arrived request has its complete response or has ended otherwise. */
  public SimulatorAssert hasNothingPending() {
    return eventually(
        filter,
        requests -> {
          long pending = requests.stream().filter(entry -> !entry.hasEnded()).count();
          return new Verdict(pending == 0, "no request pending", there(pending));
        });
  }

  /**
   * Checks the caller if there are enough requests. While a client waits for a response, stalled or
   * not, the request's end may change the grouping into tries and the number in flight, so no
   * verdict is final.
   */
  private SimulatorAssert judge(int least, Function<CallerReport, Verdict> verdict) {
    return eventually(
        filter,
        requests -> {
          if (requests.size() < least) {
            return Verdict.tooFew(
                filter.of(counted(least, "request") + " or more"), requests.size());
          }
          Verdict found = verdict.apply(CallerReport.of(requests, grouping));
          return found.finallyIf(
              found.isFinal()
                  && requests.stream().allMatch(entry -> entry.outcome().over().isPresent()));
        });
  }

  private SimulatorAssert judge(
      Predicate<CallerReport> holds, String expected, Function<CallerReport, String> found) {
    return judge(1, report -> new Verdict(holds.test(report), expected, found.apply(report)));
  }

  /** Checks a quantity that can only grow. */
  private SimulatorAssert judgeMost(
      Predicate<CallerReport> holds, String expected, Function<CallerReport, String> found) {
    return judge(1, report -> new Verdict(holds.test(report), expected, found.apply(report), true));
  }

  private SimulatorAssert eventually(
      RequestFilter of, Function<List<JournalEntry>, Verdict> assertion) {
    isNotNull();
    Look last =
        RequestWait.until(
            look -> look.verdict().holds() || look.verdict().isFinal(),
            patience,
            () -> {
              List<JournalEntry> requests = actual.requests(of);
              long dropped = actual.droppedRequests();
              return new Look(
                  requests, dropped > 0 ? Verdict.incomplete(dropped) : assertion.apply(requests));
            });
    if (!last.verdict().holds()) {
      fail(of, last);
    }
    return this;
  }

  private record Look(List<JournalEntry> requests, Verdict verdict) {}

  private void fail(RequestFilter of, Look look) {
    List<JournalEntry> all = of.isAll() ? look.requests() : actual.requests();
    String nearest = look.verdict().needsMore() ? of.nearest(all) : "";
    failWithMessage(
        "%s%s\n%s",
        look.verdict(),
        nearest.isEmpty() ? "" : "; nearest others: " + nearest,
        RequestTable.of(look.requests().isEmpty() ? all : look.requests()));
  }

  private static Duration duration(String name, String text) {
    try {
      return DurationText.parse(text).value();
    } catch (RecipeException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }
}
