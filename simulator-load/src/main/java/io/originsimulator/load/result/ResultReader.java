package io.originsimulator.load.result;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads raw result files, of one driver or of several that ran side by side, as one run.
 *
 * <p>Several are put on one time axis by their wall clocks, targets are joined by their labels, and
 * what is counted is added up; connections and requests in flight at once are then upper bounds.
 *
 * <p>A raw result file that ends in the middle, as after a crash, is read up to there: its run
 * counts as interrupted, and its verdict says so.
 *
 * <p>Files of {@code vegeta encode --to csv} and {@code --to json} are read too. One that ends in
 * the middle of a result is refused.
 */
public final class ResultReader {
  private static final int BUFFER_BYTES = 1 << 16; // 64 KiB

  private ResultReader() {}

  /** Tells vegeta's formats from ours by the first byte, which is none of our file's. */
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
   * Reads files as one run.
   *
   * @param files paths, at least one; {@code -} is {@code stdin}
   * @throws ResultFormatException if one is neither a raw result file nor one of vegeta
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
