package io.originsimulator.load.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.load.ramp.Ramp;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
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
import java.util.function.Function;

/**
 * A reader of the bodies of rushes and sprints.
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
  private static final int LONGEST_INTERVAL = 3600;
  private static final String URL = "a URL such as http://localhost:8080/";
  private static final String HEADERS =
      "{\"name\": \"value\"}, without line ends, content-length or transfer-encoding";

  private final Findings findings = new Findings(false);
  private final RecipeFields body;

  private final long timeoutNanos;

  private BodyReader(byte[] document, long timeoutNanos) {
    body = new RecipeFields(tree(document), "", findings);
    this.timeoutNanos = timeoutNanos;
  }

  record RushRequest(Rush rush, Chart chart) {}

  /** Reads the body of a rush; the timeout is that of requests whose body sets none. */
  static RushRequest rush(byte[] document, long timeoutNanos) {
    BodyReader reader = new BodyReader(document, timeoutNanos);
    RampPattern pattern = reader.pattern();
    Chart chart = reader.body.has("chart") ? chart(reader.child("chart")) : Chart.DEFAULT;
    return new RushRequest(reader.rush(pattern), chart);
  }

  /**
   * Reads the body of a sprint, as a rush of one user, of which only request and timeout are used.
   */
  static Rush sprint(byte[] document, long timeoutNanos) {
    return new BodyReader(document, timeoutNanos).rush(ONE_USER);
  }

  private static JsonNode tree(byte[] document) {
    try {
      JsonNode tree = JSON.readTree(document);
      if (tree.isObject()) {
        return tree;
      }
      throw new RecipeException(Problem.of("not an object", "JSON with a request"));
    } catch (JsonProcessingException e) {
      throw new RecipeException(Problem.of(e.getOriginalMessage(), "JSON"));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never happens: an array is always readable
    }
  }

  private Rush rush(RampPattern pattern) {
    RecipeFields fields = child("request");
    Target request = target(fields);
    long most = Ramp.LONGEST_NANOS / MILLI;
    Function<JsonNode, Long> timeout = whole(1, most, "milliseconds from 1 on");
    long millis = fields.read("timeout", timeoutNanos / MILLI, timeout);
    long status = fields.read("status", 0L, whole(100, 999, "a status, 100 to 999"));
    if (findings.isRefused()) {
      throw new RecipeException("", findings.problems());
    }
    OptionalInt expected = status == 0 ? OptionalInt.empty() : OptionalInt.of((int) status);
    return new Rush(request, pattern, millis * MILLI, expected, Rush.COOL_DOWN_NANOS);
  }

  private static Target target(RecipeFields fields) {
    String method =
        fields.read("method", "GET", expecting("a method such as GET", BodyReader::verb));
    String content =
        fields.read("content", "", expecting("text", it -> checked(it.isValueNode(), it.asText())));
    List<Header> headers =
        fields.read("headers", List.of(), expecting(HEADERS, BodyReader::headers));
    String name = fields.has("uri") || !fields.has("url") ? "uri" : "url";
    return required(fields, name, NO_TARGET, URL, expecting(URL, uri -> target(method, uri)))
        .with(headers, content.getBytes(StandardCharsets.UTF_8));
  }

  private static Target target(String method, JsonNode uri) {
    Target target = Target.of(method, uri.asText());
    int port = Target.port(target.uri());
    return checked(port <= 65_535 && port != 0, target);
  }

  private static String verb(JsonNode value) {
    String verb = value.asText().toUpperCase(Locale.ROOT);
    return checked(verb.matches("[A-Z]{1,20}"), verb);
  }

  /** Reads an object, or blitz's list of {@code "name: value"}. */
  private static List<Header> headers(JsonNode node) {
    List<Header> headers = checked(node.isContainerNode(), new ArrayList<>());
    node.properties()
        .forEach(e -> headers.add(Header.ofRequest(e.getKey(), e.getValue().asText())));
    if (node.isArray()) {
      node.forEach(line -> headers.add(Header.ofLine(line.asText())));
    }
    return headers;
  }

  /** Reads one ramp, a list of ramps, or {@code "1-250:60"}. */
  private RampPattern pattern() {
    JsonNode node = body.find("pattern").orElse(MissingNode.getInstance());
    try {
      if (node.isTextual()) {
        return RampPattern.parse(node.asText());
      }
      List<Ramp> ramps = new ArrayList<>();
      if (node.isArray()) {
        body.children("pattern", node, "a ramp").forEach(ramp -> add(ramp, ramps));
      } else {
        add(body.child("pattern", node), ramps);
      }
      return findings.isRefused() ? ONE_USER : RampPattern.of(ramps);
    } catch (IllegalArgumentException e) {
      String text = String.valueOf(e.getMessage()).replaceFirst("^pattern: ", "");
      body.report(new Problem("pattern", text, "", ""));
      return ONE_USER;
    }
  }

  /** Adds a ramp, and the hold at its end. */
  private static void add(RecipeFields fields, List<Ramp> ramps) {
    int start = users(fields, "start_count");
    int end = users(fields, "end_count");
    long longest = Ramp.LONGEST_NANOS / SECOND;
    String expected = "seconds, 0 to " + longest;
    Function<JsonNode, Long> seconds = whole(0, longest, expected);
    long duration = required(fields, "duration", 0L, expected, seconds);
    long hold = fields.read("hold", 0L, seconds);
    if (duration > 0) {
      ramps.add(new Ramp(start, end, duration * SECOND));
    }
    if (hold > 0) {
      ramps.add(new Ramp(end, end, hold * SECOND));
    }
  }

  private static int users(RecipeFields fields, String name) {
    String expected = "a number of users, 0 to " + Ramp.MOST_USERS;
    return required(fields, name, 0L, expected, whole(0, Ramp.MOST_USERS, expected)).intValue();
  }

  private static Chart chart(RecipeFields fields) {
    if (!fields.isObject("a chart")) {
      return Chart.DEFAULT;
    }
    String expected = "seconds, 1 to " + LONGEST_INTERVAL;
    long seconds = fields.read("interval", 1L, whole(1, LONGEST_INTERVAL, expected));
    List<ChartSeries> series = new ArrayList<>(series(fields, "rates", true));
    series.addAll(series(fields, "values", false));
    boolean isDefault = !fields.has("rates") && !fields.has("values");
    return new Chart((int) seconds, isDefault ? Chart.DEFAULT.series() : series);
  }

  private static List<ChartSeries> series(RecipeFields fields, String name, boolean areRates) {
    String expected = "a list of " + String.join(", ", ChartSeries.names(areRates));
    List<ChartSeries> series = new ArrayList<>();
    JsonNode list =
        fields.read(
            name, MissingNode.getInstance(), expecting(expected, it -> checked(it.isArray(), it)));
    for (JsonNode item : list) {
      Optional<ChartSeries> found = ChartSeries.find(item.asText(), areRates);
      found.ifPresent(series::add);
      if (found.isEmpty()) {
        fields.report(new Problem(name, JsonValues.shown(item), expected, ""));
      }
    }
    return series;
  }

  private RecipeFields child(String name) {
    return body.child(name, body.find(name).orElse(MissingNode.getInstance()));
  }

  /** Reads a field, and reports it if it is absent. */
  private static <T> T required(
      RecipeFields fields, String name, T neutral, String expected, Function<JsonNode, T> reading) {
    if (!fields.has(name)) {
      fields.report(new Problem(name, "missing", expected, ""));
    }
    return fields.read(name, neutral, reading);
  }

  /** Reads an integer in a range; forms send it in quotes. */
  private static Function<JsonNode, Long> whole(long least, long most, String expected) {
    return expecting(
        expected,
        value -> {
          boolean quoted = value.isTextual() && value.textValue().matches("\\d{1,15}");
          boolean whole = quoted || (value.isIntegralNumber() && value.canConvertToLong());
          long number = value.asLong();
          return checked(whole && number >= least && number <= most, number);
        });
  }

  private static <T> Function<JsonNode, T> expecting(String what, Function<JsonNode, T> reading) {
    return value -> {
      try {
        return reading.apply(value);
      } catch (IllegalArgumentException e) {
        throw new RecipeException(Problem.of(JsonValues.shown(value), what));
      }
    };
  }

  private static <T> T checked(boolean good, T value) {
    if (!good) {
      throw new IllegalArgumentException("another value is expected"); // replaced by expecting()
    }
    return value;
  }
}
