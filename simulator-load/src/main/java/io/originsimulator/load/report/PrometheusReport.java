package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Summary;
import java.io.PrintWriter;
import java.math.BigDecimal;

/**
 * The figures of a run in Prometheus' text format, as for a push gateway or a textfile collector.
 */
final class PrometheusReport {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};

  private PrometheusReport() {}

  static void print(RunTally run, PrintWriter out) {
    Summary all = run.summary();
    type(out, "load_requests_total", "counter", "Planned requests by what became of them.");
    for (Outcome outcome : Outcome.values()) {
      long count = all.count(outcome);
      if (count > 0) {
        line(out, "load_requests_total{outcome=\"" + escaped(outcome.toString()) + "\"}", count);
      }
    }
    type(out, "load_responses_total", "counter", "Attempted requests by status; 0: no response.");
    all.statuses()
        .forEach(
            (status, count) -> line(out, "load_responses_total{code=\"" + status + "\"}", count));
    times(out, "load_response_seconds", "From when a request was due to its end.", all.response());
    times(out, "load_service_seconds", "From when a request was sent to its end.", all.service());
    times(
        out,
        "load_driver_delay_seconds",
        "From when a request was due to when the driver took it up.",
        all.driverDelay());
    gauge(out, "load_offered_per_second", "Attempted requests per second.", all.offeredPerSecond());
    gauge(out, "load_goodput_per_second", "Successes per second.", all.goodputPerSecond());
    gauge(out, "load_in_flight_max", "Requests awaited at once.", run.end().maxInFlight());
    gauge(out, "load_connections_max", "Connections open at once.", run.end().maxConnections());
  }

  private static void times(PrintWriter out, String name, String help, Latencies times) {
    type(out, name, "summary", help);
    for (double quantile : QUANTILES) {
      line(out, name + "{quantile=\"" + quantile + "\"}", times.quantileNanos(quantile) / 1e9);
    }
    line(out, name + "_sum", times.sumNanos() / 1e9);
    line(out, name + "_count", times.count());
  }

  private static void gauge(PrintWriter out, String name, String help, Number value) {
    type(out, name, "gauge", help);
    line(out, name, value);
  }

  private static void type(PrintWriter out, String name, String type, String help) {
    out.print("# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n");
  }

  private static void line(PrintWriter out, String name, Number value) {
    String plain = BigDecimal.valueOf(value.doubleValue()).stripTrailingZeros().toPlainString();
    out.print(name + " " + plain + "\n");
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
