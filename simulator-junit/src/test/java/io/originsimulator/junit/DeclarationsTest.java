package io.originsimulator.junit;

import static io.originsimulator.junit.LifecycleTest.GONE;
import static io.originsimulator.junit.LifecycleTest.MORE;
import static io.originsimulator.junit.LifecycleTest.OK;
import static io.originsimulator.junit.Seen.SEEN;
import static io.originsimulator.junit.Seen.assertAsDeclaredThenChange;
import static io.originsimulator.junit.Seen.simulatorsOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Combinations of declarations around a test. */
class DeclarationsTest {
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
  void methodDeclarationAddsRecipesOrReplacesThemByRoute() {
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
  void nestedClassesSeeEnclosingSimulatorsAndAddRecipes() {
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
  void subclassInheritsAnnotationsAndFieldsAndAddsRecipes() {
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
  void annotationCanBeComposed() {
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
  void dynamicTestsOfAFactoryShareOneReset() {
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
  void severalSimulatorsAreSelectedByName() {
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
  void propertyIsSetBeforeInstanceCreationAndRestored() {
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
    void areFoundOnTheClassPathOrAsFiles(
        @OriginSimulator Simulator origin, @OriginSimulator(name = "file") Simulator file) {
      assertThat(Calls.status(origin, "/news")).isEqualTo(503);
      assertThat(Calls.body(origin, "/orders")).isEqualTo("two orders");
      assertThat(origin.recipes()).hasSize(2);
      assertThat(file.recipes()).hasSize(1);
    }
  }

  @Test
  void recipesAreFoundNextToTheClassOnTheClassPathOrAsFiles() {
    Kit.succeeds(1, Recipes.class);
  }

  @OriginSimulator(
      json =
          """
          route: /ok
          body: hello
          stages: [{ at: 0, status: 200 }]
          """,
      journal = @OriginSimulator.Journal(entries = 2, bodyBytes = 3))
  static class InlineAndJournal {
    @Test
    void areYamlAndLimited(Simulator origin) {
      HttpRequest post =
          HttpRequest.newBuilder(origin.uri("/ok")).POST(BodyPublishers.ofString("12345")).build();
      assertThat(Calls.send(post).body()).isEqualTo("hello");
      assertThat(origin.requests().get(0).body().text()).isEqualTo("123");
      Calls.status(origin, "/ok");
      Calls.status(origin, "/ok");
      assertThat(origin.requests()).hasSize(2);
      assertThat(origin.droppedRequests()).isOne();
    }
  }

  @Test
  void inlineRecipesMayBeYamlAndTheJournalIsLimited() {
    Kit.succeeds(1, InlineAndJournal.class);
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
  void innermostSeedAppliesToAllRecipes() {
    Kit.succeeds(2, Seeds.class);
  }

  @Test
  void portInUseIsReported() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
      OnAPort.extension = OriginSimulatorExtension.builder().port(taken.getLocalPort()).build();
      assertThat(Kit.failure(OnAPort.class))
          .isEqualTo(
              "OriginSimulatorExtension in field DeclarationsTest.OnAPort.extension: cannot listen on"
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
}
