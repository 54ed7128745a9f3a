package io.originsimulator.load.result;

/**
 * Time on CPUs.
 *
 * @param userNanos in the program itself
 * @param systemNanos in the system, for the program
 */
public record CpuTime(long userNanos, long systemNanos) {

  public CpuTime plus(CpuTime more) {
    return new CpuTime(userNanos + more.userNanos, systemNanos + more.systemNanos);
  }

  public CpuTime minus(CpuTime less) {
    return new CpuTime(userNanos - less.userNanos, systemNanos - less.systemNanos);
  }
}
