package io.originsimulator.load.net;

import io.netty.handler.ssl.SslContext;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.connect.UnknownTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A single request, over a connection of its own, of which the response is kept.
 *
 * @param settings settings of a run; a sprint uses its connections, TLS and safety
 */
public record Sprint(DriverSettings settings) {
  private static final long REHEARSAL_NANOS = 5_000_000_000L; // limit on a busy machine

  private static final Set<Rehearsal.Kind> REHEARSED = new HashSet<>();

  /**
   * Sends a request, and waits for its response; redirects are not followed.
   *
   * @param timeoutNanos from now to the last byte, more than 0
   * @throws SprintException if there was no complete response in time
   * @throws UnknownTargetException if the host is unknown
   * @throws UnsafeTargetException if the target is not allowed
   * @throws IllegalArgumentException if the port is invalid, or a certificate cannot be used
   */
  public SprintResult run(Target request, long timeoutNanos)
      throws SprintException, InterruptedException {
    List<Target> targets = List.of(request);
    TargetPlaces.lookUp(targets, settings);
    rehearse(Rehearsal.Kind.of(targets, settings));
    DriverSettings own = sprinting(settings, timeoutNanos);
    SprintResult result = send(request, own, () -> ClientTls.context(settings));
    if (result.sample().outcome() != Outcome.ANSWERED) {
      throw new SprintException(request, result.sample(), timeoutNanos);
    }
    return result;
  }

  /** Sends a first request to the rehearsal's server, since its times include class loading. */
  private static synchronized void rehearse(Rehearsal.Kind kind) throws InterruptedException {
    DriverSettings settings =
        sprinting(DriverSettings.builder().http2(kind.http2()).build(), REHEARSAL_NANOS);
    if (!kind.isIn(REHEARSED)) {
      Rehearsal.rehearse(
          kind, url -> send(Target.get(url), settings, () -> Rehearsal.clientTls(kind.http2())));
      REHEARSED.add(kind);
    }
  }

  private static SprintResult send(
      Target request, DriverSettings settings, Supplier<SslContext> tls)
      throws InterruptedException {
    BlockingQueue<SprintResult> results = new ArrayBlockingQueue<>(1);
    try (LoadDriver driver =
        LoadDriver.prepare(
            settings,
            RunDescription.of("sprint"),
            List.of(request),
            0,
            new CompletableFuture<>(),
            tls)) {
      driver.sprint(request, results);
      return results.take();
    }
  }

  private static DriverSettings sprinting(DriverSettings settings, long timeoutNanos) {
    return settings.toBuilder()
        .timeout(Duration.ofNanos(timeoutNanos))
        .connectTimeout(Duration.ZERO)
        .threads(1)
        .redirects(-1)
        .numberRequests(false)
        .policy(ConnectionPolicy.FRESH)
        .preOpen(0, 1)
        .build();
  }
}
