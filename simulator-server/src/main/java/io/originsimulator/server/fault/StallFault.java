package io.originsimulator.server.fault;

import io.netty.channel.Channel;

/**
 * A stall: the bytes before the fault are sent, and then nothing, not even the connection's end.
 */
record StallFault() implements WireFault {
  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    channel.flush();
    end.whenTheClientLeaves();
  }

  @Override
  public void strike(FaultyStream stream, boolean spoken) {
    stream.stall();
  }
}
