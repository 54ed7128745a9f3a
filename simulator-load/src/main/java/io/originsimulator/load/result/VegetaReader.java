package io.originsimulator.load.result;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a complete file of {@code vegeta encode --to csv} or {@code --to json}. Its results are in
 * the order of their ends, and the run starts with the first request sent.
 *
 * <p>Vegeta does not record due times. Here, a request is due when it was sent, so latencies are
 * those of vegeta, and the driver's delays are unknown.
 */
final class VegetaReader implements RunMerge.Source {
  private final String name;
  private final List<VegetaResult> results = new ArrayList<>();
  private final Map<String, String> texts = new HashMap<>(); // interned
  private final Map<RunInfo.TargetLabel, Integer> targets = new LinkedHashMap<>();
  private final long startNanos; // since 1970
  private long endNanos;
  private int next;

  /**
   * Reads a file.
   *
   * @param json whether each line is a JSON object; otherwise the file is CSV
   */
  VegetaReader(InputStream in, boolean json, String name) throws IOException {
    this.name = name;
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    int number = 0;
    int begun = 0; // first line of the record
    StringBuilder record = new StringBuilder();
    boolean open = false; // within quotes, which may contain line ends
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      begun = open ? begun : number;
      record.append(line);
      open ^= !json && hasOddQuotes(line);
      if (open) {
        record.append('\n');
        continue;
      }
      add(record.toString(), json, begun);
      record.setLength(0);
    }
    if (open) {
      throw new ResultFormatException(
          name, "line " + begun + ": no end of a quoted field (expected: a closing quote)");
    }
    this.startNanos = results.stream().mapToLong(VegetaResult::epochNanos).min().orElseThrow();
  }

  private static boolean hasOddQuotes(String line) {
    return line.chars().filter(c -> c == '"').count() % 2 == 1;
  }

  private void add(String record, boolean json, int line) throws ResultFormatException {
    if (record.isBlank()) {
      return;
    }
    try {
      VegetaResult result =
          json ? VegetaResult.ofJson(record, texts) : VegetaResult.ofCsv(record, texts);
      results.add(result);
      targets.putIfAbsent(result.target(), targets.size());
    } catch (IllegalArgumentException e) {
      throw new ResultFormatException(name, "line " + line + ": " + e.getMessage());
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public RunInfo run() {
    return new RunInfo(
        results.get(0).attack(),
        "attack",
        Instant.ofEpochSecond(0, startNanos),
        -1,
        0,
        -1,
        0,
        List.copyOf(targets.keySet()),
        Map.of("recorded by", "vegeta"));
  }

  @Override
  public RunEvent next() {
    return next < results.size() ? sample(results.get(next++)) : end();
  }

  private Sample sample(VegetaResult result) {
    long sentNanos = result.epochNanos() - startNanos;
    long until = sentNanos + result.latency();
    endNanos = Math.max(endNanos, until);
    return new Sample(
        result.seq(),
        targets.getOrDefault(result.target(), -1),
        sentNanos,
        -1,
        -1,
        -1,
        until,
        0,
        result.outcome(),
        result.code(),
        result.bytesOut(),
        result.bytesIn(),
        result.error(),
        OriginTrace.NONE,
        StreamTrace.NONE);
  }

  private RunEnd end() {
    String reason =
        name
            + " is vegeta's: times count from the sending of a request, because vegeta does not"
            + " record due times; its delays, service times and connections are unknown";
    DriverVerdict unknown = new DriverVerdict(Judgement.UNDETERMINED, List.of(reason));
    return new RunEnd(endNanos, false, 0, 0, 0, 0, unknown, Optional.empty());
  }
}
