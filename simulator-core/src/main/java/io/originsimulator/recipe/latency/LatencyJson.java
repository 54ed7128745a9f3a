package io.originsimulator.recipe.latency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.originsimulator.recipe.json.BodyFile;
import io.originsimulator.recipe.json.Findings;
import io.originsimulator.recipe.json.HgrmFile;
import io.originsimulator.recipe.json.JsonValues;
import io.originsimulator.recipe.json.RecipeFields;
import io.originsimulator.recipe.json.RecipeFolder;
import io.originsimulator.recipe.latency.Distribution.Exponential;
import io.originsimulator.recipe.latency.Distribution.LogNormal;
import io.originsimulator.recipe.latency.Distribution.Normal;
import io.originsimulator.recipe.latency.Distribution.Pareto;
import io.originsimulator.recipe.latency.Distribution.Percentiles;
import io.originsimulator.recipe.latency.Distribution.Percentiles.Point;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The written form of latencies: a text, an array of two, or an object for a distribution. */
public final class LatencyJson {
  private static final String EXPECTED =
      Latency.EXPECTED
          + ", a ramp such as \"50ms -> 2s\", percentiles such as {\"p50\": \"80ms\", \"p99\": \"2s\"},"
          + " or one of lognormal, normal, exponential, pareto, hgrm";
  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(\\.\\d{1,9})?|100)");

  private static final List<String> FORMS = List.of("lognormal", "normal", "exponential", "pareto");
  private static final List<String> NAMED =
      List.of("hgrm", "lognormal", "normal", "exponential", "pareto");

  private final RecipeFolder folder;
  private final Findings findings = new Findings(true);
  private final List<Problem> problems = findings.problems();

  private LatencyJson(RecipeFolder folder) {
    this.folder = folder;
  }

  /**
   * Reads a latency.
   *
   * @param folder folder in which {@code hgrm} may name files
   * @throws RecipeException if the value is not a latency; places are relative to the latency
   */
  public static Latency read(JsonNode value, RecipeFolder folder) {
    if (value.isArray() && value.size() == 2) {
      return new Latency.Uniform(
          JsonValues.duration(value.get(0)), JsonValues.duration(value.get(1)));
    }
    if (!value.isObject()) {
      return Latency.parse(JsonValues.time(value, Latency.EXPECTED));
    }
    LatencyJson reader = new LatencyJson(folder);
    Latency latency = reader.object(value);
    if (!reader.problems.isEmpty()) {
      throw new RecipeException("", reader.problems);
    }
    return latency;
  }

  private Latency object(JsonNode value) {
    RecipeFields fields = new RecipeFields(value, "", findings);
    NAMED.stream().filter(name -> value.path(name).isNull()).forEach(fields::alsoKnown);
    if (fields.has("hgrm")) {
      Latency read = fields.read("hgrm", Latency.NONE, name -> hgrm(name, max(fields)));
      fields.finish();
      return read;
    }
    for (String form : FORMS) {
      if (fields.has(form)) {
        Latency read = fields.read(form, Latency.NONE, node -> drawn(form, node));
        fields.finish();
        return read;
      }
    }
    return percentiles(value, fields);
  }

  private Latency drawn(String form, JsonNode node) {
    if (!node.isObject()) {
      throw new RecipeException(
          Problem.of(JsonValues.shown(node), "the " + form + "'s fields in braces"));
    }
    RecipeFields fields = new RecipeFields(node, form, findings);
    int before = problems.size();
    Optional<DurationText> max = max(fields);
    DurationText one = DurationText.parse("1ms"); // in place of a missing or bad value
    return switch (form) {
      case "lognormal" -> {
        DurationText p50 = time(fields, "p50", one);
        DurationText p99 = time(fields, "p99", one);
        fields.finish();
        yield problems.size() > before ? Latency.NONE : new LogNormal(p50, p99, max);
      }
      case "normal" -> {
        DurationText mean = time(fields, "mean", one);
        DurationText stddev = time(fields, "stddev", one);
        fields.finish();
        yield new Normal(mean, stddev, max);
      }
      case "exponential" -> {
        DurationText mean = time(fields, "mean", one);
        fields.finish();
        yield new Exponential(mean, max);
      }
      default -> {
        DurationText min = time(fields, "min", one);
        double shape =
            fields.require(
                "shape",
                "a number such as 2.5",
                1.0,
                value -> JsonValues.number(value, "a number such as 2.5"));
        fields.finish();
        yield new Pareto(min, shape, max);
      }
    };
  }

  private Latency percentiles(JsonNode value, RecipeFields fields) {
    Map<Double, String> names = new HashMap<>();
    List<Point> points = new ArrayList<>();
    value
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (PERCENTILE.matcher(name).matches() && fields.find(name).isPresent()) {
                DurationText time = fields.read(name, DurationText.ZERO, JsonValues::duration);
                double share = new BigDecimal(name.substring(1)).movePointLeft(2).doubleValue();
                points.add(new Point(share, time));
                String before = names.putIfAbsent(share, name);
                if (before != null) {
                  fields.report(
                      new Problem(name, "duplicate", "", "it is also written as " + before));
                }
              }
            });
    Optional<DurationText> max = max(fields);
    fields.finish();
    points.sort(Comparator.comparingDouble(Point::share));
    if (points.isEmpty() && problems.isEmpty()) {
      throw new RecipeException(Problem.of(JsonValues.shown(value), EXPECTED));
    }
    return problems.isEmpty() ? new Percentiles(points, max, Optional.empty()) : Latency.NONE;
  }

  private Latency hgrm(JsonNode name, Optional<DurationText> max) {
    if (!name.isTextual()) {
      throw new RecipeException(Problem.of(JsonValues.shown(name), BodyFile.EXPECTED));
    }
    Content.File file = BodyFile.find(name.textValue(), folder);
    return new Percentiles(HgrmFile.read(file, Point::new), max, Optional.of(file.given()));
  }

  private static Optional<DurationText> max(RecipeFields fields) {
    return fields.find("max").isEmpty()
        ? Optional.empty()
        : Optional.of(fields.read("max", DurationText.ZERO, JsonValues::duration));
  }

  private static DurationText time(RecipeFields fields, String name, DurationText neutral) {
    return fields.require(name, DurationText.EXPECTED, neutral, JsonValues::duration);
  }

  /** Returns a latency in a form that can be read again. */
  public static JsonNode write(Latency latency) {
    if (!(latency instanceof Distribution distribution)) {
      return TextNode.valueOf(latency.toString());
    }
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (distribution instanceof Percentiles percentiles) {
      writePercentiles(node, percentiles);
      return node;
    }
    ObjectNode fields;
    if (distribution instanceof LogNormal form) {
      fields = node.putObject("lognormal");
      fields.put("p50", form.p50().text()).put("p99", form.p99().text());
    } else if (distribution instanceof Normal form) {
      fields = node.putObject("normal");
      fields.put("mean", form.mean().text()).put("stddev", form.stddev().text());
    } else if (distribution instanceof Exponential form) {
      fields = node.putObject("exponential").put("mean", form.mean().text());
    } else {
      Pareto form = (Pareto) distribution;
      fields = node.putObject("pareto").put("min", form.min().text()).put("shape", form.shape());
    }
    distribution.max().ifPresent(max -> fields.put("max", max.text()));
    return node;
  }

  private static void writePercentiles(ObjectNode node, Percentiles percentiles) {
    if (percentiles.hgrm().isPresent()) {
      node.put("hgrm", percentiles.hgrm().get());
    } else {
      percentiles.points().forEach(point -> node.put(point.name(), point.value().text()));
    }
    percentiles.max().ifPresent(max -> node.put("max", max.text()));
  }
}
