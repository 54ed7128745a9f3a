package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A rule for grouping requests that are tries of one logical request. */
public sealed interface Grouping {

  /** Groups by method, path and query, with up to 10 s from the arrival of one try to the next. */
  Grouping DEFAULT = new ByPath(Duration.ofSeconds(10));

  /** Groups entries that are in order of arrival; the groups are in the order of their first. */
  List<LogicalRequest> group(List<JournalEntry> entries);

  /**
   * A grouping by the first value of a header; each request without the header is on its own. The
   * most reliable rule, if the caller keeps a request's ID over its retries.
   *
   * @param name such as {@code x-request-id}, in any letter case
   */
  record ByHeader(String name) implements Grouping {
    @Override
    public List<LogicalRequest> group(List<JournalEntry> entries) {
      List<List<JournalEntry>> groups = new ArrayList<>();
      Map<String, List<JournalEntry>> byValue = new HashMap<>();
      for (JournalEntry entry : entries) {
        Optional<String> value = entry.header(name);
        List<JournalEntry> known = value.map(byValue::get).orElse(null);
        if (known != null) {
          known.add(entry);
          continue;
        }
        List<JournalEntry> alone = new ArrayList<>(List.of(entry));
        groups.add(alone);
        value.ifPresent(id -> byValue.put(id, alone));
      }
      return groups.stream().map(LogicalRequest::new).toList();
    }
  }

  /**
   * A grouping by path, in which a request is a retry of an earlier try if it
   *
   * <ul>
   *   <li>has the same method, path and query,
   *   <li>arrived within the gap after that try,
   *   <li>and that try had ended by then without a complete 2xx or 3xx. If the caller disconnected,
   *       the end may be up to 100 ms later: the caller closes one connection and opens another,
   *       and the simulator may see either first.
   * </ul>
   *
   * <p>If several tries match, it is a retry of the one that ended first. Concurrent requests are
   * thus not taken for retries; a hedge, sent while the first request is still in flight, is not
   * recognized.
   *
   * @param gap time from arrival to arrival, more than 0
   */
  record ByPath(Duration gap) implements Grouping {
    private static final Duration OVERLAP = Duration.ofMillis(100);

    public ByPath {
      if (gap.isZero() || gap.isNegative()) {
        throw new IllegalArgumentException("gap: " + gap + " (expected: more than 0)");
      }
    }

    @Override
    public List<LogicalRequest> group(List<JournalEntry> entries) {
      List<List<JournalEntry>> groups = new ArrayList<>();
      Map<List<String>, List<List<JournalEntry>>> open = new LinkedHashMap<>();
      for (JournalEntry entry : entries) {
        List<List<JournalEntry>> candidates =
            open.computeIfAbsent(
                List.of(entry.method(), entry.path(), entry.query()), key -> new ArrayList<>());
        candidates.removeIf(group -> isClosed(last(group), entry));
        Optional<List<JournalEntry>> waiting =
            candidates.stream()
                .filter(group -> hasEnded(last(group), entry))
                .min(Comparator.comparing(group -> endOf(last(group))));
        if (waiting.isPresent()) {
          waiting.get().add(entry);
        } else {
          List<JournalEntry> first = new ArrayList<>(List.of(entry));
          groups.add(first);
          candidates.add(first);
        }
      }
      return groups.stream().map(LogicalRequest::new).toList();
    }

    /** Returns whether neither this request nor a later one can be a retry. */
    private boolean isClosed(JournalEntry last, JournalEntry next) {
      boolean good = last.outcome() instanceof Outcome.Answered answered && isGood(answered);
      return (good && last.outcome().over().isPresent())
          || next.arrival().minus(last.arrival()).compareTo(gap) > 0;
    }

    private static boolean isGood(Outcome.Answered answered) {
      return answered.code() < 400;
    }

    private static boolean hasEnded(JournalEntry last, JournalEntry next) {
      Duration late = last.outcome().left().isPresent() ? OVERLAP : Duration.ZERO;
      return last.outcome().over().isPresent()
          && endOf(last).compareTo(next.arrival().plus(late)) <= 0;
    }

    private static Duration endOf(JournalEntry entry) {
      return entry.arrival().plus(entry.outcome().over().orElse(Duration.ZERO));
    }

    private static JournalEntry last(List<JournalEntry> group) {
      return group.get(group.size() - 1);
    }
  }
}
