package io.originsimulator.report;

import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The header fields of a request in the journal, in one array: a third of the memory of a map of
 * strings. Values by name, with names in lower case and in the order in which they first appeared;
 * each call parses them again. Immutable.
 *
 * <pre>
 *   host:example.com⏎accept:text/html⏎accept:image/png⏎
 * </pre>
 */
public final class RecordedHeaders extends AbstractMap<String, List<String>> {
  private final byte[] fields;

  private RecordedHeaders(byte[] fields) {
    this.fields = fields;
  }

  /**
   * Records header fields that a decoder has accepted.
   *
   * @param headers without line feeds, and without characters beyond Latin-1; iterated twice
   */
  public static RecordedHeaders of(Iterable<Map.Entry<CharSequence, CharSequence>> headers) {
    int length = 0;
    for (Map.Entry<CharSequence, CharSequence> field : headers) {
      length += field.getKey().length() + field.getValue().length() + 2;
    }
    byte[] fields = new byte[length];
    int at = 0;
    for (Map.Entry<CharSequence, CharSequence> field : headers) {
      at = write(field.getKey(), fields, at);
      fields[at++] = ':';
      at = write(field.getValue(), fields, at);
      fields[at++] = '\n';
    }
    return new RecordedHeaders(fields);
  }

  private static int write(CharSequence text, byte[] fields, int at) {
    int end = at + text.length();
    for (int i = at; i < end; i++) {
      fields[i] = (byte) text.charAt(i - at);
    }
    return end;
  }

  /** Returns the length of the array, in bytes. */
  public int bytes() {
    return fields.length;
  }

  @Override
  public Set<Entry<String, List<String>>> entrySet() {
    Map<String, List<String>> byName = new LinkedHashMap<>();
    new String(fields, StandardCharsets.ISO_8859_1)
        .lines()
        .forEach(
            field -> {
              int colon = field.indexOf(':');
              byName
                  .computeIfAbsent(
                      field.substring(0, colon).toLowerCase(Locale.ROOT),
                      name -> new ArrayList<>(1))
                  .add(field.substring(colon + 1));
            });
    byName.replaceAll((name, values) -> List.copyOf(values));
    return Collections.unmodifiableMap(byName).entrySet();
  }
}
