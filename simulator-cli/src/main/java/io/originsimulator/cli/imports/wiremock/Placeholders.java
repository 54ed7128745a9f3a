package io.originsimulator.cli.imports.wiremock;

import io.originsimulator.cli.imports.result.Differences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The placeholders of recipes for the helpers of response templates.
 *
 * <pre>
 *   {{request.query.page}}              &lt;&lt;query.page&gt;&gt;
 *   {{jsonPath request.body '$.id'}}    &lt;&lt;body./id&gt;&gt;
 *   {{randomInt lower=1 upper=7}}       &lt;&lt;int 1..6&gt;&gt;
 * </pre>
 */
final class Placeholders {
  private static final Pattern HELPER =
      Pattern.compile("\\{\\{\\{?\\s*(.*?)\\s*}}}?", Pattern.DOTALL);
  private static final Pattern ARGUMENT =
      Pattern.compile("(?:(\\w+)=)?('[^']*'|\"[^\"]*\"|[^\\s=]+)");
  private static final Pattern REQUEST =
      Pattern.compile(
          "request[.](?:requestLine[.])?(query|headers|cookies)[.](?:\\[([^\\]]+)]|([^.\\[\\]]+))"
              + "(?:[.]\\[?0]?)?");
  private static final Pattern SEGMENT =
      Pattern.compile("request[.](?:requestLine[.])?path(?:Segments)?[.]\\[?(\\d+)]?");
  private static final Pattern VARIABLE =
      Pattern.compile("request[.](?:requestLine[.])?path[.]([A-Za-z]\\w*)");
  private static final Map<String, String> PARTS =
      Map.of("query", "query", "headers", "header", "cookies", "cookie");
  private static final Map<String, Integer> HOURS = Map.of("hours", 1, "days", 24);
  private static final Map<String, String> UNITS = Map.of("seconds", "s", "minutes", "m");

  private final StubUrl url;
  private final Differences place;

  Placeholders(StubUrl url, Differences place) {
    this.url = url;
    this.place = place;
  }

  /** A helper's name with its arguments. */
  private record Call(String name, List<String> values, Map<String, String> options) {
    static Call of(String text) {
      List<String> values = new ArrayList<>();
      Map<String, String> options = new HashMap<>();
      Matcher argument = ARGUMENT.matcher(text);
      while (argument.find()) {
        String value = argument.group(2).replaceFirst("^(['\"])(.*)\\1$", "$2");
        if (argument.group(1) == null) {
          values.add(value);
        } else {
          options.put(argument.group(1), value);
        }
      }
      return new Call(values.isEmpty() ? "" : values.remove(0), values, options);
    }

    String option(String name, String otherwise) {
      return options.getOrDefault(name, otherwise);
    }
  }

  /**
   * Returns a text with placeholders in place of helpers. A helper without one stays as it is,
   * which is a difference. Outside the strings of JSON, a placeholder is written as a number.
   */
  String of(String text) {
    boolean isJson = text.stripLeading().matches("(?s)[{\\[](?!\\{).*");
    StringBuilder filled = new StringBuilder();
    boolean inString = false;
    int end = 0;
    Matcher helper = HELPER.matcher(text);
    while (helper.find()) {
      String before = text.substring(end, helper.start());
      filled.append(before);
      inString ^= quotes(before) % 2 == 1;
      end = helper.end();
      Optional<String> placeholder = placeholder(helper.group(1).replace("\\\"", "\""));
      if (placeholder.isEmpty()) {
        place.add("no placeholder is equivalent to " + helper.group());
      }
      String given = placeholder.orElse(helper.group());
      boolean bare = given.startsWith("<<") && isJson && !inString;
      filled.append(bare ? "\"<<number " + given.substring(2) + "\"" : given);
    }
    return filled.append(text.substring(end)).toString();
  }

  private static long quotes(String json) {
    return json.replaceAll("\\\\.", "").chars().filter(c -> c == '"').count();
  }

  /** Returns the placeholder for a helper, or the text that it always gives. */
  private Optional<String> placeholder(String helper) {
    Call call = Call.of(helper);
    return switch (call.name()) {
      case "request.path", "request.requestLine.path" -> Optional.of("<<path>>");
      case "request.method", "request.requestLine.method" -> Optional.of("<<method>>");
      case "now" -> now(call);
      case "randomValue" -> randomValue(call);
      case "randomInt" -> randomInt(call);
      case "pickRandom" -> pickRandom(call);
      case "jsonPath" -> jsonPath(call);
      default -> call.values().isEmpty() ? ofRequest(call.name()) : Optional.empty();
    };
  }

  private Optional<String> ofRequest(String name) {
    Matcher part = REQUEST.matcher(name);
    if (part.matches()) {
      String field = part.group(2) == null ? part.group(3) : part.group(2);
      return Optional.of("<<" + PARTS.get(part.group(1)) + "." + field + ">>");
    }
    Matcher segment = SEGMENT.matcher(name);
    if (segment.matches()) {
      return url.segment(Integer.parseInt(segment.group(1)))
          .map(it -> it.startsWith("{") ? "<<path." + it.substring(1, it.length() - 1) + ">>" : it);
    }
    Matcher variable = VARIABLE.matcher(name);
    return variable.matches() && url.has(variable.group(1))
        ? Optional.of("<<path." + variable.group(1) + ">>")
        : Optional.empty();
  }

  private static Optional<String> now(Call call) {
    String format = call.option("format", "");
    String offset = call.option("offset", "0 seconds").replaceFirst("^now ", "");
    Matcher parts =
        Pattern.compile("([+-]?)(\\d{1,6}) (\\w+)").matcher(offset.toLowerCase(Locale.ROOT));
    if (!parts.matches() || call.options().containsKey("timezone")) {
      return Optional.empty();
    }
    String unit = parts.group(3);
    String number = parts.group(2);
    String shift =
        HOURS.containsKey(unit)
            ? Long.parseLong(number) * HOURS.get(unit) + "h"
            : number + UNITS.getOrDefault(unit, "");
    if (shift.equals(number) || !List.of("", "unix").contains(format)) {
      return Optional.empty();
    }
    String sign = parts.group(1).equals("-") ? "-" : "+";
    String now = "<<now" + (shift.startsWith("0") ? "" : sign + shift);
    return Optional.of(now + (format.isEmpty() ? ">>" : " unix>>"));
  }

  private static Optional<String> randomValue(Call call) {
    return switch (call.option("type", "ALPHANUMERIC")) {
      case "UUID" -> Optional.of("<<uuid>>");
      case "NUMERIC" -> digits(call.option("length", ""));
      default -> Optional.empty();
    };
  }

  private static Optional<String> digits(String length) {
    if (!length.matches("[1-9]|1[0-8]")) { // as a long can have
      return Optional.empty();
    }
    int digits = Integer.parseInt(length);
    return Optional.of("<<int 1" + "0".repeat(digits - 1) + ".." + "9".repeat(digits) + ">>");
  }

  private static Optional<String> randomInt(Call call) {
    String lower = call.option("lower", "");
    String upper = call.option("upper", "");
    return lower.matches("-?\\d{1,9}") && upper.matches("-?\\d{1,9}")
        ? Optional.of("<<int %s..%d>>".formatted(lower, Long.parseLong(upper) - 1))
        : Optional.empty();
  }

  private static Optional<String> pickRandom(Call call) {
    boolean plain = call.values().stream().noneMatch(value -> value.matches("(?s).*[|>{].*"));
    return plain && !call.values().isEmpty() && call.options().isEmpty()
        ? Optional.of(call.values().stream().collect(Collectors.joining("|", "<<pick ", ">>")))
        : Optional.empty();
  }

  private static Optional<String> jsonPath(Call call) {
    if (call.values().size() != 2 || !call.values().get(0).equals("request.body")) {
      return Optional.empty();
    }
    String otherwise =
        call.options().containsKey("default") ? ": " + call.option("default", "") : "";
    return JsonPath.pointer(call.values().get(1))
        .filter(pointer -> !pointer.isEmpty())
        .map(pointer -> "<<body." + pointer + otherwise + ">>");
  }
}
