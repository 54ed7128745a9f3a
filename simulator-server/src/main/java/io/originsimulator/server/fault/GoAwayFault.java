package io.originsimulator.server.fault;

import io.netty.channel.Channel;

/**
 * A server that leaves, as in a deployment: over HTTP/2 with GOAWAY, after which earlier streams
 * still get their responses; over HTTP/1, which cannot announce it, by an orderly end.
 */
record GoAwayFault() implements WireFault {
  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    end.inOrder(false);
  }

  @Override
  public void strike(FaultyStream stream, boolean spoken) {
    stream.goAway(spoken);
  }
}
