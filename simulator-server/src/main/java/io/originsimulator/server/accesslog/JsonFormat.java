package io.originsimulator.server.accesslog;

import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.RequestTarget;
import java.time.Instant;

/**
 * An object with the names of the journal, on one line.
 *
 * <pre>
 *   {"instant":"2019-01-12T23:18:10.000000Z","client":"127.0.0.1","method":"GET","path":"/news", …
 *   "outcome":"answered","status":503,"bytes":9,"planned_ms":2000.000,"actual_ms":2000.251, …}
 * </pre>
 */
final class JsonFormat extends LineFormat {
  private static final String ESCAPE = "\\u00";
  private static final int MILLIS = 3; // decimals

  private String date = ""; // of the second

  JsonFormat(SimulatorClock clock) {
    super(clock);
  }

  @Override
  void begin(Instant second) {
    String text = second.toString(); // 2019-01-12T23:18:10Z
    date = "{\"instant\":\"" + text.substring(0, text.length() - 1) + ".";
  }

  @Override
  void append(LoggedRequest request, Line line) {
    int micros = microsOfSecond(request.arrivalNanos);
    line.add(date).add(micros, 6).add("Z\",\"client\":\"").add(request.client);
    if (!request.uri.isEmpty()) {
      String uri = request.uri;
      line.add("\",\"method\":\"").add(request.method, ESCAPE);
      line.add("\",\"path\":\"").add(RequestTarget.of(uri).path(), ESCAPE);
      line.add("\",\"query\":\"").add(RequestTarget.queryOf(uri), ESCAPE);
      line.add("\",\"protocol\":\"").add(request.protocol);
      line.add("\",\"referer\":\"").add(request.referer, ESCAPE);
      line.add("\",\"user_agent\":\"").add(request.userAgent, ESCAPE);
    }
    line.add("\",\"route\":\"").add(request.route(), ESCAPE);
    line.add("\",\"stage\":\"").add(request.stage());
    line.add("\",\"connection\":").add(request.connection);
    line.add(",\"outcome\":\"").add(request.outcome).add("\"");
    if (request.status != 0) {
      line.add(",\"status\":").add(request.status);
      line.add(",\"actual_ms\":").time(request.firstNanos, MILLIS);
    }
    line.add(",\"planned_ms\":").time(request.plannedNanos, MILLIS);
    line.add(",\"ended_ms\":").time(request.endedNanos, MILLIS);
    line.add(",\"bytes\":").add(request.bytes).add("}");
  }
}
