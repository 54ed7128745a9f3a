package io.originsimulator.server.fault;

import io.netty.channel.Channel;

/**
 * The connection ends in order: too early for the client, if bytes or the last chunk are missing.
 */
record CloseFault() implements WireFault {
  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    end.inOrder(false);
  }
}
