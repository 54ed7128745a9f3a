package io.originsimulator.server.journal;

import io.netty.handler.codec.http.HttpRequest;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.RecordedHeaders;
import io.originsimulator.report.RequestBody;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.report.StreamProgress;
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
 * A request in the journal. Written only by its event loop; read by any thread once it is entered.
 *
 * <pre>
 *   Pending ──▶ Answered, body being sent ──▶ Answered
 *      │                     ├──▶ Failed
 *      └──▶ Failed           └──▶ Abandoned
 *      └──▶ Abandoned
 * </pre>
 */
public final class JournalRecord {
  private static final Outcome PENDING = new Outcome.Pending();

  /** The heap used by an entry, without the request's content; measured, and rounded up. */
  private static final int OWN_BYTES = 600;

  private final Journal journal;
  private final ConnectionJournal connection;
  private volatile @Nullable Content content; // null once it is no longer in the journal
  private final long arrivalNanos;
  private final long sinceStartNanos;
  private final Instant instant;
  private final long connectionNumber;
  private final long onConnection;
  private Optional<Recipe> recipe = Optional.empty();
  private String route = "";
  private String stage = "";
  private Optional<Duration> elapsed = Optional.empty();
  private Optional<String> nearMiss = Optional.empty();
  private Duration planned = Duration.ZERO;
  private volatile Outcome outcome = PENDING;
  private volatile @Nullable Stream stream; // null unless its response is a stream
  private boolean taken; // by any thread, under the lock of this

  /** The request's content, of any length. */
  private record Content(String method, String uri, RecordedHeaders headers, RequestBody body) {}

  /** The progress of a stream. Written only by its event loop; read by any thread. */
  public static final class Stream {
    private final Duration planned;
    private long firstDueNanos;
    private long lastDueNanos;
    private long longestGapNanos;
    private volatile long events; // published after those above
    private volatile long taken;
    private volatile long heldBackNanos; // without the current time
    private volatile long heldSinceNanos;
    private volatile boolean held; // published after the instant

    private Stream(Duration planned) {
      this.planned = planned;
    }

    /**
     * Records that an event has been passed to the socket.
     *
     * @param dueNanos its instant, since the first byte
     */
    public void sent(long dueNanos) {
      long before = events; // one writer: no atomic operation
      if (before == 0) {
        firstDueNanos = dueNanos;
      } else {
        longestGapNanos = Math.max(longestGapNanos, dueNanos - lastDueNanos);
      }
      lastDueNanos = dueNanos;
      events = before + 1;
    }

    /** Records that the kernel has taken an event. */
    public void taken() {
      long before = taken;
      taken = before + 1;
    }

    /** Records that the client does not read an event that is due. */
    public void heldBack(long nowNanos) {
      heldSinceNanos = nowNanos;
      held = true;
    }

    /** Records that the client reads again, or that no event is due any longer. */
    public void resumed(long nowNanos) {
      long before = heldBackNanos;
      held = false; // first: a reader counts the current time once at most
      heldBackNanos = before + nowNanos - heldSinceNanos;
    }

    private StreamProgress progress(long nowNanos) {
      long had = taken; // first, as it never exceeds the events
      long sent = events;
      long heldNanos = heldBackNanos; // first, as held is cleared before it grows
      heldNanos += held ? Math.max(0, nowNanos - heldSinceNanos) : 0;
      return new StreamProgress(
          sent,
          sent - had,
          Duration.ofNanos(heldNanos),
          planned.plusNanos(firstDueNanos),
          Duration.ofNanos(lastDueNanos - firstDueNanos),
          Duration.ofNanos(longestGapNanos));
    }
  }

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
   * Enters the request, once its recipe is known.
   *
   * @param answering the recipe that responds; null for none
   * @param missed if no recipe responds, the one that came nearest
   */
  public void enter(
      @Nullable ActiveRecipe<ServedResponse> answering,
      Optional<String> missed,
      ResponsePlan<ServedResponse> plan) {
    if (answering != null) {
      recipe = Optional.of(answering.recipe());
      route = answering.recipe().route().text();
      stage = answering.stageAt(arrivalNanos).map(met -> met.at().text()).orElse("");
      elapsed = Optional.of(Duration.ofNanos(answering.elapsedNanosAt(arrivalNanos)));
    }
    nearMiss = missed;
    planned = Duration.ofNanos(plan.delayNanos());
    journal.add(this);
  }

  /**
   * Records that the response's head has been passed to the socket.
   *
   * @param extra the response's own fields
   * @param whole whether the rest has been passed too
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

  /** Begins to record the events of the response. */
  public Stream stream() {
    Stream begun = new Stream(planned);
    stream = begun;
    return begun;
  }

  /** Records that all promised bytes have been passed to the socket; the fault, if any, follows. */
  public void sent(Optional<Fault.Kind> fault) {
    Duration now = sinceArrival();
    if (isOver()) {
      return; // recorded already
    }
    if (fault.isPresent()) {
      Fault.Kind kind = fault.get();
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
      return; // the connection was lost after its last byte had been sent
    }
    outcome = new Outcome.Abandoned(sinceArrival(), outcome.status(), connection.hasClientLeft());
  }

  /** Records that the client has disconnected from a stalled response. */
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

  /** Returns the approximate heap that the entry uses, in bytes; less once it is forgotten. */
  long bytes() {
    Content there = content;
    return there == null
        ? OWN_BYTES
        : OWN_BYTES
            + there.method().length()
            + there.uri().length()
            + there.headers().bytes()
            + there.body().keptBytes()
            + nearMiss.map(String::length).orElse(0);
  }

  /**
   * Drops the request's content. The exchange of a request that waits long for its response still
   * refers to this record.
   */
  void forget() {
    content = null;
  }

  /** Returns the entry; empty if it has been forgotten. */
  Optional<JournalEntry> entry() {
    return Optional.ofNullable(content).map(this::entry);
  }

  /** Takes the entry if it meets a filter; empty if not, or if it was taken or forgotten before. */
  synchronized Optional<JournalEntry> takenIf(RequestFilter filter) {
    Optional<JournalEntry> entry = taken ? Optional.empty() : entry().filter(filter::matches);
    taken |= entry.isPresent();
    return entry;
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
        nearMiss,
        connectionNumber,
        onConnection,
        outcome,
        Optional.ofNullable(stream).map(it -> it.progress(journal.clock().nanoTime())));
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
