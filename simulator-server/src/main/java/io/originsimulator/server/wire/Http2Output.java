package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.EmptyHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * The frames of responses on one HTTP/2 connection.
 *
 * <pre>
 *   HEADERS [CONTINUATION …] [DATA, end]      written here, as bytes
 *   DATA that the windows do not allow yet    by Netty's flow control
 * </pre>
 *
 * <p>Confined to the event loop.
 */
final class Http2Output {
  /** The flag of a frame that ends its stream. */
  static final int END_STREAM = 0x1;

  private static final int END_HEADERS = 0x4;
  private static final int FRAME_HEADER = 9; // bytes, RFC 9113, section 4.1
  private static final int AT_ONCE = 1 << 16; // bytes that may wait for the client to read them
  private static final int DATA = 1 << 14; // bytes that every client accepts in a frame

  private final StreamsHandler connection;
  private final Runnable flushing = this::flushNow;
  private boolean flushesSoon;
  private boolean tableChanged; // the client has changed the size of HPACK's table

  Http2Output(StreamsHandler connection) {
    this.connection = connection;
  }

  /** Notes the client's settings, which Netty's encoder has applied or is about to. */
  void settingsChanged(Http2Settings settings) {
    tableChanged |= settings.headerTableSize() != null;
  }

  /**
   * Returns the buffer of a header block, which begins after a blank for the header of its frame.
   *
   * @param room for the block and what follows it, except the header of one more frame
   */
  ByteBuf beginHeaders(int room) {
    ByteBuf out = context().alloc().directBuffer(2 * FRAME_HEADER + room).writeZero(FRAME_HEADER);
    if (tableChanged) {
      tableChanged = false;
      confirmTable(out);
    }
    return out;
  }

  /** Confirms the size of the table, which only Netty's own responses use. */
  private void confirmTable(ByteBuf out) {
    try {
      ((Http2HeadersEncoder) encoder().configuration().headersConfiguration())
          .encodeHeaders(0, EmptyHttp2Headers.INSTANCE, out);
    } catch (Http2Exception e) {
      connection.onError(context(), true, e);
    }
  }

  /**
   * Completes a header block.
   *
   * @param flags of its first frame
   * @return the buffer to continue with, usually the same
   */
  ByteBuf endHeaders(ByteBuf out, Http2Stream stream, int flags) {
    int most = encoder().configuration().frameSizePolicy().maxFrameSize();
    int length = out.writerIndex() - FRAME_HEADER;
    if (length > most) {
      return split(out, most, flags, stream.id());
    }
    out.writerIndex(0);
    writeHeader(out, length, Http2FrameTypes.HEADERS, flags | END_HEADERS, stream.id());
    return out.writerIndex(FRAME_HEADER + length);
  }

  private static ByteBuf split(ByteBuf out, int most, int flags, int stream) {
    int length = out.writerIndex() - FRAME_HEADER;
    ByteBuf frames = out.alloc().directBuffer(length + FRAME_HEADER * (length / most + 2));
    byte type = Http2FrameTypes.HEADERS;
    for (int sent = 0; sent < length; sent += most) {
      int part = Math.min(most, length - sent);
      int last = sent + part == length ? END_HEADERS : 0;
      writeHeader(frames, part, type, sent == 0 ? flags | last : last, stream);
      frames.writeBytes(out, FRAME_HEADER + sent, part);
      type = Http2FrameTypes.CONTINUATION;
    }
    out.release();
    return frames;
  }

  /** Returns whether a complete body can be written at once. */
  boolean fits(Http2Stream stream, int bytes) {
    Http2RemoteFlowController flow = encoder().flowController();
    return bytes == 0
        || (bytes <= AT_ONCE
            && flow.isWritable(stream)
            && bytes <= flow.windowSize(stream)
            && bytes <= flow.windowSize(connection.connection().connectionStream()));
  }

  /**
   * Writes a complete body that fits.
   *
   * @param out begins with the head; a small body is copied after it
   */
  void writeBody(ByteBuf out, Http2Stream stream, ByteBuf body, int bytes) {
    ByteBuf frame = out;
    int sent = 0;
    do {
      int part = Math.min(DATA, bytes - sent);
      int flags = sent + part == bytes ? END_STREAM : 0;
      writeHeader(frame, part, Http2FrameTypes.DATA, flags, stream.id());
      if (bytes <= ConnectionWriter.INLINE) {
        write(frame.writeBytes(body, body.readerIndex(), bytes));
      } else {
        write(frame);
        write(body.retainedSlice(body.readerIndex() + sent, part));
      }
      sent += part;
      if (sent < bytes) {
        frame = context().alloc().directBuffer(FRAME_HEADER);
      }
    } while (sent < bytes);
    spend(bytes);
  }

  /** Subtracts what was written here from the window of the connection; its stream ends. */
  private void spend(int bytes) {
    try {
      encoder()
          .flowController()
          .incrementWindowSize(connection.connection().connectionStream(), -bytes);
    } catch (Http2Exception e) {
      connection.onError(context(), true, e);
    }
  }

  private static void writeHeader(ByteBuf out, int length, byte type, int flags, int stream) {
    out.writeMedium(length).writeByte(type).writeByte(flags).writeInt(stream);
  }

  void write(ByteBuf frames) {
    context().write(frames, connection.channel().voidPromise());
  }

  /** Writes a part of a body, as soon as the windows allow it. */
  ChannelFuture writeData(Http2Stream stream, ByteBuf data, boolean last) {
    return encoder().writeData(context(), stream.id(), data, 0, last, context().newPromise());
  }

  /** Writes the fields after a body, which end their stream; they follow its last DATA. */
  ChannelFuture writeTrailers(Http2Stream stream, Http2Headers trailers) {
    return encoder()
        .writeHeaders(context(), stream.id(), trailers, 0, true, context().newPromise());
  }

  /** Ends our side of a stream whose last bytes have been written. */
  void ended(Http2Stream stream) {
    connection.closeStreamLocal(stream, written());
  }

  /** Returns when the written bytes have been sent; at once unless the client falls behind. */
  private ChannelFuture written() {
    return connection.channel().isWritable()
        ? context().newSucceededFuture()
        : context().write(Unpooled.EMPTY_BUFFER);
  }

  /** Resets a stream; does nothing if it has ended. */
  void reset(Http2Stream stream, Http2Error code) {
    if (stream.state() != Http2Stream.State.CLOSED) {
      connection.resetStream(context(), stream.id(), code.code(), context().newPromise());
    }
  }

  boolean isWritable(Http2Stream stream) {
    return encoder().flowController().isWritable(stream);
  }

  void flush() {
    connection.flush(context());
  }

  /** Flushes when the timers that are due have run, once for all streams. */
  void flushSoon() {
    if (!flushesSoon) {
      flushesSoon = true;
      context().executor().execute(flushing);
    }
  }

  private void flushNow() {
    flushesSoon = false;
    flush();
  }

  private Http2ConnectionEncoder encoder() {
    return connection.encoder();
  }

  private ChannelHandlerContext context() {
    return connection.context();
  }
}
