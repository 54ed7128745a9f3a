package io.originsimulator.load.connect;

import io.originsimulator.load.HostAndPort;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Where requests go.
 *
 * @param named by the targets
 * @param addresses to connect to, in turn; none: the name is not known
 */
public record Destination(HostAndPort named, boolean tls, List<InetSocketAddress> addresses) {
  public Destination {
    addresses = List.copyOf(addresses);
  }
}
