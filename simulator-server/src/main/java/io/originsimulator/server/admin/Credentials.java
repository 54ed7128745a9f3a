package io.originsimulator.server.admin;

import io.originsimulator.report.JournalEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The credentials in recorded requests, which no admin page shows. */
final class Credentials {
  private static final Set<String> FIELDS =
      Set.of("authorization", "cookie", "proxy-authorization");
  private static final String REDACTED = "[redacted]";

  private Credentials() {}

  /** Returns an entry whose credentials are redacted, except the scheme: {@code Bearer}. */
  static JournalEntry redacted(JournalEntry entry) {
    Map<String, List<String>> headers = new LinkedHashMap<>(entry.headers());
    if (FIELDS.stream().noneMatch(headers::containsKey)) {
      return entry;
    }
    FIELDS.forEach(
        name -> headers.computeIfPresent(name, (field, values) -> redacted(field, values)));
    return new JournalEntry(
        entry.method(),
        entry.path(),
        entry.query(),
        headers,
        entry.body(),
        entry.arrival(),
        entry.instant(),
        entry.recipe(),
        entry.route(),
        entry.stage(),
        entry.elapsed(),
        entry.nearMiss(),
        entry.connection(),
        entry.onConnection(),
        entry.outcome(),
        entry.stream());
  }

  private static List<String> redacted(String name, List<String> values) {
    return values.stream()
        .map(
            value -> {
              int space = name.equals("cookie") ? -1 : value.indexOf(' ');
              return value.substring(0, space + 1) + REDACTED;
            })
        .toList();
  }
}
