package io.originsimulator.cli.serve;

import io.originsimulator.load.text.Figures;
import io.originsimulator.scenario.forecast.Forecast;
import io.originsimulator.scenario.forecast.ForecastPart;
import io.originsimulator.scenario.forecast.StreamForecast;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A forecast as a table of at most 100 columns.
 *
 * <pre>
 *   stage    requests  available     4xx     p50     p90     p99   p99.9  responses
 *   0s            400    100.00%   0.00%    50ms    50ms    50ms    50ms  200
 *   4s            200     91.00%   7.00%    50ms    50ms   1.20s   1.98s  200 91.00%, 429 7.00%,
 *                                                                         reset 2.00%
 *   stage   streams  first p50     p99  gap p50     p99  lasts p50     p99  in flight  busy  events/s
 *   0s          291      441ms   1.66s   18.0ms   121ms      6.05s   11.3s        812     -     21903
 * </pre>
 */
final class ForecastTable {
  private static final String ROW = "  %-8s %8s %10s %7s %7s %7s %7s %7s  %s%n";
  private static final String STREAMS = "  %-7s %7s %10s %7s %8s %7s %10s %7s %10s %5s %9s%n";
  private static final int INDENT = 72; // of the answers
  private static final int ROOM = 100 - INDENT;

  private ForecastTable() {}

  static void print(Forecast forecast, PrintWriter out) {
    out.printf(
        ROW, "stage", "requests", "available", "4xx", "p50", "p90", "p99", "p99.9", "responses");
    forecast.stages().forEach(stage -> row(stage, out));
    if (forecast.stages().size() > 1) {
      row(forecast.all(), out);
    }
    if (forecast.all().streams().isPresent()) {
      streams(forecast, out);
    }
  }

  private static void streams(Forecast forecast, PrintWriter out) {
    out.println();
    String names = "stage,streams,first p50,p99,gap p50,p99,lasts p50,p99,in flight,busy,events/s";
    out.printf(STREAMS, (Object[]) names.split(","));
    forecast.stages().forEach(stage -> streams(stage, out));
    if (forecast.stages().size() > 1) {
      streams(forecast.all(), out);
    }
  }

  private static void streams(ForecastPart part, PrintWriter out) {
    part.streams().ifPresent(it -> streams(part.name(), it, out));
  }

  private static void streams(String stage, StreamForecast part, PrintWriter out) {
    List<Object> cells = new ArrayList<>(List.of(stage, part.streams()));
    for (long nanos :
        new long[] {
          part.firstP50(),
          part.firstP99(),
          part.gapP50(),
          part.gapP99(),
          part.lastsP50(),
          part.lastsP99()
        }) {
      cells.add(part.streams() == 0 ? "-" : time(nanos));
    }
    cells.add(part.inFlight());
    cells.add(part.busy() == 0 ? "-" : part.busy());
    cells.add(Math.round(part.eventsPerSecond()));
    out.printf(STREAMS, cells.toArray());
  }

  private static void row(ForecastPart part, PrintWriter out) {
    List<Object> cells = new ArrayList<>(List.of(part.name(), part.requests()));
    cells.add(share(part.available(), part));
    cells.add(share(clientErrors(part), part));
    for (long nanos : new long[] {part.p50(), part.p90(), part.p99(), part.p999()}) {
      cells.add(part.answered() == 0 ? "-" : time(nanos));
    }
    cells.add(answers(part));
    out.printf(ROW, cells.toArray());
  }

  private static String share(long requests, ForecastPart part) {
    return part.requests() == 0 ? "-" : Figures.percent(requests, part.requests());
  }

  private static long clientErrors(ForecastPart part) {
    return part.outcomes().subMap("400", "500").values().stream().mapToLong(it -> it).sum();
  }

  private static String answers(ForecastPart part) {
    if (part.outcomes().size() == 1) {
      return part.outcomes().firstKey();
    }
    List<String> lines = new ArrayList<>();
    part.outcomes().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .map(outcome -> outcome.getKey() + " " + share(outcome.getValue(), part))
        .forEach(answer -> add(answer, lines));
    return String.join(",%n".formatted() + " ".repeat(INDENT), lines);
  }

  /** Adds to the last line if it has space for a comma too, otherwise to a new line. */
  private static void add(String answer, List<String> lines) {
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1) + ", " + answer;
    if (last.isEmpty() || last.length() >= ROOM) {
      lines.add(answer);
    } else {
      lines.set(lines.size() - 1, last);
    }
  }

  private static String time(long nanos) {
    if (nanos == Long.MAX_VALUE) {
      return "∞";
    }
    return nanos == 0 ? "0" : Figures.time(nanos);
  }
}
