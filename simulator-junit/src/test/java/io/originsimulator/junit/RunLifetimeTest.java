package io.originsimulator.junit;

import static io.originsimulator.junit.LifecycleTest.GONE;
import static io.originsimulator.junit.LifecycleTest.OK;
import static io.originsimulator.junit.OriginSimulator.Lifetime.RUN;
import static io.originsimulator.junit.Seen.SEEN;
import static io.originsimulator.junit.Seen.assertAsDeclaredThenChange;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.originsimulator.server.Simulator;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** One simulator for the run. */
@Timeout(180)
class RunLifetimeTest {
  private static final AtomicInteger AT_ONCE = new AtomicInteger();

  /** The address that a cached application context keeps for later classes. */
  private static @Nullable URI cached;

  @BeforeEach
  void forget() {
    cached = null;
    SEEN.clear();
  }

  private static URI addressOfTheContext() {
    if (cached == null) {
      cached = URI.create(System.getProperty("test.run"));
    }
    return cached;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @OriginSimulator(lifetime = RUN, json = OK, property = "test.run")
  @interface WithOrigin {}

  @WithOrigin
  static class First {
    @RepeatedTest(2)
    void asks(Simulator origin) {
      assertThat(Calls.get(addressOfTheContext().resolve("/ok")).statusCode()).isEqualTo(200);
      assertThat(origin.counts().requests()).isOne();
      origin.restart();
      origin.add(OK);
      assertAsDeclaredThenChange(origin);
    }

    @Nested
    @WithOrigin
    class Inner {
      @Test
      void isTheSame(Simulator origin) {
        assertAsDeclaredThenChange(origin);
      }
    }
  }

  @WithOrigin
  static class Second extends First {
    @Test
    void closes(Simulator origin) {
      origin.close(); // the next test gets another one on the same port
    }
  }

  static class ClearsTheProperty extends First {
    @AfterAll
    static void clear() {
      System.clearProperty("test.run");
    }
  }

  @WithOrigin
  static class ReadsTheProperty {
    @Test
    void isItsAddress(Simulator origin) {
      assertThat(System.getProperty("test.run")).isEqualTo(origin.uri().toString());
    }
  }

  @Test
  void propertyIsSetAgainForEachClass() {
    assertThat(Kit.failures(Kit.run(ClearsTheProperty.class, ReadsTheProperty.class))).isEmpty();
  }

  @OriginSimulator(lifetime = RUN, json = GONE, property = "test.run")
  static class WithItsOwnRecipes {
    @Test
    void asks(Simulator origin) {
      assertThat(origin.recipes()).hasSize(1);
      assertThat(Calls.get(addressOfTheContext().resolve("/ok")).statusCode()).isEqualTo(410);
    }
  }

  @OriginSimulator(json = GONE, property = "test.run")
  static class WithAnotherAtThatProperty {
    @Test
    void asks(Simulator origin) {
      assertThat(origin.uri()).isNotEqualTo(addressOfTheContext());
      assertThat(System.getProperty("test.run")).isEqualTo(origin.uri().toString());
    }
  }

  @Test
  void classCanTakeOverThePropertyTemporarily() {
    assertThat(Kit.failures(Kit.run(First.class, WithAnotherAtThatProperty.class, InJava.class)))
        .isEmpty();
    assertThat(System.getProperty("test.run")).isNull();
  }

  static class UsesItWithoutLock {
    @OriginSimulator(lifetime = RUN, json = OK, property = "test.taken")
    private static Simulator origin;

    @Test
    void propertyStays() {
      assertThat(Kit.failure(TakesPropertyWithoutLock.class))
          .isEqualTo(
              "@OriginSimulator on field RunLifetimeTest.TakesPropertyWithoutLock.origin: property"
                  + " \"test.taken\" is set by @OriginSimulator on field"
                  + " RunLifetimeTest.UsesItWithoutLock.origin at the same time (expected:"
                  + " @ResourceLock on the classes; see docs/junit.md)");
      assertThat(System.getProperty("test.taken")).isEqualTo(origin.uri().toString());
    }

    @Nested
    class Around {
      @Test
      @OriginSimulator(name = "inner", property = "test.taken")
      void canBeTakenOver(@OriginSimulator(name = "inner") Simulator inner) {
        assertThat(System.getProperty("test.taken")).isEqualTo(inner.uri().toString());
      }
    }
  }

  static class TakesPropertyWithoutLock {
    @OriginSimulator(property = "test.taken")
    private static Simulator origin;

    @Test
    void never() {
      assertThat(origin).isNull();
    }
  }

  @Test
  void propertyOfSimulatorInUseIsNotTakenOver() {
    Kit.succeeds(2, UsesItWithoutLock.class);
  }

  @Test
  void classDoesNotUseSimulatorWhosePropertyAnotherHasTakenOver() {
    Declaration ofRun = declared(First.class);
    Running run = new Running(ofRun, null);
    Running other = new Running(declared(WithAnotherAtThatProperty.class), null);
    try {
      run.setProperties(List.of());
      other.setProperties(List.of());
      assertThatThrownBy(() -> run.use(ofRun))
          .hasMessageContaining(
              "property \"test.run\" is set by @OriginSimulator on class"
                  + " RunLifetimeTest.WithAnotherAtThatProperty at the same time");
      other.close();
      run.use(ofRun).close();
    } finally {
      other.close();
      run.close();
    }
    assertThat(System.getProperty("test.run")).isNull();
  }

  private static Declaration declared(Class<?> type) {
    return AnnotationScanner.on(type, type).get(0);
  }

  @Test
  void cachedAddressIsValidInLaterClasses() {
    EngineExecutionResults results =
        Kit.run(First.class, Second.class, WithItsOwnRecipes.class, First.class);
    assertThat(Kit.failures(results)).isEmpty();
    assertThat(SEEN.stream().map(Simulator::port).distinct()).hasSize(1);
    assertThat(SEEN).allMatch(Simulator::isClosed);
    assertThat(System.getProperty("test.run")).isNull();
  }

  static class InJava {
    @RegisterExtension
    static final OriginSimulatorExtension ORIGIN =
        OriginSimulatorExtension.builder().lifetime(RUN).json(OK).property("test.run").build();

    @Test
    void asks() {
      assertThat(ORIGIN.uri()).isEqualTo(addressOfTheContext());
      assertAsDeclaredThenChange(ORIGIN.simulator());
    }
  }

  @Test
  void extensionInJavaSharesTheSimulatorOfTheRun() {
    assertThat(Kit.failures(Kit.run(First.class, InJava.class))).isEmpty();
    assertThat(SEEN).hasSize(4).containsOnly(SEEN.get(0));
  }

  @OriginSimulator(lifetime = RUN, json = OK)
  static class Differs {
    @Test
    void never() {}
  }

  @Test
  void classesMustAgreeOnStartupAttributes() {
    assertThat(Kit.failures(Kit.run(First.class, Differs.class)))
        .containsExactly(
            "@OriginSimulator on class RunLifetimeTest.Differs: property differs from that of"
                + " @OriginSimulator on class RunLifetimeTest.First, which declared the simulator of the run"
                + " (expected: the same value, or another name)");
  }

  @OriginSimulator(name = "parallel", lifetime = RUN, json = OK)
  static class InParallel {
    @RepeatedTest(5)
    void isUsedByOneTestAtATime(Simulator origin) {
      assertThat(AT_ONCE.incrementAndGet()).isOne();
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
      assertThat(origin.counts().requests()).isOne();
      AT_ONCE.decrementAndGet();
    }
  }

  @OriginSimulator(name = "parallel", lifetime = RUN, json = OK)
  static class InParallelToo extends InParallelBase {}

  static class InParallelBase {
    @RepeatedTest(5)
    void isUsedByOneTestAtATime(Simulator origin) {
      new InParallel().isUsedByOneTestAtATime(origin);
    }
  }

  @Test
  void parallelClassesTakeTurnsWithTheSimulatorOfTheRun() {
    assumeTrue(Kit.ASKS_FOR_LOCKS);
    AT_ONCE.set(0);
    EngineExecutionResults results = Kit.runInParallel(InParallel.class, InParallelToo.class);
    assertThat(Kit.failures(results)).isEmpty();
    assertThat(results.testEvents().succeeded().count()).isEqualTo(10);
  }
}
