package io.originsimulator.load.replay;

import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sessions to be run: which, and when each begins. Immutable; any thread.
 *
 * @param sessions taken in turn
 * @param begins when sessions begin
 * @param targets of all their requests
 */
public record SessionPlan(List<Compiled> sessions, Schedule begins, List<Target> targets) {

  /** A session's steps with the targets' indexes. */
  public record Compiled(List<CompiledStep> steps) {
    public Compiled {
      steps = List.copyOf(steps);
    }
  }

  /**
   * A step.
   *
   * @param targets the first is sent alone
   */
  public record CompiledStep(List<Integer> targets, long thinkNanos) {
    public CompiledStep {
      targets = List.copyOf(targets);
    }
  }

  public SessionPlan {
    sessions = List.copyOf(sessions);
    targets = List.copyOf(targets);
  }

  /**
   * A plan.
   *
   * @param server such as {@code http://localhost:8000}
   * @param headers of each request
   */
  public static SessionPlan of(
      List<Session> sessions, Schedule begins, URI server, List<Target.Header> headers) {
    Map<Session.Request, Integer> indexes = new LinkedHashMap<>();
    List<Target> targets = new ArrayList<>();
    List<Compiled> compiled = new ArrayList<>();
    for (Session session : sessions) {
      List<CompiledStep> steps = new ArrayList<>();
      for (Session.Step step : session.steps()) {
        List<Integer> numbers = new ArrayList<>();
        for (Session.Request request : step.requests()) {
          numbers.add(
              indexes.computeIfAbsent(
                  request,
                  it -> {
                    targets.add(target(it, server, headers));
                    return targets.size() - 1;
                  }));
        }
        steps.add(new CompiledStep(numbers, step.thinkNanos()));
      }
      compiled.add(new Compiled(steps));
    }
    return new SessionPlan(compiled, begins, targets);
  }

  /**
   * The requests of a log, some a session, one after the other, as httperf's {@code --num-calls}
   * has it.
   *
   * @param calls requests of a session, 1 or more
   * @param begins when sessions begin
   * @param targets one for each of the recording's requests, in their order
   */
  public static SessionPlan inCalls(
      Recording recording, int calls, Schedule begins, List<Target> targets) {
    List<Compiled> sessions = new ArrayList<>();
    List<CompiledStep> steps = new ArrayList<>();
    for (int i = 0; i < recording.size(); i++) {
      steps.add(new CompiledStep(List.of(recording.request(i)), 0));
      if (steps.size() == calls || i == recording.size() - 1) {
        sessions.add(new Compiled(steps));
        steps.clear();
      }
    }
    return new SessionPlan(sessions, begins, targets);
  }

  /** The mean. */
  public double requestsPerSession() {
    return sessions.stream()
        .mapToLong(session -> session.steps().stream().mapToLong(it -> it.targets().size()).sum())
        .average()
        .orElse(0);
  }

  /** The session that begins as the n-th, from 0. */
  Compiled session(long number) {
    return sessions.get((int) (number % sessions.size()));
  }

  private static Target target(Session.Request request, URI server, List<Target.Header> headers) {
    URI uri = URI.create(ReplayTargets.base(server) + request.target());
    String label = Target.of(request.method(), uri).label();
    byte[] body = request.contents().getBytes(StandardCharsets.UTF_8);
    return new Target(request.method(), uri, headers, body, label);
  }
}
