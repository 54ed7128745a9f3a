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

  /** By method, path and query, up to ten seconds from one try's arrival to the next's. */
  Grouping DEFAULT = new ByPath(Duration.ofSeconds(10));

  /** Groups entries that are in order of arrival; the groups are in the order of their first. */
  List<LogicalRequest> group(List<JournalEntry> entries);

  /**
   * Requests with the same first value of a header are tries of one; each that lacks it is alone.
   * The surest way, if the caller keeps a request's id over its retries.
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
   * A request is another try of one before it, if it
   *
   * <ul>
   *   <li>has the same method, path and query,
   *   <li>arrived no more than the gap after the last try,
   *   <li>and that try had ended by then without a whole 2xx or 3xx. The end of one that the caller
   *       left may be up to 100 ms later: it closes one connection and opens another, and either
   *       may be seen first.
   * </ul>
   *
   * <p>Where several fit, it is a try of the one that has waited longest. Requests side by side are
   * thus not taken for retries; a hedge, which is sent while the first is still waited for, is not
   * recognized.
   *
   * @param gap from arrival to arrival, more than 0
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

    /** Returns whether no further try can follow, neither this one nor a later. */
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
