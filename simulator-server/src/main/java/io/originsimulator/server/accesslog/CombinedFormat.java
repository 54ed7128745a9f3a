package io.originsimulator.server.accesslog;

import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.HttpDate;
import java.time.Instant;

/**
 * The combined format, with fields after it.
 *
 * <pre>
 *   127.0.0.1 - - [12/Jan/2019:23:18:12 +0000] "GET /news?page=2 HTTP/1.1" 503 9 "-" "curl/8.5.0"
 *   msec=1547335092.000251 rt=2.000251 first=2.000251 planned=2.000000 route="/news*" stage="4s"
 *   outcome=answered conn=7
 * </pre>
 *
 * <p>As in nginx, the stamp is the end of the request; a request without a status has 000, or 499
 * if its client left.
 */
final class CombinedFormat extends LineFormat {
  private static final String ESCAPE = "\\x";
  private static final int SECONDS = 6; // decimals
  private static final int CLIENT_LEFT = 499;

  CombinedFormat(SimulatorClock clock) {
    super(clock);
  }

  @Override
  String second(Instant instant) {
    String date = HttpDate.text(instant); // Sat, 12 Jan 2019 23:18:12 GMT
    return " - - [%s/%s/%s:%s +0000] \""
        .formatted(
            date.substring(5, 7),
            date.substring(8, 11),
            date.substring(12, 16),
            date.substring(17, 25));
  }

  @Override
  void append(LoggedRequest request, Line line) {
    long ended = epochNanos(request.arrivalNanos + request.endedNanos);
    line.add(request.client).add(second());
    if (request.uri.isEmpty()) {
      line.add("-");
    } else {
      line.add(request.method, ESCAPE).add(" ").add(request.uri, ESCAPE);
      line.add(" ").add(request.protocol);
    }
    line.add("\" ").add(status(request), 3).add(" ").add(request.bytes);
    line.add(" \"").add(orDash(request.referer), ESCAPE);
    line.add("\" \"").add(orDash(request.userAgent), ESCAPE);
    line.add("\" msec=").time(ended, SECONDS);
    line.add(" rt=").time(request.endedNanos, SECONDS).add(" first=");
    if (request.status == 0) {
      line.add("-");
    } else {
      line.time(request.firstNanos, SECONDS);
    }
    line.add(" planned=").time(request.plannedNanos, SECONDS);
    line.add(" route=\"").add(orDash(request.route()), ESCAPE);
    line.add("\" stage=\"").add(orDash(request.stage()));
    line.add("\" outcome=").add(request.outcome).add(" conn=").add(request.connection);
  }

  private static int status(LoggedRequest request) {
    return request.status == 0 && request.isAbandoned() ? CLIENT_LEFT : request.status;
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }
}
