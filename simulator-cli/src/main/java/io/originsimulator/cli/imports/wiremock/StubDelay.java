package io.originsimulator.cli.imports.wiremock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.cli.imports.result.Differences;
import io.originsimulator.recipe.value.DurationText;

/** The delays of a stub mapping, as a latency and the pace of a body. */
final class StubDelay {
  private static final double P99_SIGMAS = 2.3263478740; // of the standard normal distribution

  private StubDelay() {}

  static void latency(JsonNode response, ObjectNode behaviour, Differences place) {
    double fixed = response.path("fixedDelayMilliseconds").asDouble();
    JsonNode drawn = response.path("delayDistribution");
    switch (drawn.path("type").asText("fixed")) {
      case "uniform" ->
          behaviour.put(
              "latency",
              time(fixed + drawn.path("lower").asDouble())
                  + ".."
                  + time(fixed + drawn.path("upper").asDouble()));
      case "lognormal" -> lognormal(drawn, behaviour, fixed, place);
      case "fixed" -> {
        double delay = fixed + drawn.path("milliseconds").asDouble();
        if (delay > 0) {
          behaviour.put("latency", time(delay));
        }
      }
      default -> place.at("delayDistribution").add("this type of distribution is unknown");
    }
  }

  private static void lognormal(
      JsonNode drawn, ObjectNode behaviour, double fixed, Differences place) {
    double median = drawn.path("median").asDouble();
    double p99 = median * Math.exp(P99_SIGMAS * drawn.path("sigma").asDouble());
    if (p99 <= median) {
      behaviour.put("latency", time(fixed + median));
      return;
    }
    ObjectNode lognormal = behaviour.putObject("latency").putObject("lognormal");
    lognormal.put("p50", time(median)).put("p99", time(p99));
    if (drawn.has("maxValue")) {
      lognormal.put("max", time(drawn.get("maxValue").asDouble()));
    }
    if (fixed > 0) {
      place.at("fixedDelayMilliseconds").add("not added to the delays of a distribution");
    }
  }

  /**
   * Writes the pace of a body of some bytes that is sent in pieces; 0 bytes: their number is
   * unknown.
   */
  static void dribble(JsonNode response, ObjectNode behaviour, long bytes, Differences place) {
    JsonNode dribble = response.path("chunkedDribbleDelay");
    long pieces = dribble.path("numberOfChunks").asLong();
    long millis = dribble.path("totalDuration").asLong();
    if (dribble.isMissingNode()) {
      return;
    }
    if (bytes == 0 || pieces < 1 || millis < 1) {
      place.at("chunkedDribbleDelay").add("the pace needs a body whose length is fixed");
      return;
    }
    behaviour.put("chunk", (bytes + pieces - 1) / pieces + "b");
    behaviour.put("bandwidth", Math.max(1, Math.round(bytes * 1000.0 / millis)) + "b/s");
  }

  private static String time(double millis) {
    String text = DurationText.ofNanos(Math.round(millis * 1000) * 1000).text();
    return text.equals("0") ? "0ms" : text; // a range has no bare 0
  }
}
