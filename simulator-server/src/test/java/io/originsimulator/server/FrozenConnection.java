package io.originsimulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One connection without a socket, seen from the client's end.
 *
 * <p>Like a socket, it buffers the client's bytes until the server reads and the server's bytes
 * until the client reads, and has a half-closed state.
 */
public final class FrozenConnection extends EmbeddedChannel implements DuplexChannel {
  private final Deque<byte[]> sent = new ArrayDeque<>();
  private boolean clientReads = true;
  private boolean clientIsGone;
  private boolean inputShutdown;
  private boolean outputShutdown;
  private boolean runningTasks;

  private FrozenConnection(Ticker ticker, ChannelInitializer<Channel> setup) {
    super(
        builder()
            .channelId(DefaultChannelId.newInstance()) // otherwise all have the same
            .register(false)
            .ticker(ticker)
            .handlers(setup));
  }

  public static FrozenConnection open(Ticker ticker, ChannelInitializer<Channel> setup) {
    FrozenConnection connection = new FrozenConnection(ticker, setup);
    try {
      connection.register(); // not in Netty's constructor, as this class has its fields only later
      return connection;
    } catch (Exception e) {
      throw new AssertionError("could not be registered", e);
    }
  }

  /** Sends text from the client, which arrives at once if the server reads. */
  public FrozenConnection send(String text) {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  public FrozenConnection send(byte[] bytes) {
    sent.add(bytes);
    if (config().isAutoRead()) {
      deliver();
    }
    return this;
  }

  /** Returns the number of bytes that the server has not read. */
  public int unread() {
    return sent.stream().mapToInt(bytes -> bytes.length).sum();
  }

  /** Returns the bytes that the client has received since the last call. */
  public byte[] receivedBytes() {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    for (ByteBuf piece = readOutbound(); piece != null; piece = readOutbound()) {
      received.writeBytes(ByteBufUtil.getBytes(piece));
      piece.release();
    }
    return received.toByteArray();
  }

  /** Returns the text that the client has received since the last call. */
  public String received() {
    return new String(receivedBytes(), StandardCharsets.UTF_8);
  }

  /** Shuts the client's output down: it disconnects, or half-closes the connection. */
  public FrozenConnection leave() {
    inputShutdown = true;
    pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    runPendingTasks();
    return this;
  }

  /** Breaks the connection. */
  public FrozenConnection reset() {
    pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    runPendingTasks();
    return this;
  }

  /** Makes the client stop reading: written bytes wait in the server. */
  public FrozenConnection stopReading() {
    clientReads = false;
    return this;
  }

  public FrozenConnection readOn() {
    clientReads = true;
    flush();
    runPendingTasks();
    return this;
  }

  /** Makes every further write fail, without an event that the client has disconnected. */
  public FrozenConnection failWrites() {
    clientIsGone = true;
    return this;
  }

  /** Runs tasks one after the other, like an event loop: none runs while another writes. */
  @Override
  public void runPendingTasks() {
    if (!runningTasks) {
      runningTasks = true;
      try {
        super.runPendingTasks();
      } finally {
        runningTasks = false;
      }
    }
  }

  private void deliver() {
    while (!sent.isEmpty() && config().isAutoRead() && isOpen()) {
      writeInbound(alloc().buffer().writeBytes(sent.remove()));
    }
    runPendingTasks();
  }

  @Override
  protected void doBeginRead() {
    if (!sent.isEmpty()) {
      eventLoop().execute(this::deliver); // like a socket: not before the caller returns
    }
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer waiting) throws Exception {
    if (clientIsGone || outputShutdown) {
      throw new IOException("Broken pipe");
    }
    if (clientReads) {
      super.doWrite(waiting);
    }
  }

  @Override
  protected void doClose() throws Exception {
    inputShutdown = true;
    outputShutdown = true;
    super.doClose();
  }

  @Override
  public boolean isInputShutdown() {
    return inputShutdown;
  }

  @Override
  public boolean isOutputShutdown() {
    return outputShutdown;
  }

  @Override
  public boolean isShutdown() {
    return inputShutdown && outputShutdown;
  }

  @Override
  public ChannelFuture shutdownOutput() {
    return shutdownOutput(newPromise());
  }

  @Override
  public ChannelFuture shutdownOutput(ChannelPromise promise) {
    outputShutdown = true;
    return promise.setSuccess();
  }

  @Override
  public ChannelFuture shutdownInput() {
    throw new UnsupportedOperationException("the server never shuts its input down");
  }

  @Override
  public ChannelFuture shutdownInput(ChannelPromise promise) {
    return shutdownInput();
  }

  @Override
  public ChannelFuture shutdown() {
    throw new UnsupportedOperationException("the server shuts its output down, or closes");
  }

  @Override
  public ChannelFuture shutdown(ChannelPromise promise) {
    return shutdown();
  }
}
