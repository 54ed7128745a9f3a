package io.originsimulator.server.fault;

import io.netty.channel.Channel;

/** An orderly end of the connection, premature if bytes or the last chunk are missing. */
record CloseFault() implements WireFault {
  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    end.inOrder(false);
  }
}
