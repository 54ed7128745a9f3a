package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.server.http.HttpDate;
import org.jspecify.annotations.Nullable;

/**
 * The way of responses to one client: an HTTP/1 connection, or a stream of an HTTP/2 connection.
 * All output of the server passes it, including its own pages. Confined to the event loop.
 *
 * <pre>
 *   write       complete:  head and body
 *   writeHead ─▶ writeSlice … ─▶ writeEnd ─▶ end      or, in place of the last two, fail
 * </pre>
 */
abstract class ResponseWriter {
  final Channel channel; // the connection

  ResponseWriter(Channel channel) {
    this.channel = channel;
  }

  /** Returns the protocol of a request, such as {@code HTTP/1.1}. */
  abstract String protocol(HttpVersion version);

  /** Writes the response of an exchange that is ready. */
  abstract void write(Exchange exchange, HttpDate dates);

  /**
   * Writes only the head of a response whose body is sent in slices.
   *
   * @param chunked whether the body is sent without its length
   * @param date {@link HttpDate#LENGTH} bytes
   */
  abstract void writeHead(Exchange exchange, boolean chunked, byte[] date);

  /** Begins a chunk. */
  void beginChunk(int bytes) {}

  /**
   * Writes a part of a body.
   *
   * @param from offset in the body
   * @param to offset of the byte after it
   */
  abstract void writeSlice(ByteBuf body, int from, int to);

  /** Ends a chunk. */
  void endChunk() {}

  /** Returns whether a chunk has a frame of its own in the bytes. */
  boolean framesChunks() {
    return false;
  }

  /**
   * Writes a part of a stream.
   *
   * @param chunk with its frame, if chunks have one; owned by this method; not empty
   * @param taken is notified when the kernel has taken it; null if that is not recorded
   */
  abstract void writeEvent(ByteBuf chunk, @Nullable ChannelFutureListener taken);

  /**
   * Ends a body that was sent in slices, with its trailers.
   *
   * @param chunked whether it was sent in chunks
   */
  abstract void writeEnd(Exchange exchange, boolean chunked);

  /** Writes the interim response that lets a client send its body. */
  abstract void writeContinue();

  /** Flushes the written bytes. */
  abstract void flush();

  /** Flushes at the latest when the timers that are due have run. */
  void flushSoon() {
    flush();
  }

  /** Returns whether the client reads what is written. */
  abstract boolean isWritable();

  /** Returns whether more than this number of written buffers wait for the client to read. */
  boolean isUnread(int most) {
    return false;
  }

  /** Returns whether all that is written is encrypted at once, before the client reads it. */
  boolean encrypts() {
    return false;
  }

  /** Returns whether further requests are read. */
  boolean isReading() {
    return true;
  }

  /** Stops or resumes reading further requests. */
  void read(boolean further) {}

  /**
   * Ends the connection or stream in order, after the written bytes.
   *
   * @param last the exchange after which it ends; null if the client has disconnected or the server
   *     stops
   */
  abstract void end(@Nullable Exchange last);

  /**
   * Ends it, or all output on it, with a fault.
   *
   * @param spoken whether anything has been written to it
   */
  abstract void fail(Fault fault, boolean spoken);

  /** Reacts to a client that half-closes the connection while it is ending. */
  void clientShutDown() {}

  /** Reacts to a client that has disconnected. */
  void clientLeft() {}

  /** Ends it if a fault holds it open, as the server stops. */
  abstract void serverStops();

  /** Returns a future that is completed when the client gets nothing more. */
  abstract Future<?> closed();
}
