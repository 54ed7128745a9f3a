package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.DecoderException;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.result.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A single request, over a connection of its own, of which the response is kept.
 *
 * @param settings settings of a run; a sprint uses its connections, TLS and safety
 */
public record Sprint(DriverSettings settings) {
  private static final int MOST_CONTENT_BYTES = 1 << 20; // 1 MiB; the rest is counted

  /**
   * A request and its response, if it was complete in time.
   *
   * @param error why there is no complete response; empty if there is one
   * @param sentHeaders in the order sent
   * @param protocol such as {@code HTTP/1.1}
   * @param message the reason phrase; may be empty
   * @param content the body, up to 1 MiB of it; not to be changed
   * @param contentBytes of the complete body
   */
  public record Result(
      Target request,
      List<Header> sentHeaders,
      Sample sample,
      String error,
      String protocol,
      String message,
      List<Header> headers,
      byte[] content,
      long contentBytes) {
    public int status() {
      return sample.status();
    }

    /** Returns the time from opening the connection until it could be written to, TLS included. */
    public long connectNanos() {
      return sample.connectNanos();
    }

    /** Returns the time from then to the last byte. */
    public long durationNanos() {
      return sample.endNanos() - sample.sentNanos();
    }
  }

  /**
   * Sends a request, and waits for its end; redirects are not followed.
   *
   * @param timeoutNanos from now to the last byte, more than 0
   * @throws UnknownTargetException if the host is unknown
   * @throws UnsafeTargetException if the target is not allowed
   * @throws IllegalArgumentException if the port is invalid, or a certificate cannot be used
   */
  public Result run(Target request, long timeoutNanos) throws InterruptedException {
    List<Target> targets = List.of(request);
    TargetPlaces.lookUp(targets, settings);
    CompletableFuture<Void> never = new CompletableFuture<>();
    Rehearsal.once(Rehearsal.Kind.of(targets, settings, true), never);
    DriverSettings own =
        settings.with(
            s -> {
              s.timeout = Duration.ofNanos(timeoutNanos);
              s.connectTimeout = Duration.ZERO;
              s.threads = 1;
              s.redirects = -1;
              s.numberRequests = false;
              s.policy = ConnectionPolicy.FRESH;
              s.preOpened = 0;
              s.preOpenPerSecond = 1;
            });
    BlockingQueue<Result> results = new ArrayBlockingQueue<>(1);
    try (LoadDriver driver =
        LoadDriver.prepare(
            own, RunDescription.of("sprint"), targets, 0, never, () -> ClientTls.context(own))) {
      driver.sprint(request, results::add);
      return results.take();
    }
  }

  /** An exchange that keeps its response. */
  static final class Capture extends Exchange {
    private final long timeoutNanos;
    private final Consumer<Result> done;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private long contentBytes;
    private String protocol = "";
    private String message = "";
    private List<Header> headers = List.of();

    Capture(EncodedTarget target, long nowNanos, long timeoutNanos, Consumer<Result> done) {
      super(0, 0, target, nowNanos, nowNanos, NO_SESSION, null);
      this.timeoutNanos = timeoutNanos;
      this.done = done;
    }

    @Override
    void head(
        String version,
        String phrase,
        Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> received) {
      protocol = version;
      message = phrase;
      List<Header> read = new ArrayList<>();
      try {
        received.forEach(
            it -> read.add(new Header(it.getKey().toString(), it.getValue().toString())));
        headers = List.copyOf(read);
      } catch (IllegalArgumentException e) {
        throw new DecoderException("a malformed header"); // no cause: it counts as a protocol error
      }
    }

    @Override
    void content(ByteBuf bytes, long nanos) {
      contentBytes += bytes.readableBytes();
      int kept = Math.min(bytes.readableBytes(), MOST_CONTENT_BYTES - content.size());
      try {
        bytes.readBytes(content, kept);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // never happens: a byte array accepts all
      }
    }

    @Override
    void notifySender(Sample sample) {
      Target request = target.target;
      done.accept(
          new Result(
              request,
              EncodedTarget.headers(request, protocol.equals("HTTP/2")),
              sample,
              error(request, sample),
              protocol,
              message,
              headers,
              content.toByteArray(),
              contentBytes));
    }

    private String error(Target request, Sample sample) {
      return switch (sample.outcome()) {
        case ANSWERED -> "";
        case TIMEOUT, CONNECT_TIMEOUT ->
            sample.outcome() + ": no complete response within " + timeoutNanos / 1_000_000 + " ms";
        default -> sample.error() + " (" + Destinations.namedBy(request.uri()) + ")";
      };
    }
  }
}
