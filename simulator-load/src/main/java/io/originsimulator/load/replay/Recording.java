package io.originsimulator.load.replay;

import java.util.List;

/**
 * The requests of a log in the order of their starts, made by a {@link Recorder}.
 *
 * @param requests the distinct requests
 * @param untimed number of entries without a time; if there are any, the order is that of the log
 * @param startNanos by entry, as the next three; must not be changed
 * @param request index in {@code requests}
 * @param durationNanos −1: unknown
 * @param status 0: unknown
 */
public record Recording(
    List<Request> requests,
    long untimed,
    long[] startNanos,
    int[] request,
    long[] durationNanos,
    int[] status) {
  public Recording {
    requests = List.copyOf(requests);
  }

  /**
   * A request that occurs in a log, once or more.
   *
   * @param target path and query
   * @param bodyBytes length of the body to send; 0: none
   */
  public record Request(String method, String target, int bodyBytes) {}

  /** Returns the number of entries. */
  public int size() {
    return request.length;
  }

  /** Returns whether the log has the times of all entries. */
  public boolean isTimed() {
    return untimed == 0 && size() > 0;
  }

  /** Returns the index of an entry's request. */
  public int request(int entry) {
    return request[entry];
  }

  /** Returns the start of an entry, from the first; 0 without times. */
  public long offsetNanos(int entry) {
    return isTimed() ? startNanos[entry] - startNanos[0] : 0;
  }

  public long durationNanos(int entry) {
    return durationNanos[entry];
  }

  public int status(int entry) {
    return status[entry];
  }

  /** Returns the time from the first entry's start to the last one's. */
  public long spanNanos() {
    return size() == 0 ? 0 : offsetNanos(size() - 1);
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
}
