package io.originsimulator.recipe.drawing;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A recipe's timeline as a picture of text.
 *
 * <pre>
 *   0s                   4s                 6s                    ∞
 *   *────────────────────*──────────────────*─────────────────────▶
 *   ▲        2 ▲                  +             ▲
 *       HTTP 404 50ms        HTTP 503 2s        HTTP 200 100ms
 * </pre>
 */
public final class TimelineDrawing {
  private static final int MARGIN = 2;
  private static final int AROUND_LABEL = 4; // minimum number of columns on either side
  private static final int WIDEST = 100; // columns of a row, unless one stage is wider

  private static final String LEGEND = "  ▲ 1 request, 2 … 9 requests, + more\n";
  private static final int MOST_DIGITS = 9;

  /** A stage from its start (included) to its end (excluded), in nanoseconds. */
  private record Segment(String at, long start, long end, List<String> lines) {
    int width() {
      return Math.max(longest() + 2 * AROUND_LABEL, at.length() + 2);
    }

    int longest() {
      return lines.stream().mapToInt(String::length).max().orElse(0);
    }
  }

  private TimelineDrawing() {}

  /** Returns the picture: several lines, each ended by a line feed. */
  public static String of(Recipe recipe) {
    return of(recipe, List.of());
  }

  /**
   * Returns the picture with requests drawn on it, each stage to its own scale; a last stage
   * without an end is drawn up to the last request.
   *
   * @param arrivals times since the 0 of the timeline or, if it repeats, of a round; in any order
   */
  public static String of(Recipe recipe, List<Duration> arrivals) {
    long[] requests = arrivals.stream().mapToLong(Duration::toNanos).toArray();
    StringBuilder picture = new StringBuilder();
    String end = recipe.repeat().map(DurationText::text).orElse("∞");
    draw(picture, segments(recipe, requests), end, requests);
    draw(picture, StageText.lines(recipe));
    if (requests.length > 0) {
      picture.append('\n').append(LEGEND);
    }
    return picture.toString();
  }

  /** Returns the timeline of a listener as a picture, without one if it has no stages. */
  public static String of(Listener listener) {
    StringBuilder picture = new StringBuilder();
    List<Segment> segments = segments(listener);
    if (segments.size() > 1) {
      draw(picture, segments, "∞", new long[0]);
    }
    draw(picture, StageText.lines(listener));
    return picture.toString();
  }

  private static List<Segment> segments(Listener listener) {
    List<Segment> segments = new ArrayList<>();
    long end = Long.MAX_VALUE;
    for (long start = 0; start < end; start = listener.nextStageAfter(start).orElse(end)) {
      Listener.Stage stage = listener.stageAt(start);
      String at = start == 0 ? "0s" : stage.at().text();
      segments.add(new Segment(at, start, end, List.of(StageText.text(stage))));
    }
    return segments;
  }

  /** Draws segments in rows. */
  private static void draw(
      StringBuilder picture, List<Segment> segments, String end, long[] requests) {
    List<Segment> row = new ArrayList<>();
    int width = MARGIN;
    for (int i = 0; i < segments.size(); i++) {
      Segment segment = segments.get(i);
      String next = i + 1 < segments.size() ? segments.get(i + 1).at() : end;
      if (!row.isEmpty() && width + segment.width() + next.length() > WIDEST) {
        draw(picture, row, segment.at(), "*", requests);
        picture.append('\n');
        row.clear();
        width = MARGIN;
      }
      row.add(segment);
      width += segment.width();
    }
    draw(picture, row, end, "▶", requests);
  }

  private static void draw(StringBuilder picture, List<String> lines) {
    if (!lines.isEmpty()) {
      picture.append('\n');
      lines.forEach(line -> picture.append(" ".repeat(MARGIN)).append(line).append('\n'));
    }
  }

  private static List<Segment> segments(Recipe recipe, long[] requests) {
    List<Stage> stages =
        recipe.stages().stream().sorted(Comparator.comparing(stage -> stage.at().value())).toList();
    long end =
        recipe.repeat().isPresent()
            ? recipe.repeat().get().nanos()
            : LongStream.of(requests).max().orElse(0) + 1;
    List<Segment> segments = new ArrayList<>();
    for (int i = stages.size() - 1; i >= 0; i--) {
      Stage stage = stages.get(i);
      segments.add(
          0, new Segment(StageText.at(stage), stage.at().nanos(), end, StageText.lines(stage)));
      end = stage.at().nanos();
    }
    if (end > 0) {
      segments.add(0, new Segment("0s", 0, end, List.of("HTTP 406")));
    }
    return segments;
  }

  private static void draw(
      StringBuilder picture, List<Segment> row, String end, String tip, long[] requests) {
    StringBuilder times = new StringBuilder(" ".repeat(MARGIN));
    StringBuilder line = new StringBuilder(" ".repeat(MARGIN));
    StringBuilder marks = new StringBuilder(" ".repeat(MARGIN));
    int height = 0;
    for (Segment segment : row) {
      int width = segment.width();
      times.append(segment.at()).append(" ".repeat(width - segment.at().length()));
      line.append('*').append("─".repeat(width - 1));
      marks.append(marks(segment, requests));
      height = Math.max(height, segment.lines().size());
    }
    picture.append(times).append(end).append('\n');
    picture.append(line).append(tip).append('\n');
    picture.append(marks.toString().stripTrailing()).append('\n');
    for (int i = 0; i < height; i++) {
      picture.append(labels(row, i).stripTrailing()).append('\n');
    }
  }

  /** Returns the marks of a stage's requests, as wide as the stage is drawn. */
  private static String marks(Segment segment, long[] requests) {
    int[] counts = new int[segment.width()];
    double length = segment.end() - segment.start();
    for (long request : requests) {
      if (segment.start() <= request && request < segment.end()) {
        int column = (int) ((request - segment.start()) / length * counts.length);
        counts[Math.min(column, counts.length - 1)]++; // times of years may round up to the end
      }
    }
    StringBuilder marks = new StringBuilder();
    for (int count : counts) {
      marks.append(mark(count));
    }
    return marks.toString();
  }

  private static char mark(int count) {
    return switch (count) {
      case 0 -> ' ';
      case 1 -> '▲';
      default -> count <= MOST_DIGITS ? Character.forDigit(count, 10) : '+';
    };
  }

  /** Returns one line of the texts under the stages. */
  private static String labels(List<Segment> row, int index) {
    StringBuilder labels = new StringBuilder(" ".repeat(MARGIN));
    for (Segment segment : row) {
      String label = index < segment.lines().size() ? segment.lines().get(index) : "";
      int left = (segment.width() - segment.longest()) / 2;
      labels.append(" ".repeat(left)).append(label);
      labels.append(" ".repeat(segment.width() - left - label.length()));
    }
    return labels.toString();
  }
}
