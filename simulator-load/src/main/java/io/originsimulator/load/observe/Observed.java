package io.originsimulator.load.observe;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    int equals = text.indexOf('=');
    int firstColon = text.indexOf(':');
    boolean named = equals > 0 && equals < firstColon;
    String what = named ? text.substring(equals + 1) : text;
    int colon = what.indexOf(':');
    String place = what.substring(colon + 1);
    if (colon < 1 || place.isEmpty()) {
      throw bad(text);
    }
    Kind kind = kind(what.substring(0, colon), text);
    if (kind == Kind.PID && !place.matches("[1-9]\\d{0,9}")) {
      throw bad(text);
    }
    return new Observed(named ? text.substring(0, equals) : nameOf(kind, place), kind, place);
  }

  /** Reads several texts, whose names must differ, since each name is a series. */
  public static List<Observed> parseAll(List<String> texts) {
    List<Observed> all = texts.stream().map(Observed::parse).toList();
    Set<String> names = new HashSet<>();
    for (Observed observed : all) {
      if (!names.add(observed.name())) {
        throw new IllegalArgumentException(
            "two are named \""
                + observed.name()
                + "\" (expected: a name for each, such as NAME=pid:1234)");
      }
    }
    return all;
  }

  private static Kind kind(String word, String text) {
    return switch (word) {
      case "pid" -> Kind.PID;
      case "container" -> Kind.CONTAINER;
      case "cgroup" -> Kind.CGROUP;
      default -> throw bad(text);
    };
  }

  private static String nameOf(Kind kind, String place) {
    return switch (kind) {
      case PID -> "process " + place;
      case CONTAINER -> place;
      case CGROUP ->
          place.matches("/+") ? "/" : place.replaceFirst("/+$", "").replaceFirst("^.*/", "");
    };
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException("\"" + text + "\"" + EXPECTED);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case PID -> "process " + place;
      case CONTAINER -> "container " + place;
      case CGROUP -> "cgroup " + place;
    };
  }
}
