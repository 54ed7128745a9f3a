package io.originsimulator.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.recipes.ScenarioStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Event loops that end, or are blocked. */
class EventLoopsTest {
  private static final SimulatorClock CLOCK = SimulatorClock.system();

  private static final Logger NETTY =
      Logger.getLogger("io.netty.util.concurrent.SingleThreadEventExecutor");

  private final AtomicBoolean fails = new AtomicBoolean();
  private final CountDownLatch died = new CountDownLatch(1);
  private final ScenarioStore scenarios = new ScenarioStore(CLOCK, Optional.empty());

  @Test
  void deadEventLoopIsReportedAndStoppingContinues() throws Exception {
    EventLoops loops = start(OptionalInt.of(1));
    loops.settle();
    NETTY.setLevel(Level.OFF); // its warnings are expected
    loops.group().execute(() -> fails.set(true)); // on the loop, which cannot die before
    assertThat(died.await(60, TimeUnit.SECONDS)).isTrue();
    loops.stop();
    NETTY.setLevel(null);
    scenarios.close();
  }

  @Test
  void anEventLoopThatIsStoppedHasNotDied() throws Exception {
    EventLoops loops = start(OptionalInt.of(1));
    loops.settle();
    loops.stop();
    assertThat(loops.group().terminationFuture().await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(died.getCount()).isEqualTo(1);
    scenarios.close();
  }

  @Test
  void deadSharedEventLoopIsReportedAndReplaced() throws Exception {
    EventLoops loops = start(OptionalInt.empty());
    loops.settle();
    loops.group().shutdownGracefully(0, 0, TimeUnit.SECONDS);
    assertThat(died.await(60, TimeUnit.SECONDS)).isTrue();
    loops.stop();
    List<EventLoops> later = new ArrayList<>();
    for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
      later.add(start(OptionalInt.empty()));
    }
    later.forEach(EventLoops::settle);
    later.forEach(one -> assertThat(one.group()).isNotSameAs(loops.group()));
    later.forEach(EventLoops::stop);
    scenarios.close();
  }

  @Test
  void manyBlockedLoopsAreAwaitedAsLongAsOne() {
    List<Promise<Void>> never =
        Stream.generate(ImmediateEventExecutor.INSTANCE::<Void>newPromise).limit(10_000).toList();
    long began = CLOCK.nanoTime();
    assertThat(EventLoops.await(never, Duration.ofMillis(100))).isFalse(); // not 1,000 s
    assertThat(Duration.ofNanos(CLOCK.nanoTime() - began)).isLessThan(Duration.ofSeconds(500));
    never.forEach(one -> one.setSuccess(null));
    assertThat(EventLoops.await(never, Duration.ZERO)).isTrue();
  }

  private EventLoops start(OptionalInt own) {
    EventLoops loops =
        EventLoops.of(
            new NativeTransport(NativeTransport.Kind.NIO, failing(), NioServerSocketChannel.class),
            own,
            () -> new EventLoopState(scenarios, CLOCK),
            died::countDown);
    loops.watch();
    return loops;
  }

  /** Returns NIO handlers that throw an OutOfMemoryError on request. */
  private IoHandlerFactory failing() {
    IoHandlerFactory nio = NioIoHandler.newFactory();
    return executor -> {
      IoHandler handler = nio.newHandler(executor);
      return (IoHandler)
          Proxy.newProxyInstance(
              IoHandler.class.getClassLoader(),
              new Class<?>[] {IoHandler.class},
              (self, method, arguments) -> {
                if (method.getName().equals("run") && fails.get()) {
                  throw new OutOfMemoryError("as if");
                }
                try {
                  return method.invoke(handler, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    };
  }
}
