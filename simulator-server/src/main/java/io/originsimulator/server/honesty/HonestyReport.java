package io.originsimulator.server.honesty;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a simulator says of its own times, since it started or was last cleared.
 *
 * @param judgement on the last hour at most
 * @param tolerance from which on a response is late
 * @param start of the simulator: where seconds are counted from
 * @param from where what is judged begins
 * @param to where it ends
 * @param responses judged
 * @param late those of them that were later than the tolerance
 * @param delayErrors sent − due, of all responses
 * @param stages the same for each stage
 * @param eventLoopLag how late event loops came to timers of their own
 * @param eventLoops how many there are
 * @param silentEventLoops those that are blocked just now: what they measured last is missing
 * @param pauses for garbage collection
 * @param overflows connections that the kernel turned away, of all servers in this network
 *     namespace; empty where the system does not tell
 * @param throttled for how long the container took the CPU away; zero if there is no such limit
 */
public record HonestyReport(
    Judgement judgement,
    Duration tolerance,
    Instant start,
    Instant from,
    Instant to,
    long responses,
    long late,
    Percentiles delayErrors,
    List<StageDelays> stages,
    Percentiles eventLoopLag,
    int eventLoops,
    int silentEventLoops,
    Pauses pauses,
    OptionalLong overflows,
    Duration throttled) {

  public HonestyReport {
    stages = List.copyOf(stages);
  }

  public Verdict verdict() {
    return judgement.verdict();
  }

  public List<Reason> reasons() {
    return judgement.reasons();
  }
}
