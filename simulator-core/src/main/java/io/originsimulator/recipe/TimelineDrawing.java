package io.originsimulator.recipe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A recipe's timeline as a picture of text.
 *
 * <pre>
 *   0s                   4s                 6s                    ∞
 *   *────────────────────*──────────────────*─────────────────────▶
 *
 *       HTTP 404 50ms        HTTP 503 2s        HTTP 200 100ms
 * </pre>
 */
public final class TimelineDrawing {
  private static final int MARGIN = 2;
  private static final int AROUND_LABEL = 4; // at least so many columns on either side
  private static final int WIDEST = 100; // columns of a row; the timeline goes on in the next

  private record Segment(String at, List<String> lines) {
    int width() {
      return Math.max(longest() + 2 * AROUND_LABEL, at.length() + 2);
    }

    int longest() {
      return lines.stream().mapToInt(String::length).max().orElse(0);
    }
  }

  private TimelineDrawing() {}

  /** The picture, several lines, each ended by a line feed. */
  public static String of(Recipe recipe) {
    StringBuilder picture = new StringBuilder();
    List<Segment> row = new ArrayList<>();
    int width = 0;
    for (Segment segment : segments(recipe)) {
      if (!row.isEmpty() && width + segment.width() > WIDEST) {
        draw(picture, row, segment.at(), "*");
        picture.append('\n');
        row.clear();
        width = 0;
      }
      row.add(segment);
      width += segment.width();
    }
    draw(picture, row, recipe.repeat().map(DurationText::text).orElse("∞"), "▶");
    List<String> lines = StageText.lines(recipe);
    if (!lines.isEmpty()) {
      picture.append('\n');
      lines.forEach(line -> picture.append(" ".repeat(MARGIN)).append(line).append('\n'));
    }
    return picture.toString();
  }

  private static List<Segment> segments(Recipe recipe) {
    List<Stage> stages =
        recipe.stages().stream().sorted(Comparator.comparing(stage -> stage.at().value())).toList();
    List<Segment> segments = new ArrayList<>();
    if (stages.get(0).at().nanos() > 0) {
      segments.add(new Segment("0s", List.of("HTTP 406")));
    }
    stages.forEach(stage -> segments.add(new Segment(at(stage), StageText.lines(stage))));
    return segments;
  }

  private static String at(Stage stage) {
    return stage.at().text().equals("0") ? "0s" : stage.at().text();
  }

  private static void draw(StringBuilder picture, List<Segment> row, String end, String tip) {
    StringBuilder times = new StringBuilder(" ".repeat(MARGIN));
    StringBuilder line = new StringBuilder(" ".repeat(MARGIN));
    int height = 0;
    for (Segment segment : row) {
      int width = segment.width();
      times.append(segment.at()).append(" ".repeat(width - segment.at().length()));
      line.append('*').append("─".repeat(width - 1));
      height = Math.max(height, segment.lines().size());
    }
    picture.append(times).append(end).append('\n');
    picture.append(line).append(tip).append("\n\n");
    for (int i = 0; i < height; i++) {
      picture.append(labels(row, i).stripTrailing()).append('\n');
    }
  }

  /** One line of what stands under each stage. */
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
