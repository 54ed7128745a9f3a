package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages name the element and the expected form. */
class MessagesTest {
  private static final String HERE = "@OriginSimulator on ";

  static class NoFile {
    @OriginSimulator(recipe = "no.json")
    Simulator origin;

    @Test
    void never() {}
  }

  @Test
  void missingRecipeFileIsReported() {
    assertThat(Kit.failure(NoFile.class))
        .isEqualTo(
            HERE
                + "field MessagesTest.NoFile.origin: recipe \"no.json\" is neither on the class path"
                + " (next to MessagesTest.NoFile, or absolute) nor a file ("
                + Path.of("no.json").toAbsolutePath()
                + ")");
  }

  @OriginSimulator(recipe = "bad.json")
  static class BadFile {
    @Test
    void never() {}
  }

  @Test
  void invalidRecipeFileIsReported() {
    assertThat(Kit.failure(BadFile.class))
        .startsWith(
            HERE + "class MessagesTest.BadFile: bad.json: 2 problems\n  stages[0].status: 99")
        .contains("\n  stages[0].latency: \"fast\" (expected: ");
  }

  static class BadText {
    @Test
    @OriginSimulator(json = "{ \"route\": 1 }")
    void never() {}
  }

  @Test
  void invalidInlineRecipeIsReported() {
    assertThat(Kit.failure(BadText.class))
        .startsWith(HERE + "method MessagesTest.BadText.never: json: 2 problems\n  route: 1");
  }

  static class WrongType {
    @OriginSimulator String origin;

    @Test
    void never() {}
  }

  @Test
  void fieldOfAnotherTypeIsRejected() {
    assertThat(Kit.failure(WrongType.class))
        .isEqualTo(
            HERE
                + "field MessagesTest.WrongType.origin: the field is a java.lang.String"
                + " (expected: io.originsimulator.server.Simulator)");
  }

  static class WrongParameterType {
    @Test
    void never(@OriginSimulator String origin) {}
  }

  @Test
  void parameterOfAnotherTypeIsRejected() {
    assertThat(Kit.failure(WrongParameterType.class))
        .isEqualTo(
            HERE
                + "parameter origin of MessagesTest.WrongParameterType.never: the parameter is a"
                + " java.lang.String (expected: io.originsimulator.server.Simulator)");
  }

  static class Final {
    @OriginSimulator static final Simulator ORIGIN = null;

    @Test
    void never() {}
  }

  @Test
  void finalFieldIsRejected() {
    assertThat(Kit.failure(Final.class))
        .isEqualTo(
            HERE
                + "field MessagesTest.Final.ORIGIN: the field is final (expected: a field"
                + " that is not final)");
  }

  static class SameName {
    @OriginSimulator(name = "a", json = LifecycleTest.OK)
    Simulator first;

    @OriginSimulator(name = "a")
    Simulator second;

    @Test
    void never() {}
  }

  @Test
  void duplicateNameIsRejected() {
    assertThat(Kit.failure(SameName.class))
        .isEqualTo(
            HERE
                + "field MessagesTest.SameName.first: duplicate simulator \"a\"; the first is"
                + " @OriginSimulator on field MessagesTest.SameName.second (expected: a unique"
                + " name)");
  }

  @OriginSimulator(json = LifecycleTest.OK)
  @OriginSimulator(json = LifecycleTest.MORE)
  static class NoNames {
    @Test
    void never() {}
  }

  @Test
  void duplicateEmptyNameIsRejected() {
    assertThat(Kit.failure(NoNames.class))
        .isEqualTo(
            HERE
                + "class MessagesTest.NoNames: duplicate simulator without a name; the first is"
                + " @OriginSimulator on class MessagesTest.NoNames (expected: a unique name)");
  }

  static class TwiceOnAField {
    @OriginSimulator(name = "a")
    @OriginSimulator(name = "b")
    Simulator origin;

    @Test
    void never() {}
  }

  @Test
  void repeatedAnnotationOnAFieldIsRejected() {
    assertThat(Kit.failure(TwiceOnAField.class))
        .isEqualTo(
            HERE
                + "field MessagesTest.TwiceOnAField.origin: the annotation appears 2 times (expected:"
                + " once)");
  }

  @OriginSimulator(name = "a")
  @OriginSimulator(name = "b")
  static class Ambiguous {
    @Test
    void never(Simulator origin) {}
  }

  @Test
  void ambiguousParameterIsRejected() {
    assertThat(Kit.failure(Ambiguous.class))
        .isEqualTo(
            "parameter origin of MessagesTest.Ambiguous.never: ambiguous between \"a\""
                + " (@OriginSimulator on class MessagesTest.Ambiguous), \"b\" (@OriginSimulator on"
                + " class MessagesTest.Ambiguous) (expected: @OriginSimulator(name = …) on it)");
  }

  static class NotForAll {
    @BeforeAll
    static void before(@OriginSimulator(name = "a") Simulator origin) {}

    @OriginSimulator(name = "b")
    static Simulator other;

    @Test
    void never() {}
  }

  @Test
  void beforeAllParameterCannotDeclareASimulator() {
    assertThat(Kit.failure(NotForAll.class))
        .isEqualTo(
            HERE
                + "parameter origin of MessagesTest.NotForAll.before: there is no simulator \"a\""
                + " for all tests, only \"b\" (@OriginSimulator on field"
                + " MessagesTest.NotForAll.other) (expected: one on the class or a static field)");
  }

  @OriginSimulator
  static class PortOfWhatRuns {
    @Test
    @OriginSimulator(port = 1234)
    void never() {}
  }

  @Test
  void methodCannotSetThePortOfARunningSimulator() {
    assertThat(Kit.failure(PortOfWhatRuns.class))
        .isEqualTo(
            HERE
                + "method MessagesTest.PortOfWhatRuns.never: port cannot be set: the simulator"
                + " is already declared by @OriginSimulator on class MessagesTest.PortOfWhatRuns"
                + " (expected: only recipe, json, and seed, or another name)");
  }

  @OriginSimulator
  static class JournalOfWhatRuns {
    @Test
    @OriginSimulator(journal = @OriginSimulator.Journal(entries = 5))
    void never() {}
  }

  @Test
  void methodCannotLimitTheJournalOfARunningSimulator() {
    assertThat(Kit.failure(JournalOfWhatRuns.class))
        .contains("never: journal cannot be set: the simulator is already declared by ");
  }

  @OriginSimulator(journal = @OriginSimulator.Journal(entries = -1))
  static class JournalOutOfRange {
    @Test
    void never() {}
  }

  @Test
  void journalOutOfRangeIsRejected() {
    assertThat(Kit.failure(JournalOutOfRange.class))
        .isEqualTo(
            HERE + "class MessagesTest.JournalOutOfRange: journal: -1 (expected: 0 or more)");
  }

  @OriginSimulator(port = 65536)
  static class PortOutOfRange {
    @Test
    void never() {}
  }

  @Test
  void portOutOfRangeIsRejected() {
    assertThat(Kit.failure(PortOutOfRange.class))
        .startsWith(HERE + "class MessagesTest.PortOutOfRange: ")
        .contains("65536");
  }

  @OriginSimulator(json = LifecycleTest.OK, seed = -2)
  static class SeedOutOfRange {
    @Test
    void never() {}
  }

  @Test
  void seedOutOfRangeIsRejected() {
    assertThat(Kit.failure(SeedOutOfRange.class))
        .isEqualTo(
            HERE + "class MessagesTest.SeedOutOfRange: seed: -2 (expected: 0 to 9007199254740991)");
  }

  @OriginSimulator(json = LifecycleTest.OK)
  static class PlainInAConstructor {
    PlainInAConstructor(Simulator origin) {}

    @Test
    void never() {}
  }

  static class InAConstructor {
    InAConstructor(@OriginSimulator(recipe = "flaky.json") Simulator origin) {}

    @Test
    void never() {}
  }

  @ParameterizedTest
  @ValueSource(classes = {PlainInAConstructor.class, InAConstructor.class})
  void constructorParameterIsRejected(Class<?> type) {
    assertThat(Kit.failure(type))
        .isEqualTo(
            "parameter origin of the constructor of MessagesTest."
                + type.getSimpleName()
                + ": a constructor cannot have a simulator (expected: a field, or a parameter of the"
                + " test or of a @BeforeEach method)");
  }

  static class NoRecipeInJava {
    @RegisterExtension
    static final OriginSimulatorExtension ORIGIN =
        OriginSimulatorExtension.builder()
            .recipe(io.originsimulator.recipe.Recipe.route("news"))
            .build();

    @Test
    void never() {}
  }

  @Test
  void invalidRecipeInJavaIsReported() {
    assertThat(Kit.failure(NoRecipeInJava.class))
        .startsWith(
            "OriginSimulatorExtension in field MessagesTest.NoRecipeInJava.ORIGIN: 2 problems");
  }

  @Test
  void extensionOutsideItsTestsHasNoSimulator() {
    assertThatThrownBy(() -> OriginSimulatorExtension.builder().build().simulator())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "OriginSimulatorExtension: the simulator runs only during the tests of the class that"
                + " registers it (expected: @RegisterExtension on its field, and a call from a"
                + " test)");
  }
}
