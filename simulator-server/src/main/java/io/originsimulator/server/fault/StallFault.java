package io.originsimulator.server.fault;

import io.netty.channel.Channel;

/** What was promised goes out, and then nothing: no bytes, no end, no timer. */
record StallFault() implements WireFault {
  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    channel.flush();
    end.whenTheClientLeaves();
  }
}
