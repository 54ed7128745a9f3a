package io.originsimulator.load.replay;

import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.replay.Session.Request;
import io.originsimulator.load.replay.Session.Step;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sessions of a run, used in turn, and their starts. Their requests are indexes of targets. */
public record SessionPlan(List<Session<Integer>> sessions, Schedule begins, List<Target> targets) {
  public static SessionPlan of(
      List<Session<Request>> sessions, Schedule begins, URI server, List<Target.Header> headers) {
    Map<Request, Integer> indexes = new LinkedHashMap<>();
    List<Session<Integer>> numbered = new ArrayList<>();
    for (Session<Request> session : sessions) {
      numbered.add(session.map(it -> indexes.computeIfAbsent(it, none -> indexes.size())));
    }
    List<Target> targets =
        indexes.keySet().stream().map(request -> target(request, server, headers)).toList();
    return new SessionPlan(numbered, begins, targets);
  }

  /**
   * Returns a plan of a log's requests, a number of them per session, one after the other, as with
   * httperf's {@code --num-calls}.
   */
  public static SessionPlan inCalls(
      Recording recording, int calls, Schedule begins, List<Target> targets) {
    List<Session<Integer>> sessions = new ArrayList<>();
    List<Step<Integer>> steps = new ArrayList<>();
    for (int i = 0; i < recording.size(); i++) {
      steps.add(new Step<>(List.of(recording.entry(i).request()), 0));
      if (steps.size() == calls || i == recording.size() - 1) {
        sessions.add(new Session<>(steps));
        steps.clear();
      }
    }
    return new SessionPlan(sessions, begins, targets);
  }

  public double requestsPerSession() {
    return sessions.stream().mapToInt(Session::requests).average().orElse(0);
  }

  Session<Integer> session(long number) {
    return sessions.get((int) (number % sessions.size()));
  }

  private static Target target(Request request, URI server, List<Target.Header> headers) {
    URI uri = URI.create(ReplayTargets.base(server) + request.target());
    String label = Target.of(request.method(), uri).label();
    byte[] body = request.contents().getBytes(StandardCharsets.UTF_8);
    return new Target(request.method(), uri, headers, body, label);
  }
}
