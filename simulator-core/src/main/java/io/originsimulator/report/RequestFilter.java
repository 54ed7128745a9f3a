package io.originsimulator.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.report.RequestCondition.Kind;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.stream.Stream;

/** A filter of recorded requests: the conditions that a request must meet. Immutable. */
public final class RequestFilter implements RequestConditions<RequestFilter> {

  /** The filter without conditions. */
  public static final RequestFilter ALL = new RequestFilter(List.of());

  private static final int MOST_NEAREST = 3; // of different texts, in a message
  private static final int MOST_DIFFERENCES = 3; // of one request, in a message
  private static final int LONGEST_TARGET = 60; // characters

  private final List<RequestCondition> conditions;

  private RequestFilter(List<RequestCondition> conditions) {
    this.conditions = conditions;
  }

  /** Returns whether {@link #with} accepts a parameter. */
  public static boolean hasParameter(String name) {
    return Kind.of(name).isPresent();
  }

  /** Returns the parameters that {@link #with} accepts, for messages. */
  public static List<String> parameterNames() {
    return Stream.of(Kind.values()).map(Kind::toString).toList();
  }

  @Override
  public RequestFilter with(String parameter, String value) {
    RequestCondition added = RequestCondition.of(parameter, value);
    if (added.kind().isSingle() && conditions.stream().anyMatch(one -> one.is(added.kind()))) {
      throw new IllegalArgumentException(
          "%s: %s is a second one (expected: one)".formatted(parameter, Quoted.of(value)));
    }
    return new RequestFilter(Stream.concat(conditions.stream(), Stream.of(added)).toList());
  }

  /** Returns a filter with the conditions of both. */
  public RequestFilter with(RequestFilter other) {
    RequestFilter both = this;
    for (RequestCondition condition : other.conditions) {
      both = both.with(condition.parameter(), condition.value());
    }
    return both;
  }

  /** Returns whether there are no conditions. */
  public boolean isAll() {
    return conditions.isEmpty();
  }

  /** Returns whether a request meets all conditions. */
  public boolean matches(JournalEntry entry) {
    return conditions.stream().allMatch(condition -> condition.isMetBy(entry));
  }

  /** Returns the conditions as parameters of {@code GET /_admin/requests}, not encoded. */
  public List<Entry<String, String>> parameters() {
    return conditions.stream().map(one -> Map.entry(one.parameter(), one.value())).toList();
  }

  /**
   * Returns a noun with the conditions, for messages.
   *
   * @param noun such as {@code 2 requests}
   * @return such as {@code 2 requests of /users with method POST, query page "2"}
   */
  public String of(String noun) {
    String route =
        conditions.stream()
            .filter(one -> one.is(Kind.ROUTE))
            .map(one -> " of " + one.value())
            .collect(joining());
    String others =
        conditions.stream()
            .filter(one -> !one.is(Kind.ROUTE))
            .map(RequestCondition::toString)
            .collect(joining(", "));
    return noun + route + (others.isEmpty() ? "" : " with " + others);
  }

  /**
   * Returns the requests that miss the fewest conditions, and how they differ, for messages.
   *
   * <pre>
   * POST /users?page=1, query page is "1" (expected "2"); 2 × GET /users, method is GET (expected POST)
   * </pre>
   *
   * @param entries recorded requests, in order of arrival
   * @return one line of bounded length; empty if all requests meet the conditions
   */
  public String nearest(List<JournalEntry> entries) {
    Map<String, List<JournalEntry>> alike =
        entries.stream()
            .filter(entry -> !matches(entry))
            .collect(groupingBy(this::described, LinkedHashMap::new, toList()));
    String nearest =
        alike.entrySet().stream()
            .map(group -> other(group.getKey(), group.getValue()))
            .sorted(Comparator.comparingLong(Other::missed).thenComparingInt(Other::distance))
            .limit(MOST_NEAREST)
            .map(Other::text)
            .collect(joining("; "));
    int left = alike.size() - MOST_NEAREST;
    return left > 0 ? nearest + "; " + left + " more" : nearest;
  }

  /** Requests that do not meet the conditions, for the same reasons. */
  private record Other(String text, long missed, int distance) {}

  private Other other(String described, List<JournalEntry> alike) {
    JournalEntry first = alike.get(0);
    String count = alike.size() == 1 ? "" : alike.size() + " × ";
    return new Other(count + described, missed(first).count(), distance(first));
  }

  private Stream<RequestCondition> missed(JournalEntry entry) {
    return conditions.stream().filter(condition -> !condition.isMetBy(entry));
  }

  /** Returns the length of what differs between a request's path and that of the conditions. */
  private int distance(JournalEntry entry) {
    return conditions.stream()
        .filter(one -> one.is(Kind.ROUTE) || one.is(Kind.PATH))
        .mapToInt(one -> distance(one.value(), entry.path()))
        .sum();
  }

  /** Returns the length of the longer text without the beginning and end that both share. */
  private static int distance(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    int begin = 0;
    while (begin < shorter && a.charAt(begin) == b.charAt(begin)) {
      begin++;
    }
    int end = 0;
    while (end < shorter - begin
        && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
      end++;
    }
    return Math.max(a.length(), b.length()) - begin - end;
  }

  private String described(JournalEntry entry) {
    String query = entry.query().isEmpty() ? "" : "?" + entry.query();
    String differences =
        missed(entry)
            .limit(MOST_DIFFERENCES)
            .map(condition -> condition.difference(entry))
            .collect(joining(", "));
    return entry.method() + " " + shortened(entry.path() + query) + ", " + differences;
  }

  private static String shortened(String target) {
    return target.length() <= LONGEST_TARGET
        ? target
        : target.substring(0, LONGEST_TARGET - 1) + "…";
  }
}
