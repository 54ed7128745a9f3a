package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** Tests that run at the same time. */
@Timeout(60)
class ParallelTest {
  private static final AtomicInteger AT_ONCE = new AtomicInteger();

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
    void isOneTestsAtATime(Simulator origin) {
      assertAloneWith(origin, 1);
    }

    @RepeatedTest(10)
    @OriginSimulator(json = LifecycleTest.MORE)
    void andSoIsWhatAMethodAdds(Simulator origin) {
      assertAloneWith(origin, 2);
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD) // as docs/junit.md says
    Stream<DynamicTest> factoryTestsShareTheirs(Simulator origin) {
      return IntStream.range(0, 8)
          .mapToObj(i -> DynamicTest.dynamicTest("" + i, () -> Calls.status(origin, "/ok")));
    }

    @Nested
    class Inner {
      @RepeatedTest(10)
      void isOneTestsAtATime(Simulator origin) {
        assertAloneWith(origin, 1);
      }
    }
  }

  static class SharedToo extends Shared {}

  @Test
  void aSharedSimulatorIsOneTestsAtATime() {
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
  void theTestsOfAFactoryDoNotWaitForEachOther() {
    assertThat(Kit.failures(Kit.runInParallel(OnlyAFactory.class))).isEmpty();
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class OneInstance {
    @OriginSimulator(json = LifecycleTest.OK)
    Simulator origin;

    @RepeatedTest(10)
    void itsFieldIsOneTestsAtATime() {
      assertAloneWith(origin, 1);
    }
  }

  @Test
  void theFieldOfTheOneInstanceIsOneTestsAtATime() {
    assertThat(Kit.failures(Kit.runInParallel(OneInstance.class))).isEmpty();
  }

  @OriginSimulator(json = LifecycleTest.OK, property = "test.parallel")
  @Execution(ExecutionMode.SAME_THREAD) // as docs/junit.md says
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
  void aPropertyIsOneTestsAtATime() {
    AT_ONCE.set(0);
    assertThat(Kit.failures(Kit.runInParallel(PropertyOfClass.class, PropertyOfOne.class)))
        .isEmpty();
    assertThat(System.getProperty("test.parallel")).isNull();
  }

  @Execution(ExecutionMode.CONCURRENT)
  static class PropertyOfClassAlone extends PropertyOfClass {}

  @Test
  void thePropertyOfAClassIsOneTestsAtATimeThoughTheyRunInParallel() {
    AT_ONCE.set(0);
    assertThat(Kit.failures(Kit.runInParallel(PropertyOfClassAlone.class))).isEmpty();
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
  void testsWithSimulatorsOfTheirOwnDoNotWaitForEachOther() {
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
