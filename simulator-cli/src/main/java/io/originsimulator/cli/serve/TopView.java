package io.originsimulator.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.load.text.Colours;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import io.originsimulator.recipe.value.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;

/**
 * The view of {@code top}, from the last two snapshots. One thread.
 *
 * <pre>
 *   Origin Simulator 1.0 at http://localhost:8080  up 1m12s
 *   1234/s  in flight 25  connections 64  1.2mb/s
 *   200 1200/s  503 34/s  reset 2/s
 *   asked    p50  50ms  p90  50ms  p99   2s  max   2s
 *   …
 *   route       stage  responses  left   /s  in flight  busy
 * </pre>
 */
final class TopView {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LEAST_ROUTE = 12; // columns
  private static final String ROW = "  %5s  %-18s  %6s  %8s  %9s  %7s";
  private static final int ROW_COLUMNS = 65;

  private final String server;
  private final Colours colours;
  private final Map<String, JsonNode> stages = new HashMap<>(); // by the name of their route
  private JsonNode before = MissingNode.getInstance();
  private JsonNode now = MissingNode.getInstance();

  TopView(String server, Colours colours) {
    this.server = server;
    this.colours = colours;
  }

  /** Adds the next snapshot; one without the stages of a route has those of an earlier one. */
  void add(JsonNode snapshot) {
    before = now;
    now = snapshot;
    for (JsonNode route : snapshot.path("routes")) {
      if (route.has("stages")) {
        stages.put(route.path("name").asText(), route.path("stages"));
      }
    }
  }

  /** Returns whether rates are known. */
  boolean hasRates() {
    return !before.isMissingNode();
  }

  /**
   * Returns the lines.
   *
   * @param columns the maximum width
   * @param rows the maximum number of lines; routes are left out beyond it
   * @param note an addition to the first line; empty for none
   */
  List<String> lines(int columns, int rows, String note) {
    if (now.isMissingNode()) {
      return List.of(cut(server + note, columns));
    }
    List<String> lines = new ArrayList<>();
    lines.add(cut(title() + note, columns));
    lines.add(cut(totals(), columns));
    lines.add(outcomes(columns));
    for (String kind : List.of("asked", "given", "error")) {
      lines.add(cut(times(kind), columns));
    }
    lines.add(verdict(columns));
    lines.add("");
    addRoutes(lines, columns, rows);
    return lines;
  }

  private String title() {
    String up = GoDuration.of(now.path("up_ms").asLong() / 1000 * 1_000_000_000);
    String clock = now.path("clock").asText();
    String listener = now.path("listener").asText("open");
    return "Origin Simulator%s at %s  up %s%s%s"
        .formatted(
            now.has("version") ? " " + now.path("version").asText() : "",
            server,
            up,
            clock.equals("system") ? "" : "  clock " + clock,
            listener.equals("open") ? "" : "  listener " + listener);
  }

  private String totals() {
    return "%s/s  in flight %d  connections %d  streams %d  %s/s"
        .formatted(
            rate(before.path("requests"), now.path("requests")),
            now.path("in_flight").asLong(),
            now.path("connections").asLong(),
            now.path("open_streams").asLong(),
            ByteSize.describe(perSecond(before.path("bytes_sent"), now.path("bytes_sent"))));
  }

  private static String cut(String line, int columns) {
    return line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
  }

  /** Returns the rates of statuses and faults, as many as fit. */
  private String outcomes(int columns) {
    Map<String, UnaryOperator<String>> paints = new TreeMap<>();
    Map<String, String> rates = new TreeMap<>();
    for (Map.Entry<String, JsonNode> status : now.path("responses").properties()) {
      String code = status.getKey();
      rates.put(code, rate(before.path("responses").path(code), status.getValue()));
      paints.put(code, paint(code));
    }
    for (Map.Entry<String, JsonNode> fault : now.path("faults").properties()) {
      String kind = fault.getKey();
      rates.put(kind, rate(before.path("faults").path(kind), fault.getValue()));
    }
    if (now.path("abandoned").asLong() > 0) {
      rates.put("abandoned", rate(before.path("abandoned"), now.path("abandoned")));
    }
    StringBuilder line = new StringBuilder();
    int width = 0;
    for (Map.Entry<String, String> outcome : rates.entrySet()) {
      String text = outcome.getKey() + " " + outcome.getValue() + "/s";
      if (width + text.length() + 2 > columns) {
        break;
      }
      line.append(width == 0 ? "" : "  ");
      line.append(paints.getOrDefault(outcome.getKey(), colours::bad).apply(text));
      width += text.length() + 2;
    }
    return line.toString();
  }

  private UnaryOperator<String> paint(String status) {
    return switch (status.charAt(0)) {
      case '5' -> colours::bad;
      case '4' -> colours::doubtful;
      default -> colours::good;
    };
  }

  private String times(String kind) {
    JsonNode times = now.path("latency_ms").path(kind);
    boolean isMeasured = times.path("count").asLong() > 0;
    StringBuilder line = new StringBuilder("%-6s".formatted(kind));
    for (String quantile : List.of("p50", "p90", "p99", "max")) {
      long nanos = Math.round(times.path(quantile).asDouble() * NANOS_PER_MILLI);
      line.append("  %s %7s".formatted(quantile, isMeasured ? Figures.time(nanos) : "-"));
    }
    return line.toString();
  }

  private String verdict(int columns) {
    JsonNode honesty = now.path("honesty");
    String verdict = honesty.path("verdict").asText("not measured");
    String reason = honesty.path("reasons").path(0).path("reason").asText();
    String line = cut("verdict " + verdict + (reason.isEmpty() ? "" : ": " + reason), columns);
    return switch (verdict) {
      case "valid" -> colours.good(line);
      case "undetermined", "not measured" -> colours.doubtful(line);
      default -> colours.bad(line);
    };
  }

  private void addRoutes(List<String> lines, int columns, int rows) {
    JsonNode routes = now.path("routes");
    int widest =
        StreamSupport.stream(routes.spliterator(), false)
            .mapToInt(route -> route.path("name").asText().length())
            .max()
            .orElse(0);
    int width = Math.max(LEAST_ROUTE, Math.min(widest, columns - ROW_COLUMNS));
    String row = "%-" + width + "s" + ROW;
    lines.add(
        cut(
            row.formatted("route", "stage", "responses", "left", "/s", "in flight", "busy"),
            columns));
    int left = routes.size() + now.path("routes_left_out").asInt();
    for (JsonNode route : routes) {
      if (lines.size() >= rows - 1 && left > 1) {
        lines.add(left + " more routes");
        return;
      }
      lines.add(cut(row(row, width, route), columns).stripTrailing());
      left--;
    }
    if (left > 0) {
      lines.add(left + " more routes");
    }
  }

  private String row(String row, int width, JsonNode route) {
    String name = route.path("name").asText();
    int at = route.path("stage").asInt();
    JsonNode stage = stages.getOrDefault(name, MissingNode.getInstance()).path(at);
    double leftMillis = stage.path("until_ms").asDouble() - route.path("elapsed_ms").asDouble();
    String waiting = route.has("waiting") ? " +" + route.path("waiting").asLong() : "";
    return row.formatted(
        cut(name, width),
        at < 0 ? "-" : at + 1 + "/" + route.path("stage_count").asInt(),
        cut(at < 0 ? "not begun" : responses(stage), 18),
        stage.has("until_ms")
            ? StageWords.left(Duration.ofMillis((long) Math.max(1, leftMillis)))
            : "",
        rate(beforeOf(name).path("requests"), route.path("requests")),
        route.path("in_flight").asLong(),
        route.has("workers")
            ? route.path("busy").asLong() + "/" + route.path("workers").asLong() + waiting
            : "");
  }

  private static String responses(JsonNode stage) {
    return StageWords.responses(
        StreamSupport.stream(stage.path("behaviours").spliterator(), false)
            .map(
                one ->
                    StageWords.response(one.path("status").asText(), one.path("fault").asText())));
  }

  private JsonNode beforeOf(String route) {
    for (JsonNode one : before.path("routes")) {
      if (one.path("name").asText().equals(route)) {
        return one;
      }
    }
    return MissingNode.getInstance();
  }

  private String rate(JsonNode earlier, JsonNode later) {
    double seconds = seconds();
    return seconds <= 0 ? "-" : Figures.number(more(earlier, later) / seconds);
  }

  private long perSecond(JsonNode earlier, JsonNode later) {
    double seconds = seconds();
    return seconds <= 0 ? 0 : Math.round(more(earlier, later) / seconds);
  }

  /** Returns the difference of two counts; 0 if they have been cleared in between. */
  private static long more(JsonNode earlier, JsonNode later) {
    return Math.max(0, later.asLong() - earlier.asLong());
  }

  private double seconds() {
    return hasRates() ? (now.path("up_ms").asDouble() - before.path("up_ms").asDouble()) / 1000 : 0;
  }
}
