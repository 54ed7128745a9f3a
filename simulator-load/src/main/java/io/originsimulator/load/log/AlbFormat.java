package io.originsimulator.load.log;

import io.originsimulator.load.log.FieldNames.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields of AWS application load balancers, some in double quotes. Later versions may append
 * some.
 */
final class AlbFormat implements LogFormat.LineFormat {
  private static final Pattern TYPE = Pattern.compile("https?|h2|grpcs|wss?");
  private static final Pattern VALUE = Pattern.compile("\"([^\"]*)(\"?) ?|([^ ]*)(?: |$)");
  private static final int TIME = 1;
  private static final int FIRST_PROCESSING_TIME = 5; // of request, target, response
  private static final int STATUS = 8;
  private static final int TARGET_STATUS = 9;
  private static final int RECEIVED_BYTES = 10;
  private static final int SENT_BYTES = 11;
  private static final int REQUEST = 12;
  private static final int CREATION_TIME = 21;

  @Override
  public LogEntry parse(String line) throws BadLine {
    List<String> values = split(line);
    if (values.size() <= REQUEST || !TYPE.matcher(values.get(0)).matches()) {
      throw BadLine.of("line", line, "the fields of a load balancer, the first http or https");
    }
    EntryFields fields = new EntryFields();
    fields.set(Field.TIME, values.get(TIME));
    fields.set(Field.STATUS, values.get(STATUS));
    fields.set(Field.UPSTREAM_STATUS, values.get(TARGET_STATUS));
    fields.set(Field.UPSTREAM_TIME, values.get(FIRST_PROCESSING_TIME + 1));
    fields.set(Field.REQUEST_BYTES, values.get(RECEIVED_BYTES));
    fields.set(Field.BYTES, values.get(SENT_BYTES));
    fields.set(Field.REQUEST, values.get(REQUEST));
    duration(values, fields);
    return fields.entry();
  }

  /**
   * Sets the sum of the processing times; if one of them is −1, the time from creation to response.
   */
  private static void duration(List<String> values, EntryFields fields) throws BadLine {
    double seconds = 0;
    boolean all = true;
    for (String text : values.subList(FIRST_PROCESSING_TIME, FIRST_PROCESSING_TIME + 3)) {
      double part = seconds(text);
      all &= part >= 0;
      seconds += part;
    }
    String creation = values.size() > CREATION_TIME ? values.get(CREATION_TIME) : "-";
    fields.set(Field.START, creation);
    if (all) {
      fields.set(Field.DURATION, String.valueOf(seconds));
    } else if (!creation.equals("-")) {
      LogTime end = LogTime.parse(values.get(TIME));
      long nanos = end.epochNanos() - LogTime.parse(creation).epochNanos();
      fields.set(Field.DURATION, String.valueOf(nanos), 1);
    }
  }

  private static double seconds(String text) throws BadLine {
    try {
      return text.equals("-") ? -1 : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw BadLine.of("processing time", text, "seconds, or -1");
    }
  }

  private static List<String> split(String line) throws BadLine {
    List<String> values = new ArrayList<>();
    Matcher value = VALUE.matcher(line);
    while (value.lookingAt() && value.regionStart() < line.length()) {
      if (value.group(2) != null && value.group(2).isEmpty()) {
        throw new BadLine("unclosed quote: " + BadLine.excerpt(value.group()));
      }
      values.add(value.group(1) == null ? value.group(3) : value.group(1));
      value.region(value.end(), line.length());
    }
    return values;
  }
}
