package io.originsimulator.load.result;

/**
 * CPU time of a process.
 *
 * @param userNanos in the program itself
 * @param systemNanos in the kernel, on behalf of the program
 */
public record CpuTime(long userNanos, long systemNanos) {

  public CpuTime plus(CpuTime more) {
    return new CpuTime(userNanos + more.userNanos, systemNanos + more.systemNanos);
  }

  public CpuTime minus(CpuTime less) {
    return new CpuTime(userNanos - less.userNanos, systemNanos - less.systemNanos);
  }
}
