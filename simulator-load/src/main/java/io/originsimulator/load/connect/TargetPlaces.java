package io.originsimulator.load.connect;

import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.preflight.Ends;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where targets lead: looked up, and where the driver may go.
 *
 * @param named hosts and ports, each with and without TLS, that targets name; each has connections
 *     of its own
 * @param addresses that are connected to; none: no host is known
 */
public record TargetPlaces(int named, Set<InetSocketAddress> addresses) {
  public TargetPlaces {
    addresses = Set.copyOf(addresses);
  }

  /**
   * Looks the hosts of targets up, or those that are to be connected to instead.
   *
   * @throws UnknownTargetException if there is no such host; the message has all of them
   * @throws UnsafeTargetException if one is where the driver may not go
   * @throws IllegalArgumentException if a port is invalid, or a certificate cannot be used
   */
  public static TargetPlaces lookUp(List<Target> targets, DriverSettings settings) {
    Map<HostAndPort, List<HostAndPort>> connectTo = settings.connections().connectTo();
    Destinations found = new Destinations(targets, connectTo, settings.safety());
    Map<HostAndPort, String> unknown = new LinkedHashMap<>();
    for (Target target : targets) {
      Destination to = found.find(target.server());
      if (to.addresses().isEmpty()) {
        List<HostAndPort> tried = connectTo.getOrDefault(to.named(), List.of(to.named()));
        unknown.putIfAbsent(to.named(), complaint(target, to.named(), tried));
      }
    }
    if (!unknown.isEmpty()) {
      throw new UnknownTargetException(String.join("\n", unknown.values()));
    }
    List<Destination> all = found.all();
    if (all.stream().anyMatch(Destination::tls)) {
      ClientTls.context(settings.tls()); // refuses certificates now, not after something was opened
    }
    Set<InetSocketAddress> addresses = new LinkedHashSet<>();
    all.forEach(destination -> addresses.addAll(destination.addresses()));
    return new TargetPlaces(all.size(), addresses);
  }

  private static String complaint(Target target, HostAndPort named, List<HostAndPort> tried) {
    return "%s: there is no host %s (expected: a name that can be looked up, or an address; --connect-to %s:HOST:PORT leads elsewhere)"
        .formatted(
            target.label(),
            String.join(", ", tried.stream().map(HostAndPort::host).toList()),
            named);
  }

  /** Between which addresses the connections of a run to these are. */
  public Ends ends(ConnectionSettings connections) {
    return new Ends(
        Math.max(1, connections.sources().size()),
        Math.max(1, addresses.size()),
        areLoopback(),
        areHere());
  }

  /** Returns whether all are addresses of the loopback. */
  boolean areLoopback() {
    return addresses.stream().allMatch(place -> place.getAddress().isLoopbackAddress());
  }

  /** Returns whether one is an address of this machine. */
  boolean areHere() {
    return addresses.stream().anyMatch(place -> isHere(place.getAddress()));
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false; // as far as is known
    }
  }
}
