package io.originsimulator.server.fault;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Error;

/** An orderly end of the connection, premature if bytes or the last chunk are missing. */
record CloseFault() implements WireFault {
  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    end.inOrder(false);
  }

  @Override
  public void strike(FaultyStream stream, boolean spoken) {
    if (spoken) {
      stream.end();
    } else {
      stream.reset(Http2Error.NO_ERROR); // DATA needs a head before it
    }
  }
}
