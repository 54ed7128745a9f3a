package io.originsimulator.load.result;

/** Samples for tests: answered with 200 at their due time by default. */
public final class TestSample {
  private static final long MILLI = 1_000_000;

  private long number;
  private int target;
  private long scheduledNanos;
  private long lateNanos;
  private long responseNanos;
  private long connectNanos;
  private Outcome outcome = Outcome.ANSWERED;
  private int status = 200;
  private long bytesOut;
  private long bytesIn;
  private String error = "";
  private OriginTrace origin = OriginTrace.NONE;
  private StreamTrace stream = StreamTrace.NONE;

  public static TestSample due(double millis) {
    return dueNanos(Math.round(millis * MILLI));
  }

  public static TestSample dueNanos(long nanos) {
    TestSample sample = new TestSample();
    sample.scheduledNanos = nanos;
    return sample;
  }

  public TestSample number(long value) {
    number = value;
    return this;
  }

  public TestSample target(int value) {
    target = value;
    return this;
  }

  public TestSample took(double millis) {
    return tookNanos(Math.round(millis * MILLI));
  }

  public TestSample tookNanos(long nanos) {
    responseNanos = nanos;
    return this;
  }

  /** Started and sent this much after it was due; the response time includes it. */
  public TestSample late(double millis) {
    lateNanos = Math.round(millis * MILLI);
    return this;
  }

  public TestSample connected(double millis) {
    connectNanos = Math.round(millis * MILLI);
    return this;
  }

  public TestSample status(int value) {
    status = value;
    return this;
  }

  public TestSample failed(Outcome value, String words) {
    outcome = value;
    status = 0;
    error = words;
    return this;
  }

  public TestSample dropped(Outcome value) {
    return failed(value, "");
  }

  public TestSample bytes(long out, long in) {
    bytesOut = out;
    bytesIn = in;
    return this;
  }

  public TestSample stage(String at, double injectedMillis) {
    origin = new OriginTrace(Math.round(injectedMillis * MILLI), at);
    return this;
  }

  /** A stream whose head came 10 ms before its first event; gaps of a second are stalls. */
  public TestSample events(double firstMillis, double... gapMillis) {
    Latencies gaps = Latencies.compact();
    long stalls = 0;
    for (double gap : gapMillis) {
      gaps.add(Math.round(gap * MILLI));
      stalls += gap >= 1_000 ? 1 : 0;
    }
    long first = Math.round(firstMillis * MILLI);
    stream = new StreamTrace(gapMillis.length + 1, first, gaps.sumNanos(), stalls, gaps);
    return this;
  }

  /** A wait for a stream, or one without an event. */
  public TestSample awaitsEvents() {
    stream = StreamTrace.AWAITED;
    return this;
  }

  /** A stream that ends early, after a silence that is a stall. */
  public TestSample silent(double millis) {
    stream.gaps().add(Math.round(millis * MILLI));
    return failed(Outcome.TIMEOUT, "timeout");
  }

  public Sample build() {
    boolean attempted = outcome.kind() != Outcome.Kind.DROPPED;
    boolean answered = outcome == Outcome.ANSWERED;
    long started = attempted ? scheduledNanos + lateNanos : -1;
    long end = scheduledNanos + responseNanos;
    boolean hasEvents = stream.events() > 0;
    long head = hasEvents ? scheduledNanos + stream.firstNanos() - 10 * MILLI : end;
    return new Sample(
        number,
        target,
        scheduledNanos,
        started,
        started,
        answered || status > 0 || hasEvents ? head : -1,
        end,
        connectNanos,
        outcome,
        status,
        bytesOut,
        bytesIn,
        error,
        origin,
        stream);
  }
}
