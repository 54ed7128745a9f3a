package io.originsimulator.load.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.json.Fields;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.ramp.Ramp;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The body of a rush or a sprint.
 *
 * <pre>
 *   {"request": {"uri": "http://localhost/", "method": "GET", "timeout": 5000, "status": 200},
 *    "pattern": {"start_count": 1, "end_count": 250, "duration": 60, "hold": 30},
 *    "chart": {"interval": 1, "rates": ["pass"], "values": ["volume"]}}
 * </pre>
 */
final class BodyReader {
  private static final JsonMapper JSON = new JsonMapper();
  private static final RampPattern ONE_USER = RampPattern.parse("1-1:1");
  private static final Target NO_TARGET = Target.get("http://localhost/");
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final long LONGEST_SECONDS = Ramp.LONGEST_NANOS / SECOND;
  private static final int LONGEST_INTERVAL = 3600;
  private static final int MOST_PORT = 65_535;
  private static final String SECONDS = "seconds, 0 to " + LONGEST_SECONDS;
  private static final String USERS = "a number of users, 0 to " + Ramp.MOST_USERS;

  private BodyReader() {}

  /** The rush that a call requests, and its chart. */
  record RushRequest(Rush rush, Chart chart) {}

  /**
   * Reads the body of a rush.
   *
   * @throws RecipeException with all that is wrong with it
   */
  static RushRequest rush(byte[] body) {
    Fields fields = fields(body);
    RampPattern pattern = pattern(fields);
    Chart chart = fields.has("chart") ? chart(fields.child("chart")) : Chart.USUAL;
    return new RushRequest(rush(fields, pattern), chart);
  }

  /**
   * Reads the body of a sprint, as a rush of one user: its request and its timeout are of use.
   *
   * @throws RecipeException with all that is wrong with it
   */
  static Rush sprint(byte[] body) {
    return rush(fields(body), ONE_USER);
  }

  private static Fields fields(byte[] body) {
    try {
      JsonNode tree = JSON.readTree(body);
      if (tree.isObject()) {
        return Fields.of(tree);
      }
      throw refused("no object", "JSON with a request");
    } catch (JsonProcessingException e) {
      throw refused(e.getOriginalMessage(), "JSON");
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array is always readable
    }
  }

  private static RecipeException refused(String found, String expected) {
    return new RecipeException("", List.of(new Problem("", found, expected, "")));
  }

  private static Rush rush(Fields body, RampPattern pattern) {
    Fields fields = body.child("request");
    Target request = target(fields);
    long most = Ramp.LONGEST_NANOS / MILLI;
    long timeout = Rush.TIMEOUT_NANOS / MILLI;
    long timeoutMillis = fields.whole("timeout", timeout, 1, most, "milliseconds from 1 on");
    int status = (int) fields.whole("status", 0, 100, 999, "a status, 100 to 999");
    if (!body.problems().isEmpty()) {
      throw new RecipeException("", body.problems());
    }
    return new Rush(
        request,
        pattern,
        timeoutMillis * MILLI,
        status == 0 ? OptionalInt.empty() : OptionalInt.of(status),
        Rush.COOL_DOWN_NANOS);
  }

  private static Target target(Fields fields) {
    String method = fields.find("method").asText("GET").toUpperCase(Locale.ROOT);
    if (!method.matches("[A-Z]{1,20}")) {
      fields.refuse("method", "a method such as GET");
      return NO_TARGET;
    }
    byte[] content = fields.find("content").asText("").getBytes(StandardCharsets.UTF_8);
    List<Header> headers =
        fields.read(
            "headers",
            List.of(),
            "{\"name\": \"value\"}, without line ends, content-length or transfer-encoding",
            BodyReader::headers);
    String name = fields.has("uri") || !fields.has("url") ? "uri" : "url";
    String url = "a URL such as http://localhost:8080/";
    fields.require(name, url);
    Target plain = fields.read(name, NO_TARGET, url, uri -> target(method, uri.asText()));
    return plain.with(headers, content);
  }

  private static Target target(String method, String uri) {
    Target target = Target.of(method, uri);
    int port = Target.port(target.uri());
    if (port > MOST_PORT || port == 0) {
      throw new IllegalArgumentException("no port");
    }
    return target;
  }

  /** Reads an object, or blitz's list of {@code "name: value"}. */
  private static List<Header> headers(JsonNode node) {
    List<Header> headers = new ArrayList<>();
    node.properties()
        .forEach(e -> headers.add(Header.ofRequest(e.getKey(), e.getValue().asText())));
    if (node.isArray()) {
      node.forEach(line -> headers.add(Header.ofLine(line.asText())));
    }
    return headers;
  }

  /** Reads one ramp, a list of ramps, or {@code "1-250:60"}. */
  private static RampPattern pattern(Fields fields) {
    try {
      if (fields.find("pattern").isTextual()) {
        return RampPattern.parse(fields.find("pattern").asText());
      }
      List<Ramp> ramps = new ArrayList<>();
      fields.children("pattern").forEach(ramp -> add(ramp, ramps));
      return fields.problems().isEmpty() ? RampPattern.of(ramps) : ONE_USER;
    } catch (IllegalArgumentException e) {
      String words = String.valueOf(e.getMessage());
      fields.report("pattern", words.replaceFirst("^pattern: ", ""), "");
      return ONE_USER;
    }
  }

  /** Adds a ramp, and the hold at its end. */
  private static void add(Fields fields, List<Ramp> ramps) {
    int start = (int) required(fields, "start_count", Ramp.MOST_USERS, USERS);
    int end = (int) required(fields, "end_count", Ramp.MOST_USERS, USERS);
    long duration = required(fields, "duration", LONGEST_SECONDS, SECONDS);
    long hold = fields.whole("hold", 0, 0, LONGEST_SECONDS, SECONDS);
    if (duration > 0) {
      ramps.add(new Ramp(start, end, duration * SECOND));
    }
    if (hold > 0) {
      ramps.add(new Ramp(end, end, hold * SECOND));
    }
  }

  private static long required(Fields fields, String name, long most, String expected) {
    fields.require(name, expected);
    return fields.whole(name, 0, 0, most, expected);
  }

  private static Chart chart(Fields fields) {
    long seconds =
        fields.whole("interval", 1, 1, LONGEST_INTERVAL, "seconds, 1 to " + LONGEST_INTERVAL);
    List<ChartSeries> series = new ArrayList<>(series(fields, "rates", true));
    series.addAll(series(fields, "values", false));
    boolean usual = !fields.has("rates") && !fields.has("values");
    return new Chart((int) seconds, usual ? Chart.USUAL.series() : series);
  }

  private static List<ChartSeries> series(Fields fields, String name, boolean areRates) {
    String expected = "a list of " + String.join(", ", ChartSeries.names(areRates));
    JsonNode list = fields.find(name);
    if (!list.isArray() && !list.isMissingNode()) {
      fields.refuse(name, expected);
    }
    List<ChartSeries> series = new ArrayList<>();
    for (JsonNode item : list) {
      Optional<ChartSeries> found = ChartSeries.find(item.asText(), areRates);
      found.ifPresentOrElse(series::add, () -> fields.report(name, item.toString(), expected));
    }
    return series;
  }
}
