package io.originsimulator.server.wire;

import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import io.originsimulator.server.loop.EventLoopState;

/** Netty's codec for HTTP/2, with the limits of the server. */
final class Http2Codec extends AbstractHttp2ConnectionHandlerBuilder<StreamsHandler, Http2Codec> {
  private final ServerContext server;
  private final EventLoopState loop;
  private final boolean admitted;

  private Http2Codec(ServerContext server, EventLoopState loop, boolean admitted) {
    this.server = server;
    this.loop = loop;
    this.admitted = admitted;
  }

  /**
   * Creates the handler of a connection.
   *
   * @param admitted false to refuse the connection, because there are too many
   */
  static StreamsHandler create(ServerContext server, EventLoopState loop, boolean admitted) {
    DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
    connection
        .remote()
        .flowController( // the default one's priorities take as much memory as a waiting request
            new DefaultHttp2RemoteFlowController(
                connection, new UniformStreamByteDistributor(connection)));
    return new Http2Codec(server, loop, admitted)
        .connection(connection)
        .initialSettings(
            new Http2Settings()
                .maxConcurrentStreams(server.limits().pipelinedRequests())
                .initialWindowSize(StreamsHandler.WINDOW)
                .maxHeaderListSize(server.limits().headerBytes()))
        .validateRequiredPseudoHeaders(true)
        .decoderEnforceMaxRstFramesPerWindow(0, 0) // by the handler, on its event loop's clock
        .decoupleCloseAndGoAway(true)
        .build();
  }

  @Override
  protected StreamsHandler build(
      Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
    return new StreamsHandler(decoder, encoder, settings, server, loop, admitted);
  }
}
