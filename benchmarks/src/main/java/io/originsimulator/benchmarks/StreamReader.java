package io.originsimulator.benchmarks;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * A client that reads many streams of events of the same size, with one event loop.
 *
 * <p>Arguments: port on the loopback address, path, streams, bytes of an event with its chunk,
 * milliseconds between events, seconds to warm up, seconds to measure. It prints a line when it is
 * warm, and a line of JSON. The error of an event counts from the most punctual one of its stream.
 * Requires epoll.
 *
 * <pre>
 *   connected … │ warm-up │ measured │ line
 * </pre>
 */
public final class StreamReader {
  private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
  private static final int CONNECTS_PER_SECOND = 4000;
  private static final int READ_BYTES = 1 << 14; // 16 KiB
  private static final long SECOND_NANOS = 1_000_000_000;

  private final int eventBytes;
  private final long gapNanos;
  private final int mostEvents; // measured per stream
  private volatile boolean measuring;

  private StreamReader(int eventBytes, long gapNanos, int seconds) {
    this.eventBytes = eventBytes;
    this.gapNanos = gapNanos;
    this.mostEvents = (int) Math.min(1 << 16, (seconds + 2) * SECOND_NANOS / Math.max(1, gapNanos));
  }

  /** Reads streams and prints the figures. */
  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    int streams = Integer.parseInt(arguments[2]);
    int warmSeconds = Integer.parseInt(arguments[5]);
    int seconds = Integer.parseInt(arguments[6]);
    StreamReader reader =
        new StreamReader(
            Integer.parseInt(arguments[3]),
            TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[4])),
            seconds);
    MultiThreadIoEventLoopGroup loop =
        new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    List<Events> open = reader.open(loop, port, arguments[1], streams);
    TimeUnit.SECONDS.sleep(warmSeconds);
    System.out.println("warm");
    reader.measuring = true;
    long before = total(open);
    long begun = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    reader.measuring = false;
    long events = total(open) - before;
    double took = (System.nanoTime() - begun) / (double) SECOND_NANOS;
    long[] errors = open.stream().flatMapToLong(Events::errors).sorted().toArray();
    long lost = open.stream().filter(stream -> stream.ended).count();
    System.out.printf(
        Locale.ROOT,
        "{\"streams\": %d, \"lost\": %d, \"events\": %d, \"rate\": %.1f, \"error_us\": {\"count\": %d,"
            + " \"p50\": %.1f, \"p90\": %.1f, \"p99\": %.1f, \"p999\": %.1f, \"max\": %.1f}}%n",
        open.size(),
        lost,
        events,
        events / took,
        errors.length,
        micros(errors, 0.5),
        micros(errors, 0.9),
        micros(errors, 0.99),
        micros(errors, 0.999),
        micros(errors, 1));
    System.exit(0);
  }

  private List<Events> open(MultiThreadIoEventLoopGroup loop, int port, String path, int streams)
      throws InterruptedException {
    String request = "GET " + path + " HTTP/1.1\r\nhost: localhost\r\n\r\n";
    ByteBuf bytes = Unpooled.copiedBuffer(request, StandardCharsets.US_ASCII);
    List<Events> open = new ArrayList<>();
    InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    long begun = System.nanoTime();
    for (int i = 0; i < streams; i++) {
      Events events = new Events();
      open.add(events);
      Channel channel =
          new Bootstrap()
              .group(loop)
              .channel(EpollSocketChannel.class)
              .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
              .handler(events)
              .connect(target)
              .sync()
              .channel();
      channel.writeAndFlush(bytes.retainedDuplicate());
      long due = begun + (i + 1) * SECOND_NANOS / CONNECTS_PER_SECOND;
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
    }
    return open;
  }

  private static long total(List<Events> open) {
    return open.stream().mapToLong(stream -> stream.events).sum();
  }

  private static double micros(long[] sorted, double share) {
    int index = (int) Math.ceil(share * sorted.length) - 1;
    return sorted.length == 0 ? 0 : sorted[Math.max(0, index)] / 1000.0;
  }

  /** The events of one stream; its figures are read by another thread, once it has ended. */
  private final class Events extends ChannelInboundHandlerAdapter {
    private volatile long events;
    private volatile boolean ended;
    private long bytes = -1; // of the body; -1 before the head has arrived
    private long[] offsets = new long[0]; // arrival less the gaps before it
    private int measured;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf part = (ByteBuf) message;
      try {
        if (bytes < 0) {
          part.skipBytes(ByteBufUtil.indexOf(Unpooled.wrappedBuffer(HEAD_END), part) + 4);
          bytes = 0;
        }
        bytes += part.readableBytes();
        long complete = bytes / eventBytes;
        if (measuring && gapNanos > 0) {
          measure(complete);
        }
        events = complete;
      } finally {
        part.release();
      }
    }

    private void measure(long complete) {
      long now = System.nanoTime();
      if (offsets.length == 0) {
        offsets = new long[mostEvents];
      }
      for (long event = events; event < complete && measured < offsets.length; event++) {
        offsets[measured++] = now - event * gapNanos;
      }
    }

    LongStream errors() {
      long first = Arrays.stream(offsets, 0, measured).min().orElse(0);
      return Arrays.stream(offsets, 0, measured).map(offset -> offset - first);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      ended = true;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
