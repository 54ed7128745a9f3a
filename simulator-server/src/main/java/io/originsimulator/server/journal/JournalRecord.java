package io.originsimulator.server.journal;

import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RecordedHeaders;
import io.originsimulator.report.RequestBody;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.http.ServedResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request in the journal. Written by its event loop alone; read by any thread once it is entered.
 *
 * <pre>
 *   Pending ──▶ Answered, body on its way ──▶ Answered
 *      │                     ├──▶ Failed
 *      └──▶ Failed           └──▶ Abandoned
 *      └──▶ Abandoned
 * </pre>
 */
public final class JournalRecord {
  private static final Outcome PENDING = new Outcome.Pending();

  /** The heap that an entry takes without its request's content; measured, and rounded up. */
  private static final int OWN_BYTES = 600;

  private final Journal journal;
  private final ConnectionJournal connection;
  private volatile @Nullable Content content; // null when it is no longer in the journal
  private final long arrivalNanos;
  private final long sinceStartNanos;
  private final Instant instant;
  private final long connectionNumber;
  private final long onConnection;
  private Optional<Recipe> recipe = Optional.empty();
  private String route = "";
  private String stage = "";
  private Optional<Duration> elapsed = Optional.empty();
  private Duration planned = Duration.ZERO;
  private volatile Outcome outcome = PENDING;

  /** The request's content, of any length. */
  private record Content(String method, String uri, RecordedHeaders headers, RequestBody body) {}

  JournalRecord(
      Journal journal,
      ConnectionJournal connection,
      HttpRequest request,
      RequestBody body,
      long arrivalNanos,
      long connectionNumber,
      long onConnection) {
    this.journal = journal;
    this.connection = connection;
    this.content =
        new Content(
            request.method().name(),
            request.uri(),
            RecordedHeaders.of(request.headers()::iteratorCharSequence),
            body);
    this.arrivalNanos = arrivalNanos;
    this.sinceStartNanos = journal.sinceStart(arrivalNanos);
    this.instant = journal.clock().instant();
    this.connectionNumber = connectionNumber;
    this.onConnection = onConnection;
  }

  /**
   * Enters the request, now that it is known what it gets.
   *
   * @param answering null if no recipe does
   */
  public void enter(
      @Nullable ActiveRecipe<ServedResponse> answering, ResponsePlan<ServedResponse> plan) {
    if (answering != null) {
      recipe = Optional.of(answering.recipe());
      route = answering.recipe().route().text();
      stage = answering.stageAt(arrivalNanos).map(met -> met.at().text()).orElse("");
      elapsed = Optional.of(Duration.ofNanos(answering.elapsedNanosAt(arrivalNanos)));
    }
    planned = Duration.ofNanos(plan.delayNanos());
    journal.add(this);
  }

  /**
   * The response's head is handed to the socket.
   *
   * @param extra fields that it has more
   * @param whole whether all else is too
   */
  public void answered(EncodedResponse response, Headers extra, boolean whole) {
    Duration now = sinceArrival();
    Optional<Duration> retryAfter =
        extra
            .get("retry-after")
            .or(() -> response.sent("retry-after"))
            .flatMap(JournalRecord::seconds);
    outcome =
        new Outcome.Answered(
            response.status(),
            planned,
            now,
            retryAfter,
            whole ? Optional.of(now) : Optional.empty());
  }

  /** All that was promised is handed to the socket, and then comes the fault, if there is one. */
  public void sent(Optional<Fault> fault) {
    Duration now = sinceArrival();
    if (isOver()) {
      return; // said already
    }
    if (fault.isPresent()) {
      Fault.Kind kind = fault.get().kind();
      outcome = new Outcome.Failed(kind, outcome.status(), now, Optional.empty());
      if (kind == Fault.Kind.STALL) {
        connection.stalled(this);
      }
    } else if (outcome instanceof Outcome.Answered begun) {
      outcome =
          new Outcome.Answered(
              begun.code(), begun.planned(), begun.actual(), begun.retryAfter(), Optional.of(now));
    }
  }

  /** Records that the client no longer waits for the response, or for the rest of it. */
  public void abandoned() {
    if (isOver()) {
      return; // its last byte was on the way when the connection was lost
    }
    outcome = new Outcome.Abandoned(sinceArrival(), outcome.status(), connection.hasClientLeft());
  }

  /** The client left the response that stalled. */
  void left() {
    if (outcome instanceof Outcome.Failed failed) {
      outcome =
          new Outcome.Failed(
              failed.kind(), failed.status(), failed.after(), Optional.of(sinceArrival()));
    }
  }

  long sinceStartNanos() {
    return sinceStartNanos;
  }

  /** Returns the bytes of heap that the entry takes, about; of one that was forgotten, fewer. */
  long bytes() {
    Content there = content;
    return there == null
        ? OWN_BYTES
        : OWN_BYTES
            + there.method().length()
            + there.uri().length()
            + there.headers().bytes()
            + there.body().keptBytes();
  }

  /**
   * Drops what the request brought. The request may wait for its answer for long, and its exchange
   * holds on to this record.
   */
  void forget() {
    content = null;
  }

  /** Returns the entry; empty if it has been forgotten. */
  Optional<JournalEntry> entry() {
    return Optional.ofNullable(content).map(this::entry);
  }

  private JournalEntry entry(Content there) {
    return new JournalEntry(
        there.method(),
        RequestTarget.of(there.uri()).path(),
        RequestTarget.queryOf(there.uri()),
        there.headers(),
        there.body(),
        Duration.ofNanos(sinceStartNanos()),
        instant,
        recipe,
        route,
        stage,
        elapsed,
        connectionNumber,
        onConnection,
        outcome);
  }

  private boolean isOver() {
    return outcome instanceof Outcome.Failed || outcome.over().isPresent();
  }

  private Duration sinceArrival() {
    return Duration.ofNanos(journal.clock().nanoTime() - arrivalNanos);
  }

  private static Optional<Duration> seconds(String retryAfter) {
    return retryAfter.matches("\\d{1,9}")
        ? Optional.of(Duration.ofSeconds(Long.parseLong(retryAfter)))
        : Optional.empty();
  }
}
