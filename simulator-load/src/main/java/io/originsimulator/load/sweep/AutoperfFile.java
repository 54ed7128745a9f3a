package io.originsimulator.load.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plan of autoperf's: {@code name = value} in lines, or YAML, as its fork has it.
 *
 * <pre>
 *   host = localhost
 *   # connections per second
 *   low_rate  = 100
 *   high_rate = 200
 *   rate_step = 20
 *   httperf_wlog = n,requests_httperf.log
 * </pre>
 */
public final class AutoperfFile {
  private static final Pattern LINE = Pattern.compile("\\s*([\\w.-]+)\\s*=\\s*(.*?)\\s*");
  private static final Pattern QUOTED = Pattern.compile("(['\"])(.*)\\1");
  private static final Pattern YAML_LINE = Pattern.compile("(?m)^[\\w-]+\\s*:(\\s|$)");

  private AutoperfFile() {}

  /**
   * Reads a plan.
   *
   * @throws IllegalArgumentException with all that is wrong with it, one line each
   * @throws IOException if it cannot be read
   */
  public static AutoperfPlan read(Path file) throws IOException {
    return read(Files.readString(file), file.toString());
  }

  static AutoperfPlan read(String text, String source) {
    boolean isYaml = source.matches("(?i).*\\.ya?ml") || YAML_LINE.matcher(text).find();
    return new AutoperfReader(isYaml ? yaml(text, source) : lines(text), source).plan();
  }

  /**
   * What is in quotes may have {@code #} in it and quotes within; a comment has a line of its own.
   */
  private static Map<String, String> lines(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      Matcher form = LINE.matcher(line);
      if (!line.strip().startsWith("#") && form.matches()) {
        values.put(form.group(1), unquoted(form.group(2)));
      }
    }
    return values;
  }

  private static String unquoted(String value) {
    Matcher quoted = QUOTED.matcher(value);
    return quoted.matches() ? unquoted(quoted.group(2)) : value;
  }

  /** The names of an object named {@code httperf} are read as {@code httperf_…}. */
  private static Map<String, String> yaml(String text, String source) {
    Map<String, String> values = new LinkedHashMap<>();
    try {
      JsonNode tree = new YAMLMapper().readTree(text);
      for (var field : tree.properties()) {
        String name = field.getKey().replaceFirst("^:", "");
        for (var inner : field.getValue().properties()) {
          values.put(name + "_" + inner.getKey(), text(inner.getValue()));
        }
        if (!field.getValue().isObject()) {
          values.put(name, text(field.getValue()));
        }
      }
      return values;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          source + ": " + e.getOriginalMessage() + " (expected: YAML)", e);
    }
  }

  private static String text(JsonNode value) {
    if (!value.isArray()) {
      return unquoted(value.asText());
    }
    StringBuilder all = new StringBuilder();
    value.forEach(item -> all.append(all.isEmpty() ? "" : ",").append(item.asText()));
    return all.toString();
  }
}
