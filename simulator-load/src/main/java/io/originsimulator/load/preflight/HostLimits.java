package io.originsimulator.load.preflight;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources of this machine for a driver.
 *
 * @param firstPort lowest local port that the system assigns to connections
 * @param lastPort highest such port
 * @param reservedPorts number of ports in this range that the system does not assign
 * @param files number of files that the process can still open; {@link Need#UNLIMITED}: no limit,
 *     or unknown
 * @param heapBytes free and unallocated heap of the process
 */
public record HostLimits(
    int firstPort, int lastPort, int reservedPorts, long files, long heapBytes, TcpLimits tcp) {
  private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final Path RESERVED = Path.of("/proc/sys/net/ipv4/ip_local_reserved_ports");
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final int MOST_BYTES = 1 << 16;
  private static final String MOST_FILES = "Max open files";

  // IANA's range, as on macOS and BSD; used if the system does not provide one.
  private static final int FIRST_PORT = 49_152;
  private static final int LAST_PORT = 65_535;

  /** Returns the number of ports for connections from one address to one destination. */
  public int ports() {
    return lastPort - firstPort + 1 - reservedPorts;
  }

  public static HostLimits here() {
    int[] ports = words(PORTS).stream().mapToInt(Integer::parseInt).toArray();
    int first = ports.length == 2 ? ports[0] : FIRST_PORT;
    int last = ports.length == 2 ? ports[1] : LAST_PORT;
    Runtime jvm = Runtime.getRuntime();
    long heapBytes = jvm.maxMemory() - (jvm.totalMemory() - jvm.freeMemory());
    return new HostLimits(
        first, last, reserved(first, last), filesLeft(), heapBytes, TcpLimits.here());
  }

  /** Returns how many of the reserved ports, such as {@code 8080,40000-40010}, are in the range. */
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
    try (Stream<Path> open = Files.list(OPEN_FILES)) {
      return filesLeft(Files.readAllLines(LIMITS), open.count());
    } catch (IOException e) {
      return Need.UNLIMITED;
    }
  }

  /** Returns the number of files left under the soft limit in a process's {@code limits}. */
  static long filesLeft(List<String> limits, long open) {
    return limits.stream()
        .filter(line -> line.startsWith(MOST_FILES))
        .map(line -> line.substring(MOST_FILES.length()).strip().split("\\s+")[0])
        .filter(soft -> !soft.equals("unlimited"))
        .mapToLong(soft -> Long.parseLong(soft) - open)
        .findFirst()
        .orElse(Need.UNLIMITED);
  }

  /** Returns the words of a file, read at once: the kernel may not support a second read. */
  static List<String> words(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII).strip();
      return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    } catch (IOException e) {
      return List.of(); // not Linux
    }
  }

  /** Returns the number that a file holds; the default if there is none. */
  static long number(Path file, long otherwise) {
    List<String> words = words(file);
    return words.size() == 1 && words.get(0).matches("\\d{1,18}")
        ? Long.parseLong(words.get(0))
        : otherwise;
  }
}
