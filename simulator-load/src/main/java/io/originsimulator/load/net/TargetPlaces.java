package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.preflight.Ends;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.LinkedHashSet;
import java.util.List;
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

  static TargetPlaces of(Destinations destinations) {
    List<Destination> all = destinations.all();
    Set<InetSocketAddress> addresses = new LinkedHashSet<>();
    all.forEach(destination -> addresses.addAll(destination.addresses()));
    return new TargetPlaces(all.size(), addresses);
  }

  /** Between which addresses the connections of a run to these are. */
  public Ends ends(ConnectionSettings connections) {
    return new Ends(
        Math.max(1, connections.sources().size()),
        Math.max(1, addresses.size()),
        areLoopback(),
        areHere());
  }

  /** Whether all are addresses of the loopback. */
  boolean areLoopback() {
    return addresses.stream().allMatch(place -> place.getAddress().isLoopbackAddress());
  }

  /** Whether one is an address of this machine. */
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
