package io.originsimulator.load.preflight;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What this machine gives a driver.
 *
 * @param firstPort of those that the system picks from for connections
 * @param lastPort of them
 * @param reservedPorts of them that it does not pick
 * @param files that the process may have open, and has not yet; {@link Long#MAX_VALUE}: not known
 * @param heapBytes that the process may use, and does not yet
 */
public record HostLimits(
    int firstPort, int lastPort, int reservedPorts, long files, long heapBytes) {
  private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final Path RESERVED = Path.of("/proc/sys/net/ipv4/ip_local_reserved_ports");
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  private static final int MOST_BYTES = 1 << 16;

  // Where the system does not tell: IANA's, as macOS and BSD have them.
  private static final int FIRST_PORT = 49_152;
  private static final int LAST_PORT = 65_535;

  /** Ports for connections from one address to one place. */
  public int ports() {
    return lastPort - firstPort + 1 - reservedPorts;
  }

  /** Those of this process, now. */
  public static HostLimits here() {
    int[] ports = Arrays.stream(words(PORTS)).mapToInt(Integer::parseInt).toArray();
    int first = ports.length == 2 ? ports[0] : FIRST_PORT;
    int last = ports.length == 2 ? ports[1] : LAST_PORT;
    Runtime jvm = Runtime.getRuntime();
    long heapBytes = jvm.maxMemory() - (jvm.totalMemory() - jvm.freeMemory());
    return new HostLimits(first, last, reserved(first, last), filesLeft(), heapBytes);
  }

  /** Such as {@code 8080,40000-40010}: how many of them are in the range. */
  private static int reserved(int first, int last) {
    int count = 0;
    for (String range : String.join("", words(RESERVED)).split(",")) {
      if (!range.isEmpty()) {
        String[] ends = range.split("-");
        int from = Math.max(first, Integer.parseInt(ends[0]));
        int to = Math.min(last, Integer.parseInt(ends[ends.length - 1]));
        count += Math.max(0, to - from + 1);
      }
    }
    return count;
  }

  private static long filesLeft() {
    try (Stream<Path> open = Files.list(OPEN_FILES);
        Stream<String> lines = Files.lines(LIMITS)) {
      return lines
              .filter(line -> line.startsWith("Max open files"))
              .map(line -> line.substring("Max open files".length()).strip().split("\\s+")[0])
              .mapToLong(soft -> soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft))
              .findFirst()
              .orElse(Long.MAX_VALUE)
          - open.count();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  /** In one read: of such a file the kernel gives no second. */
  private static String[] words(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
      List<String> words = List.of(text.strip().split("\\s+"));
      return words.stream().filter(word -> !word.isEmpty()).toArray(String[]::new);
    } catch (IOException e) {
      return new String[0];
    }
  }
}
