package io.originsimulator.load.observe;

/**
 * What something has used so far.
 *
 * @param cpuNanos of all cores together, since it began
 * @param memoryBytes now
 */
record Usage(long cpuNanos, long memoryBytes) {}
