package io.originsimulator.load.connect;

import io.originsimulator.load.HostAndPort;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The destination of requests.
 *
 * @param named host and port as in the targets
 * @param addresses addresses to connect to, in turn; empty: the host name is unknown
 */
public record Destination(HostAndPort named, boolean tls, List<InetSocketAddress> addresses) {
  public Destination {
    addresses = List.copyOf(addresses);
  }
}
