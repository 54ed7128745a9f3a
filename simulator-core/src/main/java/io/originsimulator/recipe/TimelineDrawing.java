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

  private record Segment(String at, String label) {
    int width() {
      return Math.max(label.length() + 2 * AROUND_LABEL, at.length() + 2);
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
    draw(picture, row, "∞", "▶");
    return picture.toString();
  }

  private static List<Segment> segments(Recipe recipe) {
    List<Stage> stages =
        recipe.stages().stream().sorted(Comparator.comparing(stage -> stage.at().value())).toList();
    List<Segment> segments = new ArrayList<>();
    if (stages.get(0).at().nanos() > 0) {
      segments.add(new Segment("0s", "HTTP 406"));
    }
    stages.forEach(stage -> segments.add(new Segment(at(stage), label(stage.behaviour()))));
    return segments;
  }

  private static String at(Stage stage) {
    return stage.at().text().equals("0") ? "0s" : stage.at().text();
  }

  private static String label(Behaviour behaviour) {
    boolean immediate = behaviour.latency().equals(Latency.NONE);
    return "HTTP " + behaviour.status() + (immediate ? "" : " " + behaviour.latency());
  }

  private static void draw(StringBuilder picture, List<Segment> row, String end, String tip) {
    StringBuilder times = new StringBuilder(" ".repeat(MARGIN));
    StringBuilder line = new StringBuilder(" ".repeat(MARGIN));
    StringBuilder labels = new StringBuilder(" ".repeat(MARGIN));
    for (Segment segment : row) {
      int width = segment.width();
      int left = (width - segment.label().length()) / 2;
      times.append(segment.at()).append(" ".repeat(width - segment.at().length()));
      line.append('*').append("─".repeat(width - 1));
      labels.append(" ".repeat(left)).append(segment.label());
      labels.append(" ".repeat(width - left - segment.label().length()));
    }
    picture.append(times).append(end).append('\n');
    picture.append(line).append(tip).append("\n\n");
    picture.append(labels.toString().stripTrailing()).append('\n');
  }
}
