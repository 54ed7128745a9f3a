package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Colours;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.StringJoiner;

/** Vegeta's text report, byte for byte, in the current form or in that of versions up to 12.7. */
enum VegetaText {
  /** From 12.8 on: more quantiles, times rounded. */
  CURRENT("min, mean, 50, 90, 95, 99, max"),
  /** Up to 12.7: times to the nanosecond. */
  CLASSIC("mean, 50, 95, 99, max");

  private static final double NEARLY_ALL = 0.99;

  private final String columns;

  VegetaText(String columns) {
    this.columns = columns;
  }

  private String time(long nanos) {
    return this == CURRENT ? GoDuration.rounded(nanos) : GoDuration.of(nanos);
  }

  private static long nanos(String column, VegetaMetrics of) {
    Latencies all = of.latencies();
    return switch (column) {
      case "min" -> all.minNanos();
      case "mean" -> of.meanLatencyNanos();
      case "max" -> all.maxNanos();
      default -> all.quantileNanos(Double.parseDouble(column) / 100);
    };
  }

  void print(VegetaMetrics of, Colours colours, PrintWriter out) {
    StringJoiner times = new StringJoiner(", ");
    for (String column : columns.split(", ")) {
      times.add(time(nanos(column, of)));
    }
    StringBuilder codes = new StringBuilder();
    of.codes()
        .forEach(
            (code, count) -> codes.append(ofClass(code, code + ":" + count, colours)).append("  "));
    String rates = Lines.of("%d, %.2f, %.2f", of.requests(), of.rate(), of.throughput());
    new GoTable()
        .line("Requests", "[total, rate, throughput]", rates)
        .line("Duration", "[total, attack, wait]", durations(of))
        .line("Latencies", "[" + columns + "]", times.toString())
        .line("Bytes In", "[total, mean]", bytes(of, of.run().summary().bytesIn()))
        .line("Bytes Out", "[total, mean]", bytes(of, of.run().summary().bytesOut()))
        .line("Success", "[ratio]", success(of.success(), colours))
        .line("Status Codes", "[code:count]", codes.toString())
        .print(out);
    out.print("Error Set:\n");
    of.run().tools().vegetaErrors().forEach(error -> out.print(error + "\n"));
  }

  private static String success(double ratio, Colours colours) {
    String text = Figures.fixed(ratio * 100, 2) + "%";
    return ratio == 1
        ? colours.good(text)
        : ratio >= NEARLY_ALL ? colours.doubtful(text) : colours.bad(text);
  }

  /** Paints by the class of a status: client errors may be meant, as with a limit of the rate. */
  private static String ofClass(String code, String text, Colours colours) {
    return switch (code.charAt(0)) {
      case '1', '2', '3' -> colours.good(text);
      case '4' -> colours.doubtful(text);
      default -> colours.bad(text);
    };
  }

  private String durations(VegetaMetrics of) {
    long attack = of.attackNanos();
    long wait = of.waitNanos();
    return time(attack + wait) + ", " + time(attack) + ", " + time(wait);
  }

  private static String bytes(VegetaMetrics of, long sum) {
    return Lines.of("%d, %.2f", sum, of.mean(sum));
  }
}
