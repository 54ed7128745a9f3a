package io.originsimulator.load.origin;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.OriginRequest;

/** The counts of the requests that came to a part of the origin: a stage, a route, or all. */
public final class OriginShare {
  private final String route;
  private final String stage;
  private final Latencies service = new Latencies();
  private final Latencies injected = new Latencies();
  private final Latencies added = new Latencies();
  private long attempts;
  private long failed;

  OriginShare(String route, String stage) {
    this.route = route;
    this.stage = stage;
  }

  void attempted(OriginRequest request) {
    attempts++;
    failed += StatusPaths.isSuccess(request.word()) ? 0 : 1;
  }

  void answered(long serviceNanos, long injectedNanos) {
    service.add(serviceNanos);
    injected.add(injectedNanos);
    added.add(serviceNanos - injectedNanos);
  }

  void add(OriginShare other) {
    attempts += other.attempts;
    failed += other.failed;
    service.add(other.service);
    injected.add(other.injected);
    added.add(other.added);
  }

  /** The recipe's; empty: no recipe answered, or all. */
  public String route() {
    return route;
  }

  /** Its {@code at}; empty: none, or all. */
  public String stage() {
    return stage;
  }

  /** How often the origin was asked here. */
  public long attempts() {
    return attempts;
  }

  /** Attempts that got no status below 400. */
  public long failed() {
    return failed;
  }

  /** What the client waited for answers whose last attempt was here. */
  public Latencies service() {
    return service;
  }

  /** What the origin put in, over all attempts of a request. */
  public Latencies injected() {
    return injected;
  }

  /** The rest, request by request. */
  public Latencies added() {
    return added;
  }
}
