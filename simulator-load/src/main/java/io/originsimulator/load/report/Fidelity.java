package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Holds the answers of a replay against those in its log. */
final class Fidelity implements ResultSink {
  private static final int MOST_LABELS = 20; // in text
  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  private final Map<Long, LoggedAnswer> awaited = new HashMap<>(); // whose samples come next
  private final Labels labels = new Labels();
  private final Pair all = new Pair();
  private final Map<String, Pair> byLabel = new LinkedHashMap<>();
  private final SortedMap<Integer, StatusCount> statuses = new TreeMap<>();
  private long sameStatus;
  private long statusKnown;
  private boolean logKnown;

  /** Times of the same requests: logged, and from the last byte sent to the last received. */
  private static final class Pair {
    private final Latencies logged = new Latencies();
    private final Latencies measured = new Latencies();

    void add(long loggedNanos, long measuredNanos) {
      logged.add(loggedNanos);
      measured.add(measuredNanos);
    }

    void line(String name, GoTable table) {
      String[] cells = new String[2 + QUANTILES.length];
      cells[0] = "  " + name;
      cells[1] = Long.toString(logged.count());
      for (int i = 0; i < QUANTILES.length; i++) {
        cells[i + 2] =
            GoDuration.rounded(logged.quantileNanos(QUANTILES[i]))
                + " → "
                + GoDuration.rounded(measured.quantileNanos(QUANTILES[i]));
      }
      table.line(cells);
    }

    void write(ObjectNode json) {
      RunTallyJson.times(json.putObject("logged"), logged);
      RunTallyJson.times(json.putObject("measured"), measured);
    }
  }

  /** Numbers of answers with a status. */
  private static final class StatusCount {
    private long logged;
    private long measured;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof LoggedAnswer logged) {
      logKnown = true;
      awaited.put(logged.number(), logged);
    } else {
      labels.accept(event);
    }
  }

  private void add(Sample sample) {
    LoggedAnswer logged = logKnown ? awaited.remove(sample.number()) : null;
    if (logged != null && sample.attempted()) {
      compareStatus(logged.status(), sample.status());
      compareTimes(logged.durationNanos(), sample);
    }
  }

  private void compareStatus(int logged, int measured) {
    if (logged > 0) {
      statuses.computeIfAbsent(logged, none -> new StatusCount()).logged++;
      statuses.computeIfAbsent(measured, none -> new StatusCount()).measured++;
      statusKnown++;
      sameStatus += logged == measured ? 1 : 0;
    }
  }

  private void compareTimes(long loggedNanos, Sample sample) {
    if (loggedNanos >= 0 && sample.outcome() == Outcome.ANSWERED) {
      all.add(loggedNanos, sample.serviceNanos());
      byLabel
          .computeIfAbsent(labels.of(sample), label -> new Pair())
          .add(loggedNanos, sample.serviceNanos());
    }
  }

  /** Returns whether the log has the answer to any request. */
  boolean knowsLog() {
    return logKnown;
  }

  /** Prints it; of the labels, those with most requests. */
  void print(PrintWriter out) {
    if (statusKnown > 0) {
      GoTable table = new GoTable();
      table.line("Beside the log", "logged", "measured");
      statuses.forEach(
          (status, count) ->
              table.line(
                  status == 0 ? "  no answer" : "  " + status,
                  count.logged + " (" + Figures.percent(count.logged, statusKnown) + ")",
                  count.measured + " (" + Figures.percent(count.measured, statusKnown) + ")"));
      table.line("  same status", Figures.percent(sameStatus, statusKnown));
      out.print('\n');
      table.print(out);
    }
    if (all.logged.count() > 0) {
      GoTable table = new GoTable();
      table.line("Log's times", "answered", "50 logged → now", "90", "99");
      all.line("all", table);
      byLabel.entrySet().stream()
          .sorted(Comparator.comparingLong(label -> -label.getValue().logged.count()))
          .limit(MOST_LABELS)
          .forEach(label -> label.getValue().line(label.getKey(), table));
      out.print('\n');
      table.print(out);
    }
  }

  /** Writes it; status 0 is no answer. */
  void write(ObjectNode json) {
    json.put("same_status", statusKnown == 0 ? 1 : (double) sameStatus / statusKnown);
    ObjectNode codes = json.putObject("statuses");
    statuses.forEach(
        (status, count) ->
            codes
                .putObject(status.toString())
                .put("logged", count.logged)
                .put("measured", count.measured));
    all.write(json.putObject("all"));
    ObjectNode each = json.putObject("labels");
    byLabel.forEach((label, pair) -> pair.write(each.putObject(label)));
  }
}
