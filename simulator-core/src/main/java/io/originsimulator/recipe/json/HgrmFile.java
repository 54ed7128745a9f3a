package io.originsimulator.recipe.json;

import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A percentile distribution in the format of HdrHistogram, wrk2 and others, in milliseconds.
 *
 * <pre>
 *        Value     Percentile TotalCount 1/(1-Percentile)
 *       12.015 0.000000000000          1           1.00
 *       80.127 0.500000000000       5012           2.00
 *      900.607 1.000000000000      10000
 * #[Mean    =       95.100, StdDeviation   =      110.600]
 * </pre>
 */
public final class HgrmFile {
  private static final int MOST_POINTS = 100_000;
  private static final int MOST_DIGITS = 100; // written out; an exponent can stand for 2^31

  private HgrmFile() {}

  /**
   * Reads the points of a file.
   *
   * @param point makes a point from a share, 0 to 1, and the time at or below which it lies
   * @throws RecipeException if the file is malformed; names the line
   */
  public static <P> List<P> read(Content.File file, BiFunction<Double, DurationText, P> point) {
    List<P> points = new ArrayList<>();
    int number = 0;
    try {
      for (String line : Files.readAllLines(file.path())) {
        number++;
        String[] columns = line.strip().split("\\s+");
        if (columns.length >= 2 && !columns[0].startsWith("#") && !columns[0].equals("Value")) {
          points.add(point(columns, point));
        }
      }
    } catch (MalformedInputException | NumberFormatException | RecipeException e) {
      throw refused(file, "line " + Math.max(1, number) + " is malformed");
    } catch (IOException e) {
      throw refused(file, "it cannot be read");
    }
    if (points.isEmpty() || points.size() > MOST_POINTS) {
      throw refused(
          file, points.isEmpty() ? "no percentiles" : "more than " + MOST_POINTS + " percentiles");
    }
    return points;
  }

  private static <P> P point(String[] columns, BiFunction<Double, DurationText, P> point) {
    BigDecimal millis = new BigDecimal(columns[0]);
    if (Math.abs((long) millis.scale()) > MOST_DIGITS) {
      throw new NumberFormatException("not a time: " + columns[0]);
    }
    double share = Double.parseDouble(columns[1]);
    if (!(share >= 0 && share <= 1)) {
      throw new NumberFormatException("not a share: " + share);
    }
    return point.apply(share, DurationText.parse(millis.toPlainString() + "ms"));
  }

  private static RecipeException refused(Content.File file, String wayOut) {
    return new RecipeException(
        Problem.of(Quoted.of(file.given()), "a percentile distribution as HdrHistogram prints it")
            .orElse(wayOut));
  }
}
