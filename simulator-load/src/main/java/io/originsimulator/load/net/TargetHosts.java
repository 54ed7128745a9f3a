package io.originsimulator.load.net;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.Target;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where targets lead, for those who want to know it before they open anything for a run. Any
 * thread.
 */
public final class TargetHosts {
  private final Destinations destinations;

  private TargetHosts(Destinations destinations) {
    this.destinations = destinations;
  }

  /**
   * Looks their hosts up, or those that they are to be connected to instead.
   *
   * @throws UnknownTargetException if there is no such host; the message has all of them
   * @throws UnsafeTargetException if one is where the driver may not go
   * @throws IllegalArgumentException if a port is none, or a certificate cannot be used
   */
  public static TargetHosts lookUp(List<Target> targets, DriverSettings settings) {
    Map<HostAndPort, List<HostAndPort>> connectTo = settings.connections().connectTo();
    Destinations found = new Destinations(targets, connectTo, settings.safety());
    Map<HostAndPort, String> unknown = new LinkedHashMap<>();
    for (Target target : targets) {
      Destination to = found.find(target.uri());
      if (to.addresses().isEmpty()) {
        List<HostAndPort> tried = connectTo.getOrDefault(to.named(), List.of(to.named()));
        unknown.putIfAbsent(to.named(), complaint(target, to.named(), tried));
      }
    }
    if (!unknown.isEmpty()) {
      throw new UnknownTargetException(String.join("\n", unknown.values()));
    }
    if (found.all().stream().anyMatch(Destination::tls)) {
      ClientTls.context(settings.tls()); // refuses certificates now, not after something was opened
    }
    return new TargetHosts(found);
  }

  private static String complaint(Target target, HostAndPort named, List<HostAndPort> tried) {
    return "%s: there is no host %s (expected: a name that can be looked up, or an address; --connect-to %s:HOST:PORT leads elsewhere)"
        .formatted(
            target.label(),
            String.join(", ", tried.stream().map(HostAndPort::host).toList()),
            named);
  }

  /** Where they lead. */
  public TargetPlaces places() {
    return TargetPlaces.of(destinations);
  }

  /** Where one of them is connected to first. */
  public InetSocketAddress addressOf(Target target) {
    return destinations.find(target.uri()).addresses().get(0);
  }
}
