package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Suites that deadlocked while the extension had its own locks: a worker of JUnit that waited for
 * tests began others, which waited for locks that it held.
 *
 * <p>{@code -Dparallel.rounds=60} runs each more often.
 */
class ParallelHangTest {
  private static final int ROUNDS = Integer.getInteger("parallel.rounds", 10);
  private static final String PROPERTY = "test.hang";

  private static void assertAloneWith(Simulator origin) {
    pause();
    for (int i = 1; i <= 5; i++) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
      assertThat(origin.counts().requests()).isEqualTo(i);
    }
  }

  private static void assertIsAloneAndItsAddressSet(Simulator origin) {
    assertThat(System.getProperty(PROPERTY)).isEqualTo(origin.uri().toString());
    assertAloneWith(origin);
  }

  private static void pause() { // so that workers meet in a different order each time
    try {
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(10));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class Plain {
    @Test
    void one(Simulator origin) {
      assertAloneWith(origin);
    }

    @Test
    void two(Simulator origin) {
      assertAloneWith(origin);
    }

    @RepeatedTest(3)
    void three(Simulator origin) {
      assertAloneWith(origin);
    }
  }

  static class PlainToo extends Plain {}

  static class Factory extends Plain {
    @TestFactory
    Stream<DynamicTest> factory(Simulator origin) {
      return IntStream.range(0, 8)
          .mapToObj(
              i ->
                  DynamicTest.dynamicTest(
                      "" + i,
                      () -> {
                        pause();
                        assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
                      }));
    }
  }

  static class TwoFactories extends Factory {
    @RepeatedTest(6)
    void four(Simulator origin) {
      assertAloneWith(origin);
    }

    @RepeatedTest(6)
    void five(Simulator origin) {
      assertAloneWith(origin);
    }

    @TestFactory
    Stream<DynamicTest> another(Simulator origin) {
      return factory(origin);
    }
  }

  @OriginSimulator(json = LifecycleTest.OK, property = PROPERTY)
  static class Property1 {
    @Test
    void one(Simulator origin) {
      assertIsAloneAndItsAddressSet(origin);
    }

    @Test
    void two(Simulator origin) {
      assertIsAloneAndItsAddressSet(origin);
    }

    @Test
    void three(Simulator origin) {
      assertIsAloneAndItsAddressSet(origin);
    }

    @Test
    void four(Simulator origin) {
      assertIsAloneAndItsAddressSet(origin);
    }
  }

  static class Property2 extends Property1 {}

  static class Property3 extends Property1 {}

  static class Property4 extends Property1 {}

  static class Property5 extends Property1 {}

  static class Property6 extends Property1 {}

  @OriginSimulator(name = "of class", json = LifecycleTest.OK)
  static class PropertyOfBeforeEach {
    @BeforeEach
    void set(@OriginSimulator(json = LifecycleTest.OK, property = PROPERTY) Simulator origin) {
      assertThat(System.getProperty(PROPERTY)).isEqualTo(origin.uri().toString());
    }

    @RepeatedTest(4)
    void one(@OriginSimulator(name = "of class") Simulator origin) {
      assertAloneWith(origin);
    }
  }

  @ResourceLock(Resources.SYSTEM_PROPERTIES)
  static class Locked1 extends Property1 {}

  static class Locked2 extends Locked1 {}

  static class Locked3 extends Locked1 {}

  static class Locked4 extends Locked1 {}

  static class Locked5 extends Locked1 {}

  static class Locked6 extends Locked1 {}

  @ParameterizedTest
  @MethodSource("io.originsimulator.junit.Kit#executors")
  void classesWithAPropertyFinishAlongsideFactories(String executor) {
    for (int i = 0; i < ROUNDS; i++) {
      List<String> failures =
          Kit.failures(
              Kit.runInParallel(
                  executor,
                  Factory.class,
                  Plain.class,
                  PlainToo.class,
                  Property1.class,
                  Property2.class,
                  Property3.class,
                  Property4.class,
                  Property5.class,
                  Property6.class,
                  PropertyOfBeforeEach.class));
      if (Kit.ASKS_FOR_LOCKS) {
        assertThat(failures).isEmpty();
      } else {
        assertThat(failures)
            .allSatisfy(
                failure ->
                    assertThat(failure).contains("at the same time (expected: @ResourceLock on "));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.originsimulator.junit.Kit#executors")
  void classesWithAPropertyAndTheirOwnLockFinish(String executor) {
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(
              Kit.failures(
                  Kit.runInParallel(
                      executor,
                      Factory.class,
                      Plain.class,
                      PlainToo.class,
                      Locked1.class,
                      Locked2.class,
                      Locked3.class,
                      Locked4.class,
                      Locked5.class,
                      Locked6.class)))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.originsimulator.junit.Kit#executors")
  void twoFactoriesOfAClassFinish(String executor) {
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(Kit.failures(Kit.runInParallel(executor, TwoFactories.class))).isEmpty();
    }
  }

  /** The releases on which .ci/junit runs this class. */
  @Test
  void testsRunOnTheConfiguredJUnitRelease() throws ClassNotFoundException {
    for (String type : new String[] {"api.Test", "engine.JupiterTestEngine"}) {
      Package of = Class.forName("org.junit.jupiter." + type).getPackage();
      assertThat(of.getImplementationVersion()).isEqualTo(System.getProperty("junit.version"));
    }
    boolean isOld = System.getProperty("junit.version").matches("(5|6[.]0)[.].*");
    assertThat(Kit.executors()).hasSize(isOld ? 1 : 2); // otherwise one would not be tested
  }
}
