package io.originsimulator.junit;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** Tests that run at the same time. */
@Timeout(180)
class ParallelTest {
  private static final AtomicInteger AT_ONCE = new AtomicInteger();

  private static volatile CountDownLatch failed = new CountDownLatch(1);

  /** Runs a class in which one test fails while the other waits for the failure. */
  private static String failures(Class<?> type) {
    failed = new CountDownLatch(1);
    EngineExecutionResults results = Kit.runInParallel(type);
    assertThat(results.testEvents().succeeded().count()).isOne();
    assertThat(Kit.failures(results)).hasSize(1);
    return Kit.failures(results).get(0);
  }

  private static void awaitFailure() {
    try {
      assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Records that a test failed. */
  static final class Failures implements TestWatcher {
    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
      failed.countDown();
    }
  }

  private static void assertAloneWith(Simulator origin, int recipes) {
    assertThat(origin.recipes()).hasSize(recipes);
    for (int i = 1; i <= 20; i++) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
      assertThat(origin.counts().requests()).isEqualTo(i);
    }
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class Shared {
    @RepeatedTest(10)
    void isUsedByOneTestAtATime(Simulator origin) {
      assertAloneWith(origin, 1);
    }

    @RepeatedTest(10)
    @OriginSimulator(json = LifecycleTest.MORE)
    void recipesAddedByAMethodAreUsedByOneTest(Simulator origin) {
      assertAloneWith(origin, 2);
    }

    @TestFactory
    Stream<DynamicTest> factoryTestsShareTheirs(Simulator origin) {
      return IntStream.range(0, 8)
          .mapToObj(i -> DynamicTest.dynamicTest("" + i, () -> Calls.status(origin, "/ok")));
    }

    @Nested
    class Inner {
      @RepeatedTest(10)
      void isUsedByOneTestAtATime(Simulator origin) {
        assertAloneWith(origin, 1);
      }
    }
  }

  static class SharedToo extends Shared {}

  @Test
  void simulatorOfAClassIsUsedByOneTestAtATime() {
    EngineExecutionResults results = Kit.runInParallel(Shared.class, SharedToo.class);
    assertThat(Kit.failures(results)).isEmpty();
    assertThat(results.testEvents().succeeded().count()).isEqualTo(2 * 38);
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class OnlyAFactory {
    static final CountDownLatch BOTH = new CountDownLatch(2);

    @TestFactory
    Stream<DynamicTest> doNotWaitForEachOther(Simulator origin) {
      return IntStream.range(0, 2)
          .mapToObj(
              i ->
                  DynamicTest.dynamicTest(
                      "" + i,
                      () -> {
                        BOTH.countDown();
                        assertThat(BOTH.await(20, TimeUnit.SECONDS)).isTrue();
                        assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
                      }));
    }
  }

  @Test
  void dynamicTestsOfAFactoryDoNotWaitForEachOther() {
    assertThat(Kit.failures(Kit.runInParallel(OnlyAFactory.class))).isEmpty();
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class OneInstance {
    @OriginSimulator(json = LifecycleTest.OK)
    Simulator origin;

    @RepeatedTest(10)
    void itsFieldIsUsedByOneTestAtATime() {
      assertAloneWith(origin, 1);
    }
  }

  @Test
  void fieldOfSharedInstanceIsUsedByOneTestAtATime() {
    assertThat(Kit.failures(Kit.runInParallel(OneInstance.class))).isEmpty();
  }

  @OriginSimulator(json = LifecycleTest.OK, property = "test.parallel")
  static class PropertyOfClass {
    @RepeatedTest(5)
    void isItsOwn(Simulator origin) {
      assertThat(AT_ONCE.incrementAndGet()).isOne();
      assertAloneWith(origin, 1);
      assertThat(System.getProperty("test.parallel")).isEqualTo(origin.uri().toString());
      AT_ONCE.decrementAndGet();
    }
  }

  static class PropertyOfOne {
    @RepeatedTest(5)
    @OriginSimulator(json = LifecycleTest.OK, property = "test.parallel")
    void isItsOwn(Simulator origin) {
      assertThat(AT_ONCE.incrementAndGet()).isOne();
      assertAloneWith(origin, 1);
      assertThat(System.getProperty("test.parallel")).isEqualTo(origin.uri().toString());
      AT_ONCE.decrementAndGet();
    }
  }

  @Test
  void propertyIsUsedByOneTestAtATime() {
    assumeTrue(Kit.ASKS_FOR_LOCKS);
    AT_ONCE.set(0);
    assertThat(Kit.failures(Kit.runInParallel(PropertyOfClass.class, PropertyOfOne.class)))
        .isEmpty();
    assertThat(System.getProperty("test.parallel")).isNull();
  }

  private static final int PORT = 18_763; // annotations need a constant; below the ephemeral ports

  @OriginSimulator(json = LifecycleTest.OK, port = PORT)
  static class OnAPort {
    @RepeatedTest(5)
    void isAlone(Simulator origin) {
      assertThat(origin.port()).isEqualTo(PORT);
      assertAloneWith(origin, 1);
    }
  }

  static class OnTheSamePort extends OnAPort {}

  static class OnTheSamePortByAMethod {
    @RepeatedTest(5)
    @OriginSimulator(json = LifecycleTest.OK, port = PORT)
    void isAlone(Simulator origin) {
      assertAloneWith(origin, 1);
    }
  }

  @Test
  void classesWithOnePortWaitForEachOther() throws IOException {
    assumeTrue(Kit.ASKS_FOR_LOCKS);
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "origin-simulator-" + PORT + ".lock");
    try (FileChannel otherBuilds = FileChannel.open(file, CREATE, WRITE)) {
      otherBuilds.lock(); // builds on two JDKs run at the same time
      assumeTrue(isFree(PORT));
      EngineExecutionResults results =
          Kit.runInParallel(OnAPort.class, OnTheSamePort.class, OnTheSamePortByAMethod.class);
      assertThat(Kit.failures(results)).isEmpty();
      assertThat(results.testEvents().succeeded().count()).isEqualTo(15);
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  static class PropertyOfLockedClass extends PropertyOfClass {}

  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  static class PropertyOfLockedOne extends PropertyOfOne {}

  @Test
  void propertyIsUsedByOneTestAtATimeWithALockOnItsClasses() {
    AT_ONCE.set(0);
    assertThat(
            Kit.failures(Kit.runInParallel(PropertyOfLockedClass.class, PropertyOfLockedOne.class)))
        .isEmpty();
    assertThat(System.getProperty("test.parallel")).isNull();
  }

  @ExtendWith(Failures.class)
  static class PropertyOfAParameter {
    @RepeatedTest(2)
    void isSetByOneTestAtATime(@OriginSimulator(property = "test.parallel") Simulator origin) {
      assertThat(System.getProperty("test.parallel")).isEqualTo(origin.uri().toString());
      awaitFailure();
      assertThat(System.getProperty("test.parallel")).isEqualTo(origin.uri().toString());
    }
  }

  @Test
  void secondTestThatSetsAPropertyFails() {
    assertThat(failures(PropertyOfAParameter.class))
        .isEqualTo(
            "@OriginSimulator on parameter origin of ParallelTest.PropertyOfAParameter.isSetByOneTestAtATime:"
                + " property \"test.parallel\" is set by @OriginSimulator on parameter origin of"
                + " ParallelTest.PropertyOfAParameter.isSetByOneTestAtATime at the same time (expected:"
                + " @ResourceLock on the classes; see docs/junit.md)");
    assertThat(System.getProperty("test.parallel")).isNull();
  }

  @ExtendWith(Failures.class)
  static class InAStaticField {
    @OriginSimulator(json = LifecycleTest.OK)
    static Simulator origin;

    @RepeatedTest(2)
    void isUsedByOneTestAtATime() {
      assertAloneWith(origin, 1);
      awaitFailure();
      assertThat(origin.counts().requests()).isEqualTo(20);
    }
  }

  @ExtendWith(Failures.class)
  static class InAStaticExtension {
    @RegisterExtension
    static final OriginSimulatorExtension ORIGIN =
        OriginSimulatorExtension.builder().json(LifecycleTest.OK).build();

    @RepeatedTest(2)
    void isUsedByOneTestAtATime() {
      assertAloneWith(ORIGIN.simulator(), 1);
      awaitFailure();
      assertThat(ORIGIN.simulator().counts().requests()).isEqualTo(20);
    }
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  @Execution(ExecutionMode.CONCURRENT)
  @ExtendWith(Failures.class)
  static class InTheOneInstance {
    @OriginSimulator(json = LifecycleTest.OK)
    Simulator origin;

    @RepeatedTest(2)
    void isUsedByOneTestAtATime() {
      assertAloneWith(origin, 1);
      awaitFailure();
      assertThat(origin.counts().requests()).isEqualTo(20);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {InAStaticField.class, InAStaticExtension.class, InTheOneInstance.class})
  void secondTestThatUsesTheSimulatorOfAFieldFails(Class<?> type) {
    assertThat(failures(type))
        .matches(
            "(@OriginSimulator on|OriginSimulatorExtension in) field .*: method (.*) and method \\2"
                + " use it at the same time \\(expected: @ResourceLock on the class; see"
                + " docs/junit.md\\)");
  }

  @ResourceLock("origin")
  static class InAStaticFieldOfALockedClass {
    @OriginSimulator(json = LifecycleTest.OK)
    static Simulator origin;

    @RepeatedTest(10)
    void isUsedByOneTestAtATime() {
      assertAloneWith(origin, 1);
    }
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class OfTheClassInAStaticField {
    @OriginSimulator static Simulator origin;

    @RepeatedTest(10)
    void isUsedByOneTestAtATime() {
      assertAloneWith(origin, 1);
    }
  }

  @Test
  void simulatorOfAStaticFieldIsUsedByOneTestAtATimeWithAClassLock() {
    assertThat(Kit.failures(Kit.runInParallel(InAStaticFieldOfALockedClass.class))).isEmpty();
    assumeTrue(Kit.ASKS_FOR_LOCKS);
    assertThat(Kit.failures(Kit.runInParallel(OfTheClassInAStaticField.class))).isEmpty();
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class OfTheClass {
    static final CountDownLatch BOTH = new CountDownLatch(2);

    @RepeatedTest(2)
    void doesNotWait(Simulator origin) throws InterruptedException {
      BOTH.countDown();
      assertThat(BOTH.await(20, TimeUnit.SECONDS)).isTrue();
      assertAloneWith(origin, 1);
    }
  }

  @Test
  void testsOfAClassDoNotWaitForEachOther() {
    assertThat(Kit.failures(Kit.runInParallel(OfTheClass.class))).isEmpty();
  }

  static class Own {
    static final CountDownLatch BOTH = new CountDownLatch(2);

    @OriginSimulator(json = LifecycleTest.OK)
    Simulator origin;

    @RepeatedTest(2)
    void doesNotWait() throws InterruptedException {
      BOTH.countDown();
      assertThat(BOTH.await(20, TimeUnit.SECONDS)).isTrue();
      assertAloneWith(origin, 1);
    }
  }

  @Test
  void testsWithTheirOwnSimulatorsDoNotWaitForEachOther() {
    assertThat(Kit.failures(Kit.runInParallel(Own.class))).isEmpty();
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class SharedByOneClass {
    static final CountDownLatch BOTH = new CountDownLatch(2);

    @Test
    void doesNotWait() throws InterruptedException {
      BOTH.countDown();
      assertThat(BOTH.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  static class SharedByAnotherClass extends SharedByOneClass {}

  @Test
  void classesDoNotWaitForEachOther() {
    assertThat(Kit.failures(Kit.runInParallel(SharedByOneClass.class, SharedByAnotherClass.class)))
        .isEmpty();
  }
}
