package io.originsimulator.load.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.log.FieldNames.Source;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines with a JSON object each. Also reads lines that servers make by inserting values into a
 * text, which no lenient parser reads: {@code "urt":-}, {@code "urt":}, {@code "urt":0.1, 0.2}, and
 * {@code \x22} in strings.
 */
record JsonFormat(FieldNames fields) implements LogFormat.LineFormat {
  /** Numbers keep their digits: {@code 1795255200.500} is precise to a millisecond. */
  private static final JsonMapper TREES =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** A string, or a bare value, which ends at a brace, or at a comma followed by a name. */
  private static final Pattern STRING_OR_VALUE =
      Pattern.compile("(\"(?:[^\"\\\\]|\\\\.)*+\"?)|:( *)(?![\"{\\[ ])(.*?)(?=}|, *\"|$)");

  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:[\"\\\\/bfnrtu]|(.|$))");
  private static final Pattern GOOD =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?|true|false|null");

  @Override
  public LogEntry parse(String line) throws BadLine {
    if (!line.stripLeading().startsWith("{")) {
      throw BadLine.of("line", line, "a JSON object");
    }
    JsonNode object = tree(line);
    EntryFields entry = new EntryFields();
    for (List<Source> field : fields.sources().values()) {
      for (Source source : field) {
        JsonNode value = find(object, source.name());
        if (value.isValueNode() && !value.isNull()) {
          entry.set(source.field(), value.asText(), source.unitNanos());
          break;
        }
      }
    }
    return entry.entry();
  }

  private static JsonNode find(JsonNode object, String name) {
    JsonNode direct = object.path(name);
    int dot = name.indexOf('.');
    return direct.isMissingNode() && dot > 0
        ? find(object.path(name.substring(0, dot)), name.substring(dot + 1))
        : direct;
  }

  private static JsonNode tree(String line) throws BadLine {
    try {
      return TREES.readTree(line);
    } catch (JsonProcessingException e) {
      return repaired(line);
    }
  }

  private static JsonNode repaired(String line) throws BadLine {
    try {
      return TREES.readTree(STRING_OR_VALUE.matcher(line).replaceAll(JsonFormat::repaired));
    } catch (JsonProcessingException e) {
      throw new BadLine("not JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""));
    }
  }

  private static String repaired(MatchResult found) {
    return Matcher.quoteReplacement(
        found.group(1) == null
            ? ":" + found.group(2) + value(found.group(3).strip())
            : ESCAPE.matcher(found.group(1)).replaceAll(JsonFormat::escape));
  }

  private static String value(String bare) {
    if (bare.isEmpty() || bare.equals("-")) {
      return "null";
    }
    return GOOD.matcher(bare).matches()
        ? bare
        : '"' + bare.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns an escape; one that JSON does not have becomes literal text. */
  private static String escape(MatchResult found) {
    String known = Matcher.quoteReplacement(found.group());
    return found.group(1) == null ? known : "\\\\" + known;
  }
}
