package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a simulator starts, begins anew and ends. */
class LifecycleTest {
  static final String OK =
      "{ \"route\": \"/ok\", \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 200 }] }";
  static final String GONE = "{ \"route\": \"/ok\", \"stages\": [{ \"at\": 0, \"status\": 410 }] }";
  static final String MORE =
      "{ \"route\": \"/more\", \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 201 }] }";

  private static final List<Simulator> SEEN = new ArrayList<>();

  /** What every test of a shared simulator finds, whatever the one before it did. */
  private static void assertAsDeclaredThenChange(Simulator origin) {
    SEEN.add(origin);
    assertThat(origin.recipes()).hasSize(1);
    assertThat(origin.counts().requests()).isZero();
    assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
    origin.add(Recipe.route("/ok").stage(Stage.at("0s").status(500)));
    origin.add(Recipe.route("/other").stage(Stage.at("0s").status(500)));
  }

  /** Runs a class and gives the simulators its tests saw, each once, all closed by now. */
  private static List<Simulator> simulatorsOf(int tests, Class<?> type) {
    SEEN.clear();
    Kit.succeeds(tests, type);
    List<Simulator> simulators = SEEN.stream().distinct().toList();
    for (Simulator simulator : simulators) {
      assertThatThrownBy(() -> simulator.add(Recipe.route("/").stage(Stage.at("0s").status(404))))
          .isInstanceOf(IllegalStateException.class);
    }
    return List.copyOf(simulators);
  }

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
  void onAClassItIsOneForAllAndBeginsEachTestAnew() {
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
  void inAStaticFieldItIsOneForAll() {
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
  void inAFieldItIsOneForEachTest() {
    assertThat(simulatorsOf(2, InAField.class)).hasSize(2);
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class InAFieldOfTheOneInstance extends InAField {}

  @Test
  void inAFieldItIsOneForEachTestThoughTheInstanceIsTheSame() {
    assertThat(simulatorsOf(2, InAFieldOfTheOneInstance.class)).hasSize(2);
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
  void onAMethodItIsOneForEachTest() {
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
  void onAParameterItIsOneForTheTest() {
    assertThat(simulatorsOf(1, OnAParameter.class)).hasSize(2);
  }

  static class OnAParameterOfBeforeEach {
    @BeforeEach
    void declares(@OriginSimulator(json = OK) Simulator early) {
      assertThat(early.recipes()).hasSize(1);
    }

    @Test
    void one(Simulator same, @OriginSimulator(name = "other", json = GONE) Simulator other) {
      assertThat(other).isNotSameAs(same);
    }
  }

  static class InAConstructor {
    private final Simulator origin;
    private final Simulator other;

    InAConstructor(
        @OriginSimulator(json = OK) Simulator origin,
        @OriginSimulator(name = "other", json = OK) Simulator other) {
      this.origin = origin;
      this.other = other;
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
    }

    @Test
    void one(@OriginSimulator Simulator same) {
      assertThat(same).isSameAs(origin);
      assertAsDeclaredThenChange(origin);
      assertAsDeclaredThenChange(other);
    }

    @Test
    void two() {
      assertAsDeclaredThenChange(origin);
      assertAsDeclaredThenChange(other);
    }
  }

  @Test
  void inAConstructorItIsOneForEachTest() {
    assertThat(simulatorsOf(2, InAConstructor.class)).hasSize(4);
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class InTheOneConstructor {
    private final Simulator origin;

    InTheOneConstructor(@OriginSimulator(json = OK) Simulator origin) {
      this.origin = origin;
    }

    @Test
    void one() {
      assertAsDeclaredThenChange(origin);
    }

    @Test
    void two(Simulator same) {
      assertThat(same).isSameAs(origin);
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void inTheConstructorOfTheOneInstanceItIsOneForAll() {
    assertThat(simulatorsOf(2, InTheOneConstructor.class)).hasSize(1);
  }

  static class ConstructorThatFails {
    ConstructorThatFails(@OriginSimulator(json = OK) Simulator origin) {
      SEEN.add(origin);
      throw new IllegalStateException("no");
    }

    @Test
    void never() {}
  }

  @Test
  void aConstructorThatFailsLeavesNothingBehind() {
    SEEN.clear();
    assertThat(Kit.failure(ConstructorThatFails.class)).isEqualTo("no");
    assertThatThrownBy(() -> Calls.status(SEEN.get(0), "/ok"))
        .hasRootCauseInstanceOf(java.nio.channels.ClosedChannelException.class);
  }

  @OriginSimulator(json = OK)
  static class MethodsAdd {
    @Test
    @OriginSimulator(json = MORE)
    void another(Simulator origin) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
      assertThat(Calls.status(origin, "/more")).isEqualTo(201);
      SEEN.add(origin);
    }

    @Test
    @OriginSimulator(json = GONE)
    void instead(Simulator origin) {
      assertThat(origin.recipes()).hasSize(1);
      assertThat(Calls.status(origin, "/ok")).isEqualTo(410);
      SEEN.add(origin);
    }

    @Test
    void byAParameter(@OriginSimulator(json = GONE) Simulator origin) {
      assertThat(Calls.status(origin, "/ok")).isEqualTo(410);
      SEEN.add(origin);
    }

    @Test
    void nothing(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }

    @Test
    @OriginSimulator(name = "own", json = GONE)
    void ofAnotherNameItIsItsOwn(
        @OriginSimulator Simulator shared, @OriginSimulator(name = "own") Simulator own) {
      assertThat(Calls.status(shared, "/ok")).isEqualTo(200);
      assertThat(Calls.status(own, "/ok")).isEqualTo(410);
      SEEN.add(own);
    }
  }

  @Test
  void aMethodAddsToTheClassOrReplacesByRoute() {
    assertThat(simulatorsOf(5, MethodsAdd.class)).hasSize(2);
  }

  @OriginSimulator(json = OK)
  static class Outer {
    @OriginSimulator(name = "each", json = OK)
    Simulator each;

    @Test
    void outer(@OriginSimulator Simulator origin) {
      assertAsDeclaredThenChange(origin);
      assertAsDeclaredThenChange(each);
    }

    @Nested
    class Plain {
      @Test
      void seesTheOuters(@OriginSimulator Simulator origin) {
        assertAsDeclaredThenChange(origin);
        assertAsDeclaredThenChange(each);
      }

      @Nested
      @OriginSimulator(json = MORE)
      class Adding {
        @OriginSimulator(name = "inner", json = OK)
        Simulator inner;

        @Test
        void addsToTheOuters(@OriginSimulator Simulator origin) {
          assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
          assertThat(Calls.status(origin, "/more")).isEqualTo(201);
          assertAsDeclaredThenChange(inner);
        }
      }
    }
  }

  @Test
  void nestedClassesSeeWhatIsAroundThemAndAddToIt() {
    assertThat(simulatorsOf(3, Outer.class)).hasSize(1 + 2 + 1);
  }

  @OriginSimulator(json = OK)
  interface HasOrigin {}

  static class Inherits implements HasOrigin {
    @OriginSimulator(name = "field", json = OK)
    private Simulator field;

    @Test
    void one(@OriginSimulator Simulator origin) {
      SEEN.add(origin);
      assertThat(Calls.status(origin, "/ok")).isEqualTo(expected());
      assertAsDeclaredThenChange(field);
    }

    int expected() {
      return 200;
    }
  }

  @OriginSimulator(json = GONE)
  static class InheritsAndReplaces extends Inherits {
    @Override
    int expected() {
      return 410;
    }
  }

  @Test
  void aClassInheritsAnnotationsAndFieldsAndAddsToThem() {
    assertThat(simulatorsOf(1, Inherits.class)).hasSize(2);
    assertThat(simulatorsOf(1, InheritsAndReplaces.class)).hasSize(2);
  }

  @OriginSimulator(json = OK)
  @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
  @interface WithOrigin {}

  @WithOrigin
  static class Composed {
    @Test
    void one(Simulator origin) {
      assertAsDeclaredThenChange(origin);
    }
  }

  @Test
  void itMayStandOnAnAnnotation() {
    assertThat(simulatorsOf(1, Composed.class)).hasSize(1);
  }

  @OriginSimulator(json = OK)
  static class Dynamic {
    @TestFactory
    Stream<DynamicTest> oneForAllThatAFactoryMakes(Simulator origin) {
      SEEN.add(origin);
      return Stream.of(1L, 2L)
          .map(
              number ->
                  DynamicTest.dynamicTest(
                      "request " + number,
                      () -> {
                        assertThat(Calls.status(origin, "/ok")).isEqualTo(200);
                        assertThat(origin.counts().requests()).isEqualTo(number);
                      }));
    }
  }

  @Test
  void theTestsOfAFactoryAreOneTest() {
    assertThat(simulatorsOf(2, Dynamic.class)).hasSize(1);
  }

  @OriginSimulator(name = "a", json = OK)
  @OriginSimulator(name = "b", json = OK)
  static class Several {
    @OriginSimulator(name = "a")
    static Simulator staticA;

    @OriginSimulator(name = "b")
    Simulator fieldB;

    @Test
    void byName(
        @OriginSimulator(name = "a") Simulator a, @OriginSimulator(name = "b") Simulator b) {
      assertThat(staticA).isSameAs(a).isNotSameAs(b);
      assertThat(fieldB).isSameAs(b);
      assertAsDeclaredThenChange(a);
      assertAsDeclaredThenChange(b);
    }
  }

  @Test
  void severalAreToldApartByName() {
    assertThat(simulatorsOf(1, Several.class)).hasSize(2);
  }

  @OriginSimulator(
      json = OK,
      property = {"test.origin.a", "test.origin.b"})
  static class Property {
    Property() {
      assertThat(System.getProperty("test.origin.a")).startsWith("http://127.0.0.1:");
    }

    @Test
    void isTheAddress(Simulator origin) {
      assertThat(System.getProperty("test.origin.a")).isEqualTo(origin.uri().toString());
      assertThat(System.getProperty("test.origin.b")).isEqualTo(origin.uri().toString());
    }

    @Test
    @OriginSimulator(name = "own", property = "test.origin.b")
    void isOfTheTest(@OriginSimulator(name = "own") Simulator own) {
      assertThat(System.getProperty("test.origin.b")).isEqualTo(own.uri().toString());
    }
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class PropertyOfTheOneInstance extends Property {}

  @Test
  void aPropertyIsSetFromBeforeTheInstanceIsMadeAndPutBack() {
    for (Class<?> type : List.of(Property.class, PropertyOfTheOneInstance.class)) {
      System.setProperty("test.origin.a", "before");
      Kit.succeeds(2, type);
      assertThat(System.clearProperty("test.origin.a")).isEqualTo("before");
      assertThat(System.getProperty("test.origin.b")).isNull();
    }
  }

  @OriginSimulator(recipe = {"flaky.json", "recipes/shop.yaml", "/recipes/shop.yaml"})
  @OriginSimulator(name = "file", recipe = "../examples/recipes/demo.json")
  static class Recipes {
    @Test
    void areOfTheClassPathOrFiles(
        @OriginSimulator Simulator origin, @OriginSimulator(name = "file") Simulator file) {
      assertThat(Calls.status(origin, "/news")).isEqualTo(503);
      assertThat(Calls.body(origin, "/orders")).isEqualTo("two orders");
      assertThat(origin.recipes()).hasSize(2);
      assertThat(file.recipes()).hasSize(1);
    }
  }

  @Test
  void recipesAreBesideTheClassOrAtTheRootOfTheClassPathOrFiles() {
    Kit.succeeds(1, Recipes.class);
  }

  @OriginSimulator(json = OK, seed = 7)
  static class Seeds {
    @Test
    void isThatOfTheClass(Simulator origin) {
      assertThat(origin.recipes().get(0).chance().seed()).contains(7L);
    }

    @Test
    @OriginSimulator(json = MORE, seed = 8)
    void isThatOfTheMethodForAllRecipes(Simulator origin) {
      assertThat(origin.recipes())
          .hasSize(2)
          .allSatisfy(recipe -> assertThat(recipe.chance().seed()).contains(8L));
    }
  }

  @Test
  void theNearestSeedIsThatOfAllRecipes() {
    Kit.succeeds(2, Seeds.class);
  }

  @Test
  void aPortThatIsInUseIsSaid() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      OnAPort.extension = OriginSimulatorExtension.builder().port(taken.getLocalPort()).build();
      assertThat(Kit.failure(OnAPort.class))
          .isEqualTo(
              "OriginSimulatorExtension in field LifecycleTest.OnAPort.extension: cannot listen on"
                  + " 127.0.0.1:"
                  + taken.getLocalPort()
                  + ": the port is in use (port 0 picks a free one)");
    }
  }

  static class OnAPort {
    @org.junit.jupiter.api.extension.RegisterExtension static OriginSimulatorExtension extension;

    @Test
    void never() {}
  }

  @Test
  void aParameterOfBeforeEachIsSeenByTheTest() {
    assertThat(Kit.failure(OnAParameterOfBeforeEach.class))
        .isEqualTo(
            "parameter same of LifecycleTest.OnAParameterOfBeforeEach.one: it could be any of"
                + " \"other\" (@OriginSimulator on parameter other of"
                + " LifecycleTest.OnAParameterOfBeforeEach.one), the one without a name"
                + " (@OriginSimulator on parameter early of"
                + " LifecycleTest.OnAParameterOfBeforeEach.declares) (expected: @OriginSimulator(name"
                + " = …) on it)");
  }
}
