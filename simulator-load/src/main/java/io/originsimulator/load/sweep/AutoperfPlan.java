package io.originsimulator.load.sweep;

import io.originsimulator.load.plan.Target.Header;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a plan of autoperf says.
 *
 * @param uri a path
 * @param lowRate connections per second at the first step
 * @param highRate at the last
 * @param rateStep between steps
 * @param connections per step; empty: as many as the list of paths has requests, else 10 seconds'
 *     worth
 * @param callsEach requests per connection, at least 1
 * @param timeoutNanos of a request; empty: none is said
 * @param method in upper case
 * @param pathFiles lists of paths; a step takes the next of them; none: {@code uri} is asked
 * @param wrap whether a list begins anew at its end; else its end is the step's
 * @param format of the report; empty: none is said
 * @param ignored what the plan says and nothing here goes by
 */
public record AutoperfPlan(
    String host,
    int port,
    String uri,
    double lowRate,
    double highRate,
    double rateStep,
    OptionalLong connections,
    int callsEach,
    OptionalLong timeoutNanos,
    String method,
    List<Header> headers,
    List<String> pathFiles,
    boolean wrap,
    String format,
    List<String> ignored) {
  public AutoperfPlan {
    headers = List.copyOf(headers);
    pathFiles = List.copyOf(pathFiles);
    ignored = List.copyOf(ignored);
  }
}
