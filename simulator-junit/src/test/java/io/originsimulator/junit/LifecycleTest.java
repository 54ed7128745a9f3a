package io.originsimulator.junit;

import static io.originsimulator.junit.Seen.SEEN;
import static io.originsimulator.junit.Seen.assertAsDeclaredThenChange;
import static io.originsimulator.junit.Seen.simulatorsOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Start, reset, and stop of simulators. */
class LifecycleTest {
  static final String OK =
      "{ \"route\": \"/ok\", \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";
  static final String GONE = "{ \"route\": \"/ok\", \"stages\": [{ \"at\": 0, \"status\": 410 }] }";
  static final String MORE =
      "{ \"route\": \"/more\", \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 201 }] }";

  @OriginSimulator(json = OK)
  static class OnAClass {
    @Test
    void one(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }

    @Test
    void two(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }

    @RepeatedTest(2)
    void repeated(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterized(int number, Simulator origin) {
      assertThat(number).isPositive();
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void classAnnotationDeclaresOneSimulatorResetBeforeEachTest() {
    assertThat(simulatorsOf(6, OnAClass.class)).hasSize(1);
  }

  static class InAStaticField {
    @OriginSimulator(json = OK)
    private static Simulator origin;

    @BeforeAll
    static void isThereBeforeAll(Simulator same) {
      assertThat(same).isSameAs(origin);
      assertThat(Calls.status(same, "/ok")).isEqualTo(200);
    }

    @AfterAll
    static void isThereAfterAll(Simulator same) {
      assertThat(same).isSameAs(origin);
      assertThat(Calls.status(same, "/other")).isEqualTo(500);
    }

    @Test
    void one() {
      assertAsDeclaredThenChange(origin);
    }

    @Test
    void two() {
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void staticFieldHasOneSimulatorForAllTests() {
    assertThat(simulatorsOf(2, InAStaticField.class)).hasSize(1);
  }

  static class InAField {
    @OriginSimulator(json = OK)
    private Simulator origin;

    @BeforeEach
    void isThereBeforeEach(Simulator same) {
      assertThat(same).isSameAs(origin);
    }

    @AfterEach
    void isThereAfterEach(Simulator same) {
      assertThat(same).isSameAs(origin);
      assertThat(Calls.status(same, "/other")).isEqualTo(500);
    }

    @Test
    void one() {
      assertAsDeclaredThenChange(origin);
    }

    @Test
    void two() {
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void instanceFieldHasOneSimulatorForEachTest() {
    assertThat(simulatorsOf(2, InAField.class)).hasSize(2);
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class InAFieldOfTheOneInstance extends InAField {
    @BeforeAll
    void isThereBeforeAll(Simulator same) {
      assertThat(same.port()).isPositive();
      SEEN.add(same);
    }
  }

  @Test
  void fieldOfSharedInstanceHasOneSimulatorForAllTests() {
    assertThat(simulatorsOf(2, InAFieldOfTheOneInstance.class)).hasSize(1);
  }

  @OriginSimulator(json = OK)
  static class AddedBeforeAll {
    @BeforeAll
    static void adds(Simulator origin) {
      origin.add(MORE);
      origin.add(GONE); // replaces the declared one
    }

    @RepeatedTest(2)
    void one(Simulator origin) {
      assertThat(origin.recipes()).hasSize(2);
      assertThat(Calls.status(origin, "/more")).isEqualTo(201);
      assertThat(Calls.status(origin, "/ok")).isEqualTo(410);
      origin.restart();
      SEEN.add(origin);
    }

    @Test
    @OriginSimulator(json = OK)
    void methodRecipesOverrideAddedOnes(Simulator origin) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Inner {
      @BeforeAll
      void adds(Simulator origin) {
        origin.add("{ \"route\": \"/inner\", \"stages\": [{ \"at\": 0, \"status\": 404 }] }");
      }

      @Test
      void hasOnlyRecipesAddedByTheDeclaringClass(Simulator origin) {
        assertThat(origin.recipes()).hasSize(2);
        assertThat(Calls.status(origin, "/more")).isEqualTo(201);
        assertThat(Calls.status(origin, "/inner")).isEqualTo(406);
      }
    }
  }

  @Test
  void recipesAddedInBeforeAllAreKeptForEachTest() {
    assertThat(simulatorsOf(4, AddedBeforeAll.class)).hasSize(1);
  }

  @OriginSimulator(json = OK, property = "test.lifecycle")
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class ClosedByATestMethod {
    @OriginSimulator static Simulator origin;

    @Test
    void aCloses() {
      assertAsDeclaredThenChange(origin);
      origin.close();
    }

    @Test
    void bGetsAnotherOnTheSamePort(Simulator same) {
      assertThat(same).isSameAs(origin);
      assertThat(System.getProperty("test.lifecycle")).isEqualTo(origin.uri().toString());
      assertThat(origin.port()).isEqualTo(SEEN.get(0).port());
      assertAsDeclaredThenChange(origin);
      origin.stop();
    }

    @Test
    void cIsUpAgain() {
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void closedOrStoppedSimulatorIsReplacedForTheNextTest() {
    assertThat(simulatorsOf(3, ClosedByATestMethod.class)).hasSize(2);
    assertThat(System.getProperty("test.lifecycle")).isNull();
  }

  static class OnAMethod {
    @Test
    @OriginSimulator(json = OK)
    void one(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }

    @RepeatedTest(2)
    @OriginSimulator(json = OK)
    void repeated(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void methodAnnotationDeclaresOneSimulatorForEachTest() {
    assertThat(simulatorsOf(3, OnAMethod.class)).hasSize(3);
  }

  static class OnAParameter {
    private Simulator early;

    @BeforeEach
    void declares(@OriginSimulator(name = "early", json = OK) Simulator early) {
      this.early = early;
      assertThat(Calls.status(early, "/ok")).isEqualTo(200);
    }

    @Test
    void one(
        @OriginSimulator(json = OK) Simulator origin,
        @OriginSimulator(name = "early") Simulator same) {
      assertAsDeclaredThenChange(origin);
      SEEN.add(same);
      assertThat(same).isSameAs(early).isNotSameAs(origin);
    }
  }

  @Test
  void parameterAnnotationDeclaresOneSimulatorForTheTest() {
    assertThat(simulatorsOf(1, OnAParameter.class)).hasSize(2);
  }

  static class OnAParameterOfBeforeEach {
    private Simulator early;

    @BeforeEach
    void declares(@OriginSimulator(json = OK) Simulator early) {
      this.early = early;
    }

    @Test
    void one(Simulator same, @OriginSimulator(name = "other", json = GONE) Simulator other) {
      assertThat(same).isSameAs(early).isNotSameAs(other);
      assertThat(Calls.status(same, "/ok")).isEqualTo(200);
    }
  }

  @OriginSimulator(name = "stock", json = GONE)
  @OriginSimulator(json = OK)
  static class NamelessAndNamed {
    @BeforeAll
    static void isGivenTheSame(Simulator origin) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
    }

    @Test
    void one(Simulator origin, @OriginSimulator(name = "stock") Simulator stock) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
      assertThat(Calls.status(stock, "/ok")).isEqualTo(410);
    }
  }

  @Test
  void plainParameterGetsTheNamelessSimulatorOfSeveral() {
    Kit.succeeds(1, OnAParameterOfBeforeEach.class);
    Kit.succeeds(1, NamelessAndNamed.class);
  }
}
