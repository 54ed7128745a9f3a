package io.originsimulator.load.replay;

import java.util.List;

/**
 * The requests of a log in the order in which they began. Immutable; any thread.
 *
 * <p>Made by a {@link Recorder}.
 */
public final class Recording {
  private final List<Request> requests;
  private final long untimed;
  private final long[] startNanos;
  private final int[] request;
  private final long[] durationNanos;
  private final int[] status;

  Recording(
      List<Request> requests,
      long untimed,
      long[] startNanos,
      int[] request,
      long[] durationNanos,
      int[] status) {
    this.requests = List.copyOf(requests);
    this.untimed = untimed;
    this.startNanos = startNanos;
    this.request = request;
    this.durationNanos = durationNanos;
    this.status = status;
  }

  /** How many entries there are. */
  public int size() {
    return request.length;
  }

  /** Whether it is known when they began; if not, they are in the order of the log. */
  public boolean isTimed() {
    return untimed == 0 && size() > 0;
  }

  /** Entries of which the log does not tell when they began. */
  public long untimed() {
    return untimed;
  }

  /** The distinct requests. */
  public List<Request> requests() {
    return requests;
  }

  /** The request of an entry: its index in {@link #requests}. */
  public int request(int entry) {
    return request[entry];
  }

  /** When an entry began, in nanoseconds from the first; 0 if that is not known. */
  public long offsetNanos(int entry) {
    return isTimed() ? startNanos[entry] - startNanos[0] : 0;
  }

  /** What the log says an entry took; −1: nothing. */
  public long durationNanos(int entry) {
    return durationNanos[entry];
  }

  /** The status that the log says it had; 0: none. */
  public int status(int entry) {
    return status[entry];
  }

  /** From the first entry's beginning to the last one's. */
  public long durationNanos() {
    return size() == 0 ? 0 : offsetNanos(size() - 1);
  }

  long[] startNanos() {
    return startNanos;
  }

  Recording ordered(int[] order) {
    return new Recording(
        requests,
        untimed,
        TimeOrder.apply(order, startNanos),
        TimeOrder.apply(order, request),
        TimeOrder.apply(order, durationNanos),
        TimeOrder.apply(order, status));
  }

  Recording withStarts(long[] starts) {
    return new Recording(requests, untimed, starts, request, durationNanos, status);
  }

  /**
   * A request that a log has, once or many times.
   *
   * @param target path and query
   * @param bodyBytes how long a body to send; 0: none
   */
  public record Request(String method, String target, int bodyBytes) {}
}
