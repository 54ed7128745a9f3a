package io.originsimulator.load.replay;

import java.util.List;

/**
 * The distinct requests of a log, and its entries in the order of their starts.
 *
 * @param untimed number of entries without a time; if there are any, the order is that of the log
 */
public record Recording(List<Request> requests, long untimed, List<Entry> entries) {
  public record Request(String method, String target, int bodyBytes) {}

  /**
   * A line of a log.
   *
   * @param request index in the distinct requests
   * @param precisionNanos unit of the start's timestamp
   * @param durationNanos −1: unknown
   * @param status 0: unknown
   */
  public record Entry(
      int request, long startNanos, long precisionNanos, long durationNanos, int status) {
    Entry at(long otherNanos) {
      return new Entry(request, otherNanos, precisionNanos, durationNanos, status);
    }
  }

  public int size() {
    return entries.size();
  }

  public boolean isTimed() {
    return untimed == 0 && size() > 0;
  }

  Entry entry(int index) {
    return entries.get(index);
  }

  /** Returns the start of an entry, from the first; 0 without times. */
  long offsetNanos(int index) {
    return isTimed() ? entry(index).startNanos() - entry(0).startNanos() : 0;
  }

  long spanNanos() {
    return size() == 0 ? 0 : offsetNanos(size() - 1);
  }
}
