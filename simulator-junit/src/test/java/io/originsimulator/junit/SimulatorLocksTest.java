package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.originsimulator.server.Simulator;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The locks that JUnit is asked to take. */
class SimulatorLocksTest {
  private static final Pattern KEY = Pattern.compile("io\\.originsimulator\\.junit ([^'\"\\],]+)");

  @BeforeEach
  void junitCallsTheProvider() {
    assumeTrue(Kit.ASKS_FOR_LOCKS);
  }

  private static String ofClass(Class<?> type) {
    return keys(new SimulatorLocks().provideForClass(type).toString());
  }

  private static String keys(String locks) {
    TreeSet<String> keys = new TreeSet<>();
    Matcher matcher = KEY.matcher(locks);
    while (matcher.find()) {
      keys.add(matcher.group(1).replace(SimulatorLocksTest.class.getName() + "$", ""));
    }
    return String.join(", ", keys);
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class Plain {
    @OriginSimulator(name = "own")
    Simulator own;

    @BeforeEach
    void before(Simulator origin, @OriginSimulator(name = "more") Simulator more) {}
  }

  @Test
  void replaceableSimulatorsNeedNoLock() {
    assertThat(ofClass(Plain.class)).isEmpty();
  }

  @OriginSimulator(port = 8081, property = "a")
  @OriginSimulator(
      name = "b",
      property = {"b", "c"})
  static class OfOnePlace {
    @OriginSimulator(name = "field", port = 8082)
    Simulator field;

    @OriginSimulator(name = "method", property = "d")
    void test(@OriginSimulator(name = "parameter", property = "e") Simulator parameter) {}
  }

  @Test
  void portAndPropertyAreLocked() throws Exception {
    assertThat(ofClass(OfOnePlace.class))
        .isEqualTo(
            "port 8081, port 8082, property a, property b, property c, property d, property e");
    String locks =
        new SimulatorLocks()
            .provideForMethod(
                List.of(),
                OfOnePlace.class,
                OfOnePlace.class.getDeclaredMethod("test", Simulator.class))
            .toString();
    assertThat(keys(locks)).isEqualTo("property d, property e");
  }

  @OriginSimulator
  static class StaticField {
    @OriginSimulator static Simulator origin;
  }

  static class Inherited extends StaticField {}

  static class StaticExtension {
    @RegisterExtension
    static final OriginSimulatorExtension ORIGIN = OriginSimulatorExtension.builder().build();
  }

  static class BeforeAllTests {
    @BeforeAll
    static void before(Simulator origin) {}
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class FieldOfTheOneInstance {
    @OriginSimulator Simulator origin;
  }

  static class OfTheRun {
    @OriginSimulator(name = "all", lifetime = OriginSimulator.Lifetime.RUN)
    Simulator origin;
  }

  static class InANestedClass {
    @Nested
    @OriginSimulator(name = "nested", property = "nested")
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Inner {
      @BeforeAll
      void before(Simulator origin) {}
    }
  }

  @Test
  void classWhoseTestsShareASimulatorIsLocked() {
    assertThat(ofClass(StaticField.class)).isEqualTo("class StaticField");
    assertThat(ofClass(Inherited.class)).isEqualTo("class Inherited");
    assertThat(ofClass(StaticExtension.class)).isEqualTo("class StaticExtension");
    assertThat(ofClass(BeforeAllTests.class)).isEqualTo("class BeforeAllTests");
    assertThat(ofClass(FieldOfTheOneInstance.class)).isEqualTo("class FieldOfTheOneInstance");
    assertThat(ofClass(OfTheRun.class)).isEqualTo("run all");
    assertThat(ofClass(InANestedClass.class)).isEqualTo("class InANestedClass, property nested");
  }

  static class Wrong {
    @OriginSimulator(port = -1)
    static final String NONE = "";

    @OriginSimulator(recipe = "none.json")
    void test(@OriginSimulator int parameter) {}
  }

  @Test
  void wrongDeclarationDoesNotFailTheProvider() {
    assertThat(ofClass(Wrong.class)).isEqualTo("port -1");
  }

  @OriginSimulator(port = 8083)
  static class WithInstanceField {
    Simulator origin;
  }

  @Test
  void defaultLifecycleIsReadWhereJUnitReadsIt(@TempDir Path folder) throws Exception {
    String name = TestInstance.Lifecycle.DEFAULT_LIFECYCLE_PROPERTY_NAME;
    Files.writeString(folder.resolve("junit-platform.properties"), name + " = per_class\n");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      assertThat(SimulatorLocks.defaultLifecycle(loader)).isEqualTo("per_class");
    }
    assertThat(ofClass(WithInstanceField.class)).isEqualTo("port 8083");
    System.setProperty(name, "per_class");
    try {
      assertThat(ofClass(WithInstanceField.class)).isEqualTo("class WithInstanceField, port 8083");
    } finally {
      System.clearProperty(name);
    }
  }
}
