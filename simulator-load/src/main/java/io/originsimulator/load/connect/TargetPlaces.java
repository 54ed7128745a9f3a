package io.originsimulator.load.connect;

import io.netty.util.ReferenceCountUtil;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.preflight.Need.Ends;
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
 * The addresses of a run's targets, looked up and allowed by {@code TargetSafety}.
 *
 * @param named number of distinct hosts and ports, with and without TLS, that targets name; each
 *     has connections of its own
 * @param addresses addresses to connect to; empty: no host is known
 */
public record TargetPlaces(int named, Set<InetSocketAddress> addresses) {
  public TargetPlaces {
    addresses = Set.copyOf(addresses);
  }

  /**
   * Looks up the hosts of targets, or the hosts to connect to instead.
   *
   * @throws UnknownTargetException if hosts are unknown; the message lists all of them
   * @throws UnsafeTargetException if the driver may not connect to an address
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
      // rejects invalid certificates before anything is opened
      ReferenceCountUtil.release(ClientTls.context(settings));
    }
    Set<InetSocketAddress> addresses = new LinkedHashSet<>();
    all.forEach(destination -> addresses.addAll(destination.addresses()));
    return new TargetPlaces(all.size(), addresses);
  }

  private static String complaint(Target target, HostAndPort named, List<HostAndPort> tried) {
    return "%s: unknown host %s (expected: a resolvable name, or an address; to connect elsewhere, --connect-to %s:HOST:PORT)"
        .formatted(
            target.label(),
            String.join(", ", tried.stream().map(HostAndPort::host).toList()),
            named);
  }

  /** Returns the local and remote ends of a run's connections to these addresses. */
  public Ends ends(ConnectionSettings connections) {
    return new Ends(
        Math.max(1, connections.sources().size()),
        Math.max(1, addresses.size()),
        addresses.stream().allMatch(place -> place.getAddress().isLoopbackAddress()),
        addresses.stream().anyMatch(place -> isHere(place.getAddress())));
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false; // interfaces cannot be read: treated as another machine
    }
  }
}
