package io.originsimulator.server.fault;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;

/** A stream of an HTTP/2 connection on which a fault strikes. Confined to its event loop. */
public interface FaultyStream {

  /** Resets the stream, once its written bytes have been sent. */
  void reset(Http2Error code);

  /** Ends the stream as if its response were complete. */
  void end();

  /** Sends nothing more until the client resets the stream, or the server stops. */
  void stall();

  /** Writes bytes to the connection, outside any frame, and ends it. */
  void corrupt(ByteBuf bytes);

  /**
   * Announces the end of the connection with GOAWAY: earlier streams still get their responses, and
   * this one and later ones do not.
   *
   * @param processed whether this stream counts among those that a client must not retry
   */
  void goAway(boolean processed);
}
