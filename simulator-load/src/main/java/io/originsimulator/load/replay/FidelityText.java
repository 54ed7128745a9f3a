package io.originsimulator.load.replay;

import io.originsimulator.load.log.Figures;
import io.originsimulator.load.result.Latencies;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;

/** Writes how near a replay came to its log. */
public final class FidelityText {
  private static final int LABELS = 20;
  private static final int WIDEST = 40;

  private FidelityText() {}

  public static void print(Fidelity fidelity, PrintWriter out) {
    out.println("Beside the log");
    out.printf(
        Locale.ROOT,
        "  sent      %d of %d%s%n",
        fidelity.sent(),
        fidelity.planned(),
        late(fidelity.late()));
    statuses(fidelity, out);
    if (fidelity.latency().logged().count() > 0) {
      latencies(fidelity, out);
    }
  }

  private static String late(Latencies late) {
    return late.count() == 0
        ? ""
        : "; late by p50 %s, p99 %s, max %s"
            .formatted(
                Figures.time(late.quantileNanos(0.5)),
                Figures.time(late.quantileNanos(0.99)),
                Figures.time(late.maxNanos()));
  }

  private static void statuses(Fidelity fidelity, PrintWriter out) {
    if (fidelity.statuses().isEmpty()) {
      return;
    }
    long all = fidelity.statuses().values().stream().mapToLong(Fidelity.StatusCount::logged).sum();
    out.printf(
        Locale.ROOT,
        "  status    the one of the log for %.2f %% of requests%n",
        fidelity.sameStatusShare() * 100);
    out.printf(Locale.ROOT, "            %-8s %20s %20s%n", "", "logged", "measured");
    fidelity
        .statuses()
        .forEach(
            (status, count) ->
                out.printf(
                    Locale.ROOT,
                    "            %-8s %9d %10s %9d %10s%n",
                    status == 0 ? "none" : status.toString(),
                    count.logged(),
                    Figures.share(count.logged(), all),
                    count.measured(),
                    Figures.share(count.measured(), all)));
  }

  private static void latencies(Fidelity fidelity, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "  latency   %-" + WIDEST + "s %9s %17s %17s %17s%n",
        "",
        "answered",
        "p50",
        "p90",
        "p99");
    out.printf(
        Locale.ROOT,
        "            %-" + WIDEST + "s %9s %17s %17s %17s%n",
        "",
        "",
        "logged → now",
        "logged → now",
        "logged → now");
    row("all", fidelity.latency(), out);
    fidelity.latencyByLabel().entrySet().stream()
        .sorted(
            Comparator.comparingLong(
                (Map.Entry<String, Fidelity.Pair> label) -> -label.getValue().logged().count()))
        .limit(LABELS)
        .forEach(label -> row(label.getKey(), label.getValue(), out));
  }

  private static void row(String label, Fidelity.Pair pair, PrintWriter out) {
    String name = label.length() > WIDEST ? label.substring(0, WIDEST - 1) + "…" : label;
    out.printf(
        Locale.ROOT,
        "            %-" + WIDEST + "s %9d %17s %17s %17s%n",
        name,
        pair.logged().count(),
        both(pair, 0.5),
        both(pair, 0.9),
        both(pair, 0.99));
  }

  private static String both(Fidelity.Pair pair, double quantile) {
    return Figures.time(pair.logged().quantileNanos(quantile))
        + " → "
        + Figures.time(pair.measured().quantileNanos(quantile));
  }
}
