package io.originsimulator.load.origin;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.OriginRequest;

/** The counts of the requests that reached a part of the origin: a stage, a route, or all. */
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

  /** Returns the recipe's route; empty: no recipe matched, or all routes. */
  public String route() {
    return route;
  }

  /** Returns the stage's {@code at}; empty: none, or all stages. */
  public String stage() {
    return stage;
  }

  /** Returns the number of requests that the origin received here. */
  public long attempts() {
    return attempts;
  }

  /** Returns the number of attempts without a status below 400. */
  public long failed() {
    return failed;
  }

  /** Returns the client's service times of answered requests whose last attempt was here. */
  public Latencies service() {
    return service;
  }

  /** Returns the injected delays, summed over all attempts of a request. */
  public Latencies injected() {
    return injected;
  }

  public Latencies added() {
    return added;
  }
}
