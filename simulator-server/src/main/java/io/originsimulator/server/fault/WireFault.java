package io.originsimulator.server.fault;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Error;
import io.originsimulator.recipe.value.Fault;

/**
 * A fault on a connection or stream, which strikes when a response reaches the fault's point.
 *
 * <p>The bytes before the point have been written; no others will be, and all further input of the
 * client is dropped.
 */
public sealed interface WireFault
    permits ResetFault, CloseFault, StallFault, GarbageFault, GoAwayFault {

  /** Returns the fault that a recipe describes. */
  static WireFault of(Fault fault) {
    return switch (fault.kind()) {
      case RESET -> new ResetFault(Http2Error.valueOf(fault.code().name()));
      case CLOSE -> new CloseFault();
      case STALL -> new StallFault();
      case GARBAGE -> new GarbageFault();
      case GOAWAY -> new GoAwayFault();
    };
  }

  /**
   * Executes the fault on a connection of HTTP/1, on its event loop.
   *
   * @param spoken whether anything has been written to the connection yet
   */
  void strike(Channel channel, ConnectionEnd end, boolean spoken);

  /**
   * Executes the fault on a stream of HTTP/2.
   *
   * @param spoken whether the head of the stream's response has been written
   */
  void strike(FaultyStream stream, boolean spoken);
}
