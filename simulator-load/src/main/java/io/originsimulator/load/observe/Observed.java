package io.originsimulator.load.observe;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process, container or control group to observe, as the user wrote it: {@code pid:1234}, {@code
 * nginx=pid:1234}, {@code container:web}, {@code cgroup:/system.slice/nginx.service}.
 *
 * @param name prefix of its series in reports
 * @param place process id, container name, or path
 */
public record Observed(String name, Kind kind, String place) {
  static final String EXPECTED =
      " (expected: pid:1234, container:NAME or cgroup:PATH, optionally after \"NAME=\")";
  private static final Pattern FORM =
      Pattern.compile("(?s)(?:([^=:]+)=)?(pid(?=:[1-9]\\d{0,9}\\z)|container|cgroup):(.+)");

  /** Returns the series of CPU usage, in percent of one core. */
  public static String cpuSeries(String name) {
    return name + " cpu";
  }

  /** Returns the series of memory usage, in bytes. */
  public static String memorySeries(String name) {
    return name + " memory";
  }

  public enum Kind {
    /** A process and its descendants. */
    PID,
    CONTAINER,
    /** A control group, by its folder or its path below {@code /sys/fs/cgroup}. */
    CGROUP
  }

  public static Observed parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("\"" + text + "\"" + EXPECTED);
    }
    Kind kind = Kind.valueOf(form.group(2).toUpperCase(Locale.ROOT));
    String place = form.group(3);
    return new Observed(form.group(1) == null ? nameOf(kind, place) : form.group(1), kind, place);
  }

  /** Reads several texts, whose names must differ, since each name is a series. */
  public static List<Observed> parseAll(List<String> texts) {
    List<Observed> all = texts.stream().map(Observed::parse).toList();
    Set<String> names = new HashSet<>();
    for (Observed observed : all) {
      if (!names.add(observed.name())) {
        throw new IllegalArgumentException(
            "two are named \"%s\" (expected: a name for each, such as NAME=pid:1234)"
                .formatted(observed.name()));
      }
    }
    return all;
  }

  private static String nameOf(Kind kind, String place) {
    return switch (kind) {
      case PID -> "process " + place;
      case CONTAINER -> place;
      case CGROUP ->
          place.matches("/+") ? "/" : place.replaceFirst("/+$", "").replaceFirst("^.*/", "");
    };
  }

  @Override
  public String toString() {
    return (kind == Kind.PID ? "process" : kind.name().toLowerCase(Locale.ROOT)) + " " + place;
  }
}
