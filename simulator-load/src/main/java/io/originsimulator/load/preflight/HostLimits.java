package io.originsimulator.load.preflight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What this machine gives a driver.
 *
 * @param firstPort of those that the system picks from for connections
 * @param lastPort of them
 * @param reservedPorts of them that it does not pick
 * @param files that the process may have open, and has not yet; {@link Need#UNLIMITED}: any number,
 *     or not known
 * @param heapBytes that the process may use, and does not yet
 */
public record HostLimits(
    int firstPort, int lastPort, int reservedPorts, long files, long heapBytes, TcpLimits tcp) {
  private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final Path RESERVED = Path.of("/proc/sys/net/ipv4/ip_local_reserved_ports");
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final String MOST_FILES = "Max open files";

  // Where the system does not tell: IANA's, as macOS and BSD have them.
  private static final int FIRST_PORT = 49_152;
  private static final int LAST_PORT = 65_535;

  /** Ports for connections from one address to one place. */
  public int ports() {
    return lastPort - firstPort + 1 - reservedPorts;
  }

  /** Those of this process, now. */
  public static HostLimits here() {
    int[] ports = Proc.words(PORTS).stream().mapToInt(Integer::parseInt).toArray();
    int first = ports.length == 2 ? ports[0] : FIRST_PORT;
    int last = ports.length == 2 ? ports[1] : LAST_PORT;
    Runtime jvm = Runtime.getRuntime();
    long heapBytes = jvm.maxMemory() - (jvm.totalMemory() - jvm.freeMemory());
    return new HostLimits(
        first, last, reserved(first, last), filesLeft(), heapBytes, TcpLimits.here());
  }

  /** Such as {@code 8080,40000-40010}: how many of them are in the range. */
  private static int reserved(int first, int last) {
    int count = 0;
    for (String range : String.join("", Proc.words(RESERVED)).split(",")) {
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

  /** By the soft limit in a process' {@code limits}. */
  static long filesLeft(List<String> limits, long open) {
    return limits.stream()
        .filter(line -> line.startsWith(MOST_FILES))
        .map(line -> line.substring(MOST_FILES.length()).strip().split("\\s+")[0])
        .filter(soft -> !soft.equals("unlimited"))
        .mapToLong(soft -> Long.parseLong(soft) - open)
        .findFirst()
        .orElse(Need.UNLIMITED);
  }
}
