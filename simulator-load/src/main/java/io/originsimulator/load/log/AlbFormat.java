package io.originsimulator.load.log;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * AWS application load balancers: fields between blanks, some in double quotes; later ones may be
 * appended.
 */
final class AlbFormat implements LineFormat {
  private static final Pattern TYPE = Pattern.compile("https?|h2|grpcs|wss?");
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

  /** The three processing times together; with one of −1, from the creation to the answer. */
  private static void duration(List<String> values, EntryFields fields) throws BadLine {
    double seconds = 0;
    boolean all = true;
    for (int i = FIRST_PROCESSING_TIME; i < FIRST_PROCESSING_TIME + 3; i++) {
      double part = seconds(values.get(i));
      all &= part >= 0;
      seconds += part;
    }
    boolean created = values.size() > CREATION_TIME && !values.get(CREATION_TIME).equals("-");
    if (all) {
      fields.set(Field.DURATION, String.valueOf(seconds));
    } else if (created) {
      long nanos =
          Stamps.any(values.get(TIME)).epochNanos()
              - Stamps.any(values.get(CREATION_TIME)).epochNanos();
      fields.set(Field.DURATION, String.valueOf(nanos), 1);
    }
    if (created) {
      fields.set(Field.START, values.get(CREATION_TIME));
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
    int at = 0;
    while (at < line.length()) {
      boolean quoted = line.charAt(at) == '"';
      int from = quoted ? at + 1 : at;
      int end = line.indexOf(quoted ? '"' : ' ', from);
      if (end < 0 && quoted) {
        throw new BadLine("a quote is not closed: " + BadLine.excerpt(line.substring(at)));
      }
      end = end < 0 ? line.length() : end;
      values.add(line.substring(from, end));
      at = quoted ? end + 2 : end + 1;
    }
    return values;
  }
}
