package io.originsimulator.server.admin;

import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalJson;
import io.originsimulator.report.JournalPage;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.journal.Journal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The page of the recorded requests. For any thread. */
final class JournalPages {
  private static final List<String> LISTING = List.of("after", "limit", "count", "of");

  private final @Nullable Journal journal; // null if none is kept

  JournalPages(@Nullable Journal journal) {
    this.journal = journal;
  }

  /** Lists or counts requests. */
  EncodedResponse requests(AdminCall call) {
    if (journal == null) {
      return noJournal();
    }
    try {
      RequestFilter filter = filter(call);
      boolean counts = call.flag("count");
      Optional<Long> after = call.number("after", 0, Long.MAX_VALUE);
      int limit =
          call.number("limit", 1, Integer.MAX_VALUE).orElse((long) Integer.MAX_VALUE).intValue();
      if (after.isEmpty()) {
        return response(call, journal, counts, dropped(journal), journal.newest(filter, limit));
      }
      JournalPage page = journal.after(after.get(), filter, limit);
      Headers headers =
          dropped(journal)
              .with("x-last-request", String.valueOf(page.last()))
              .with("x-journal-opened", journal.opened().toString());
      return response(call, journal, counts, headers, page.entries());
    } catch (IllegalArgumentException e) {
      return AdminResponse.badRequest("No such requests", e);
    }
  }

  /** Reads all parameters, so that none is ignored. */
  private static RequestFilter filter(AdminCall call) {
    RequestFilter filter = RequestFilter.ALL;
    Set<String> listing = new HashSet<>();
    for (Entry<String, String> given : call.parameters()) {
      String name = given.getKey();
      if (!LISTING.contains(name)) {
        checkIsKnown(name);
        filter = filter.with(name, given.getValue());
      } else {
        Parameters.checkIsFirst(name, given.getValue(), listing);
      }
    }
    return filter;
  }

  private static void checkIsKnown(String name) {
    if (!RequestFilter.hasParameter(name)) {
      List<String> known = new ArrayList<>(LISTING);
      known.addAll(RequestFilter.parameterNames());
      throw new IllegalArgumentException(
          "%s: unknown parameter (expected: %s); query.%1$s is the parameter of recorded requests"
              .formatted(Quoted.name(name), String.join(", ", known)));
    }
  }

  /** Returns whether a client reads one entry per line. */
  static boolean wantsLines(AdminCall call) {
    return call.accept().toLowerCase(Locale.ROOT).contains(AdminResponse.LINES);
  }

  private static EncodedResponse response(
      AdminCall call,
      Journal journal,
      boolean counts,
      Headers headers,
      List<JournalEntry> entries) {
    if (counts) {
      return AdminResponse.json(200, headers, "{\"count\": " + entries.size() + "}");
    }
    boolean lines = wantsLines(call);
    long most = journal.listingBytes();
    List<JournalEntry> shown = entries.stream().map(Credentials::redacted).toList();
    return (lines ? JournalJson.writeLines(shown, most) : JournalJson.write(shown, most))
        .map(
            text ->
                lines ? AdminResponse.lines(headers, text) : AdminResponse.json(200, headers, text))
        .orElseGet(
            () ->
                AdminResponse.problem(
                    503,
                    headers,
                    "Too much to list at once",
                    "The list of %d requests would take more than %s of the heap; read it in smaller"
                            .formatted(entries.size(), ByteSize.describe(journal.listingBytes()))
                        + " pages, such as ?after=0&limit=100, or give the JVM a larger -Xmx"));
  }

  private static Headers dropped(Journal journal) {
    Headers all = Headers.NONE.with("x-dropped-requests", String.valueOf(journal.dropped()));
    long forMemory = journal.droppedForMemory();
    return forMemory == 0 ? all : all.with("x-dropped-for-memory", String.valueOf(forMemory));
  }

  /** Empties the journal. */
  EncodedResponse clear(AdminCall call) {
    if (journal == null) {
      return noJournal();
    }
    journal.clear();
    return AdminResponse.json(200, "{\"cleared\": \"yes\"}");
  }

  private static EncodedResponse noJournal() {
    return AdminResponse.problem(
        404,
        Headers.NONE,
        "No journal",
        "No journal of requests is kept; start with --journal 1000, or in Java with"
            + " Simulator.builder().journal(1000)");
  }
}
