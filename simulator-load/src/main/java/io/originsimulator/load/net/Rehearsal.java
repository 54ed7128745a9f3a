package io.originsimulator.load.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.plan.ConstantRate;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends some requests to a server of its own, once in a JVM, before the first run: else classes are
 * loaded and compiled while it goes on, and its first second is late by hundreds of milliseconds.
 */
final class Rehearsal {
  private static final String RATE = "8000/s";
  private static final Duration TIME = Duration.ofMillis(750);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final byte[] RESPONSE =
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nserver-timing: stage;desc=\"0\"\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private static boolean done;

  private Rehearsal() {}

  /**
   * Rehearses, or waits until another thread has.
   *
   * @param stopped when it completes, the rehearsal ends; the next run then has its own
   */
  static synchronized void once(CompletionStage<?> stopped) throws InterruptedException {
    if (done) {
      return;
    }
    AtomicBoolean cut = new AtomicBoolean();
    stopped.whenComplete((how, failure) -> cut.set(true));
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1,
            new DefaultThreadFactory("origin-simulator-rehearsal", true),
            NioIoHandler.newFactory());
    try {
      ChannelFuture bound =
          new ServerBootstrap()
              .group(group)
              .channel(NioServerSocketChannel.class)
              .childHandler(new Echo())
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .await();
      if (bound.isSuccess()) { // or there is no port left: the run itself may need none
        play((InetSocketAddress) bound.channel().localAddress(), stopped);
      }
    } catch (RuntimeException e) {
      // the run shows what is wrong, if it is anything
    } finally {
      done = !cut.get(); // whatever else became of it: it is only a rehearsal
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  static String url(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    boolean bracketed = address.getAddress() instanceof Inet6Address;
    return "http://" + (bracketed ? "[" + host + "]" : host) + ":" + address.getPort() + "/";
  }

  static void play(InetSocketAddress address, CompletionStage<?> stopped)
      throws InterruptedException {
    Workload workload =
        Workload.inTurn(
            ConstantRate.of(RateText.parse(RATE), TIME), List.of(Target.get(url(address))));
    DriverSettings settings =
        DriverSettings.builder().requestsPerConnection(100).timeout(TIMEOUT).build();

    RunDescription run = RunDescription.of("rehearsal").issuing(1, TIME);
    try (LoadDriver driver = LoadDriver.prepare(settings, run, workload.targets(), 0, stopped)) {
      driver.begin(new Nobody(), 0);
      driver.follow(workload, Optional.empty());
      driver.awaitLanes(stopped);
    }
  }

  /** Answers each read as if it were one request. */
  @Sharable
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ((ByteBuf) message).release();
      context.writeAndFlush(Unpooled.wrappedBuffer(RESPONSE));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  /** Takes in what interests nobody. */
  private static final class Nobody implements ResultSink {
    @Override
    public void begin(RunInfo run) {}

    @Override
    public void sample(Sample sample) {}

    @Override
    public void observation(Observation observation) {}

    @Override
    public void end(RunEnd end) {}
  }
}
