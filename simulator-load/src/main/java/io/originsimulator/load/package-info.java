/**
 * The load driver: sends requests when they are due, whatever the target does, and keeps what
 * became of each.
 *
 * <pre>
 *   plan        what is asked, and when              targets, schedules; pure
 *   load        how it is asked                      settings, safety; pure
 *   preflight   whether this machine can             arithmetic
 *   net         the driver: sends it                 Netty; no Netty type in a public signature
 *   health      whether the driver was the limit     pure
 *   result      what became of each request          samples, the raw result file, summaries; pure
 *   origin      what the simulator behind the target saw, joined with it
 *   observe     what processes and containers use beside it
 *   report      results in the words of many tools   text, tables, JSON, HTML; pure
 * </pre>
 */
@NullMarked
package io.originsimulator.load;

import org.jspecify.annotations.NullMarked;
