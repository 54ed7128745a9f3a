package io.originsimulator.server.admin;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.admin.Snapshots.Moment;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A stream of snapshots for any number of listeners. For any thread.
 *
 * <pre>
 *   tick          7               8               9
 *   new listener  complete        changes         changes
 *   slow reader   changes         –               complete
 * </pre>
 *
 * <p>Ticks are the multiples of an interval of real time, so all listeners ask for the changes of
 * one tick at the same time, and these are made once. Nothing is made without a listener.
 */
final class SnapshotEvents implements AdminCaller.Feed {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private final Snapshots snapshots;
  private final SnapshotView view;
  private final Executor slowly;
  private Tick last = new Tick(NONE, null);

  SnapshotEvents(Snapshots snapshots, SnapshotView view, Executor slowly) {
    this.snapshots = snapshots;
    this.view = view;
    this.slowly = slowly;
  }

  @Override
  public long everyNanos() {
    return view.every().toNanos();
  }

  @Override
  public CompletableFuture<byte[]> event(long tick, long after) {
    Tick now = at(tick);
    @Nullable Tick before = now.before;
    try {
      return before != null && before.number == after && after != NONE
          ? now.changes(before)
          : now.complete();
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private synchronized Tick at(long tick) {
    if (tick > last.number) {
      last.before = null; // only one is needed
      last = new Tick(tick, last);
    }
    return last;
  }

  /** Makes an event with a snapshot; a failure ends the streams that wait for it. */
  static CompletableFuture<byte[]> made(Supplier<String> snapshot, Executor slowly) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            String event = "event: snapshot\ndata: " + snapshot.get() + "\n\n";
            return event.getBytes(StandardCharsets.UTF_8);
          } catch (RuntimeException | Error e) {
            LOG.error("A snapshot failed, which ends a stream of them", e);
            throw e;
          }
        },
        slowly);
  }

  /** The state and the events of one tick, made when a listener needs them. */
  private final class Tick {
    private final long number;
    private volatile @Nullable Tick before; // null once it is not needed
    private @Nullable Moment moment;
    private @Nullable CompletableFuture<byte[]> changes;

    Tick(long number, @Nullable Tick before) {
      this.number = number;
      this.before = before;
    }

    /** Returns the changes since the tick before, made once. */
    synchronized CompletableFuture<byte[]> changes(Tick sent) {
      if (changes == null) {
        changes = made(() -> since(sent), slowly);
      }
      return changes;
    }

    /** Makes an event that needs none before it: that of the tick may be old by now. */
    CompletableFuture<byte[]> complete() {
      return made(
          () -> {
            moment(); // not later than the event, or the next would miss a change
            return snapshots.write(view, snapshots.now(), true, any -> true);
          },
          slowly);
    }

    private String since(Tick sent) {
      Set<Long> ended = sent.ended();
      return snapshots.write(
          view,
          moment(),
          sent.moment().edition() != moment().edition(),
          number -> !ended.contains(number));
    }

    /** Returns the numbers of entries that will not change. */
    private Set<Long> ended() {
      Set<Long> ended = new HashSet<>();
      List<JournalEntry> entries = moment().latest().entries();
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).hasEnded()) {
          ended.add(moment().number(i));
        }
      }
      return ended;
    }

    /** Returns the state at this tick. */
    private synchronized Moment moment() {
      Moment now = moment;
      if (now == null) {
        now = snapshots.now();
        moment = now;
      }
      return now;
    }
  }
}
