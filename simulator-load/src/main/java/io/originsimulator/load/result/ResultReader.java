package io.originsimulator.load.result;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads raw result files, of one driver or of several concurrent ones, as one run.
 *
 * <p>Several runs are put on one time axis by their wall clocks. Targets are joined by label, and
 * counts are summed; the maximums of connections and requests in flight are then upper bounds.
 *
 * <p>A truncated raw result file, as after a crash, is read up to its end: the run counts as
 * interrupted, and its verdict states the reason.
 *
 * <p>Files of {@code vegeta encode --to csv} and {@code --to json} are read too. A file that ends
 * within a result is rejected.
 */
public final class ResultReader {
  private static final int BUFFER_BYTES = 1 << 16; // 64 KiB

  private ResultReader() {}

  private static RunMerge.Source open(InputStream in, String name) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, BUFFER_BYTES);
    buffered.mark(1);
    int first = buffered.read();
    buffered.reset();
    boolean vegetas = first == '{' || (first >= '0' && first <= '9');
    return vegetas
        ? new VegetaReader(buffered, first == '{', name)
        : new FrameReader(buffered, name);
  }

  /**
   * Reads raw results that are still being written as one run. One without the description of its
   * run is left out, and named in the verdict.
   *
   * @param results at least one, by the name in messages
   */
  public static void join(Map<String, InputStream> results, ResultSink sink) throws IOException {
    List<RunMerge.Source> runs = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, InputStream> result : results.entrySet()) {
      InputStream in = new BufferedInputStream(result.getValue(), BUFFER_BYTES);
      in.mark(1);
      if (in.read() < 0) {
        missing.add(result.getKey() + ": no results");
      } else {
        in.reset();
        runs.add(new FrameReader(in, result.getKey()));
      }
    }
    new RunMerge(runs)
        .into(
            event ->
                sink.accept(
                    event instanceof RunEnd end && !missing.isEmpty()
                        ? end.judged(end.driver().withUnknown(missing))
                        : event));
  }

  /**
   * Reads files as one run.
   *
   * @param files paths, at least one; {@code -} for {@code stdin}
   * @throws ResultFormatException if one is neither a raw result file nor a file of vegeta
   */
  public static void read(List<String> files, InputStream stdin, ResultSink sink)
      throws IOException {
    List<InputStream> opened = new ArrayList<>();
    try {
      List<RunMerge.Source> runs = new ArrayList<>();
      for (String file : files) {
        InputStream in = file.equals("-") ? stdin : Files.newInputStream(Path.of(file));
        opened.add(in);
        String name = file.equals("-") ? "stdin" : file;
        runs.add(open(in, name));
      }
      new RunMerge(runs).into(sink);
    } finally {
      for (InputStream in : opened) {
        in.close();
      }
    }
  }
}
