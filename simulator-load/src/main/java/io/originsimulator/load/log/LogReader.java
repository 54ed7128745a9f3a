package io.originsimulator.load.log;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads complete logs, one after another, and counts their lines. Throws a {@link LogException} if
 * a format is unknown, or too many lines are bad. One thread; for one use.
 */
public final class LogReader {
  private static final int LINES_TO_DETECT_FORMAT = 200;
  private static final int EXAMPLES = 5;
  private static final String FIX =
      "\n  Name the format with --log-format, such as nginx's log_format string";

  private final LogFormat format;
  private final LogFilter filter;
  private final BadLimit limit;
  private final Consumer<LogEntry> entries;

  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<LogReading.Example> examples = new ArrayList<>();
  private final Map<LogFilter.Reason, Long> leftOut = new EnumMap<>(LogFilter.Reason.class);
  private long lines;
  private long taken;
  private long bad;
  private long outOfOrder;
  private long lastStart = Long.MIN_VALUE;

  /** Creates a reader, which passes the selected entries on in the order of the lines. */
  public LogReader(LogFormat format, LogFilter filter, BadLimit limit, Consumer<LogEntry> entries) {
    this.format = format;
    this.filter = filter;
    this.limit = limit;
    this.entries = entries;
  }

  public void read(Path file) throws IOException {
    read(file.toString(), Files.newInputStream(file));
  }

  /** Reads a stream, and closes it. */
  public void read(String name, InputStream stream) throws IOException {
    try (stream) {
      LogFile log = new LogFile(stream);
      List<String> some = log.next(LINES_TO_DETECT_FORMAT);
      LogFormat detected = formatOf(name, some.stream().filter(line -> !line.isBlank()).toList());
      files.put(name, detected.name());
      lastStart = Long.MIN_VALUE; // the order of files does not matter
      for (long number = 1; !some.isEmpty(); some = log.next(LINES_TO_DETECT_FORMAT)) {
        for (String line : some) {
          read(detected.lines(), line, name, number++);
        }
      }
    }
  }

  public LogReading end() {
    if (limit.isExceeded(bad, lines)) {
      throw tooManyBad();
    }
    return new LogReading(files, lines, taken, bad, examples, leftOut, outOfOrder);
  }

  private void read(LogFormat.LineFormat format, String line, String name, long number) {
    if (format.skips(line)) {
      return;
    }
    lines++;
    try {
      take(format.parse(line));
    } catch (BadLine e) {
      bad(new LogReading.Example(name, number, BadLine.excerpt(line), e.why()));
    }
  }

  private LogFormat formatOf(String name, List<String> first) {
    return first.isEmpty()
        ? LogFormat.parse("list") // an empty log: any format suffices
        : format.forLines(first).orElseThrow(() -> unknown(name, first));
  }

  private static LogException unknown(String name, List<String> first) {
    String shown =
        first.stream()
            .limit(EXAMPLES)
            .map(line -> "\n    " + BadLine.excerpt(line))
            .collect(Collectors.joining());
    return new LogException(
        "%s: unknown format: none of %d lines matches a known format, such as%s%s."
            .formatted(name, first.size(), shown, FIX));
  }

  private void take(LogEntry entry) {
    Optional<LogFilter.Reason> reason = filter.refuses(entry);
    if (reason.isPresent()) {
      leftOut.merge(reason.get(), 1L, Long::sum);
      return;
    }
    taken++;
    if (entry.start().isPresent()) {
      long start = entry.start().get().epochNanos();
      outOfOrder += start < lastStart ? 1 : 0;
      lastStart = start;
    }
    entries.accept(filter.rewritten(entry));
  }

  private void bad(LogReading.Example example) {
    bad++;
    if (examples.size() < EXAMPLES) {
      examples.add(example);
    }
    if (!limit.percent() && limit.isExceeded(bad, lines)) {
      throw tooManyBad();
    }
  }

  private LogException tooManyBad() {
    String shown = examples.stream().map(example -> "\n  " + example).collect(Collectors.joining());
    return new LogException(
        "%d of %d lines are not requests (--max-bad %s), such as%s%s, or allow more with --max-bad."
            .formatted(bad, lines, limit, shown, FIX));
  }
}
