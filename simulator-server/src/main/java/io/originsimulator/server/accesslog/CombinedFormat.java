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

  private String date = ""; // of the second
  private String epochSeconds = "";
  private String route = ""; // of the text of the stage
  private String stage = "";
  private String stageText = " route=\"-\" stage=\"-\" outcome=";

  CombinedFormat(SimulatorClock clock) {
    super(clock);
  }

  @Override
  void begin(Instant second) {
    String text = HttpDate.text(second); // Sat, 12 Jan 2019 23:18:12 GMT
    date =
        " - - [%s/%s/%s:%s +0000] \""
            .formatted(
                text.substring(5, 7),
                text.substring(8, 11),
                text.substring(12, 16),
                text.substring(17, 25));
    epochSeconds = "\" msec=" + second.getEpochSecond() + ".";
  }

  @Override
  void append(LoggedRequest request, Line line) {
    int micros = microsOfSecond(request.arrivalNanos + request.endedNanos);
    line.add(request.client).add(date);
    if (request.uri.isEmpty()) {
      line.add("-");
    } else {
      line.add(request.method, ESCAPE).add(" ").add(request.uri, ESCAPE);
      line.add(" ").add(request.protocol);
    }
    line.add("\" ").add(status(request), 3).add(" ").add(request.bytes);
    line.add(" \"").add(orDash(request.referer), ESCAPE);
    line.add("\" \"").add(orDash(request.userAgent), ESCAPE);
    line.add(epochSeconds).add(micros, SECONDS);
    line.add(" rt=").time(request.endedNanos, SECONDS).add(" first=");
    if (request.status == 0) {
      line.add("-");
    } else {
      line.time(request.firstNanos, SECONDS);
    }
    line.add(" planned=").time(request.plannedNanos, SECONDS);
    line.add(stage(request.route(), request.stage())).add(request.outcome);
    line.add(" conn=").add(request.connection);
  }

  /** Returns the text of a stage, which usually is that of the last line. */
  private String stage(String ofRoute, String name) {
    if (!ofRoute.equals(route) || !name.equals(stage)) {
      route = ofRoute;
      stage = name;
      Line text = new Line().add(" route=\"").add(orDash(route), ESCAPE);
      stageText = text.add("\" stage=\"").add(orDash(stage)).add("\" outcome=").toString();
    }
    return stageText;
  }

  private static int status(LoggedRequest request) {
    return request.status == 0 && request.isAbandoned() ? CLIENT_LEFT : request.status;
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }
}
