package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.originsimulator.load.StreamSettings;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An exchange whose response is a stream of events, if its status is from 200 to 299. */
final class StreamExchange extends Exchange {
  private final StreamSettings settings;
  private EventCounter counter;
  private Latencies gaps = Latencies.compact();
  private long events;
  private long stalls;
  private long firstNanos = -1;
  private long lastNanos;

  StreamExchange(
      long number,
      int targetIndex,
      EncodedTarget target,
      long scheduledNanos,
      long startedNanos,
      int session,
      @Nullable Consumer<Sample> done,
      StreamSettings settings) {
    super(number, targetIndex, target, scheduledNanos, startedNanos, session, done);
    this.settings = settings;
    this.counter = new EventCounter(settings.format());
  }

  @Override
  void content(ByteBuf bytes, long nanos) {
    if (isStream()) {
      received(counter.count(bytes), nanos);
    }
  }

  private boolean isStream() {
    return status / 100 == 2;
  }

  private void received(int more, long nanos) {
    if (more == 0) {
      return;
    }
    if (firstNanos < 0) {
      firstNanos = nanos;
    } else {
      gaps.add(nanos - lastNanos);
      stalls += nanos - lastNanos >= settings.stallNanos() ? 1 : 0;
    }
    if (more > 1) {
      gaps.add(0, more - 1L); // in one read
    }
    lastNanos = nanos;
    events += more;
  }

  @Override
  void resetForRetry() {
    super.resetForRetry();
    counter = new EventCounter(settings.format());
    gaps = Latencies.compact();
    events = 0;
    stalls = 0;
    firstNanos = -1;
  }

  @Override
  Sample end(Outcome outcome, String error, long endNanos, long maxBodyBytes) {
    if (outcome == Outcome.ANSWERED && isStream()) {
      received(counter.end(), endNanos);
    }
    return super.end(outcome, error, endNanos, maxBodyBytes).with(trace(outcome, endNanos, gaps));
  }

  @Override
  Sample soFar(long nowNanos) {
    return super.soFar(nowNanos).with(trace(Outcome.UNANSWERED, nowNanos, gaps.copy()));
  }

  private StreamTrace trace(Outcome outcome, long endNanos, Latencies all) {
    if (status == 0 && StreamTrace.isWait(outcome)) {
      return StreamTrace.AWAITED;
    }
    if (!isStream()) {
      return StreamTrace.NONE;
    }
    boolean silent = firstNanos >= 0 && endNanos - lastNanos >= settings.stallNanos();
    long cut = silent && outcome != Outcome.ANSWERED ? 1 : 0;
    if (cut > 0) {
      all.add(endNanos - lastNanos);
    }
    return new StreamTrace(
        events,
        firstNanos < 0 ? -1 : firstNanos - scheduledNanos,
        firstNanos < 0 ? 0 : lastNanos - firstNanos,
        stalls + cut,
        all);
  }
}
