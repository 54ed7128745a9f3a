package io.originsimulator.load.connect;

import io.originsimulator.load.HostAndPort;
import io.originsimulator.load.TargetSafety;
import io.originsimulator.load.UnsafeTargetException;
import io.originsimulator.load.plan.Target;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The destinations of targets, looked up once before the run, so that no request waits for a
 * resolver. Any thread.
 */
public final class Destinations {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final Map<HostAndPort, List<HostAndPort>> connectTo;
  private final TargetSafety safety;
  private final Map<String, List<InetAddress>> hosts = new ConcurrentHashMap<>();
  private final Map<Place, Destination> known = new ConcurrentHashMap<>();

  private record Place(HostAndPort named, boolean tls) {}

  /**
   * Looks up the hosts of targets.
   *
   * @throws UnsafeTargetException if the driver may not connect to an address
   */
  public Destinations(
      List<Target> targets, Map<HostAndPort, List<HostAndPort>> connectTo, TargetSafety safety) {
    this.connectTo = connectTo;
    this.safety = safety;
    Set<URI> seen = new HashSet<>();
    for (Target target : targets) {
      URI server = target.server();
      if (seen.add(server)) {
        elsewhere(namedBy(server)).forEach(to -> hosts.computeIfAbsent(to.host(), this::lookUp));
        find(server);
      }
    }
  }

  /** Returns the destination of a URI; it has no addresses if no target has this host. */
  public Destination find(URI uri) {
    Place place = new Place(namedBy(uri), uri.getScheme().equalsIgnoreCase("https"));
    return known.computeIfAbsent(
        place, p -> new Destination(p.named(), p.tls(), addresses(p.named())));
  }

  /** Returns the destinations that were found so far, those of all targets among them. */
  public List<Destination> all() {
    return List.copyOf(known.values());
  }

  private List<InetSocketAddress> addresses(HostAndPort named) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (HostAndPort to : elsewhere(named)) {
      hosts
          .getOrDefault(to.host(), List.of())
          .forEach(address -> addresses.add(new InetSocketAddress(address, to.port())));
    }
    return addresses;
  }

  private List<HostAndPort> elsewhere(HostAndPort named) {
    return connectTo.getOrDefault(named, List.of(named));
  }

  /** Returns all addresses of the family that the system lists first: a server may be on one. */
  private List<InetAddress> lookUp(String host) {
    try {
      InetAddress[] all = InetAddress.getAllByName(host);
      List<InetAddress> family =
          Arrays.stream(all).filter(a -> a.getClass().equals(all[0].getClass())).toList();
      family.forEach(address -> safety.checkAddress(host, address));
      return family;
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  /** Returns host and port of a URI; the default port is that of its scheme. */
  public static HostAndPort namedBy(URI uri) {
    int usual = uri.getScheme().equalsIgnoreCase("https") ? HTTPS : HTTP;
    return new HostAndPort(Target.host(uri), Target.port(uri) < 0 ? usual : Target.port(uri));
  }
}
