package io.originsimulator.load.net;

import io.originsimulator.load.HostAndPort;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Where requests go.
 *
 * @param named by the targets
 * @param addresses to connect to, in turn; none: the name is not known
 */
record Destination(HostAndPort named, boolean tls, List<InetSocketAddress> addresses) {
  Destination {
    addresses = List.copyOf(addresses);
  }
}
