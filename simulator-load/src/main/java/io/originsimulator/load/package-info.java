/**
 * The load driver: sends requests when they are due, whatever the target does, and keeps a sample
 * of each.
 *
 * <pre>
 *   plan        the requests, and when each is due     targets, schedules; pure
 *   load        settings, safety, RequestSender        pure
 *   preflight   the capacity of this machine           arithmetic
 *   connect     addresses of targets, sockets, TLS     Netty, for net alone
 *   net         the driver: event loops, connections   Netty; no Netty type in a public signature
 *   health      the driver's own share of a figure     pure; DriverShare is the one rule
 *   result      samples, raw result file, summaries    pure
 *   report      reports in the formats of many tools   text, tables, JSON, HTML; pure
 *     tally       what is counted of a run, once        RunTally
 *     threshold   conditions on a tally                 ThresholdCheck, ThresholdWatch
 *     compare     tallies side by side                  RunComparison
 *   text        numbers, times and tables as text      pure
 *
 *   closed      runs whose requests depend on responses: ramp, users, replayed sessions
 *   sweep       one rate after another
 *   log         access logs; replay sends one again, learn makes a recipe from one
 *   origin      the requests as the simulator behind the target saw them
 *   observe     CPU and memory of processes and containers during a run
 *   live        metrics of a run, written to a Prometheus while it lasts
 *   web         the load engine behind an HTTP API
 * </pre>
 *
 * <p>Threads, all daemons: {@code origin-simulator-load-N-M} are the event loops, {@code
 * -load-results} calls sinks, {@code -load-origin} follows the origin's journal, {@code
 * -load-observe} reads usage once a second, {@code -load-metrics} writes metrics. With {@code
 * serve-load}, {@code -rush-N} runs a rush, and {@code -load-api} runs calls that wait.
 */
@NullMarked
package io.originsimulator.load;

import org.jspecify.annotations.NullMarked;
