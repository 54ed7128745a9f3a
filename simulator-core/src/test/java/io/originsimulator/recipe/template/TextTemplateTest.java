package io.originsimulator.recipe.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.template.Placeholder.FromRequest;
import io.originsimulator.recipe.template.Placeholder.Part;
import io.originsimulator.recipe.template.Placeholder.TimeForm;
import io.originsimulator.recipe.template.TextTemplate.Form;
import io.originsimulator.recipe.template.TextTemplate.Piece;
import io.originsimulator.recipe.value.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTemplateTest {

  static Stream<Arguments> placeholders() {
    return Stream.of(
        Arguments.of("path.id", part(Part.VARIABLE, "id")),
        Arguments.of("query.q", part(Part.QUERY, "q")),
        Arguments.of("query.page: 1", part(Part.QUERY, "page", "1")),
        Arguments.of("query.page:", part(Part.QUERY, "page", "")),
        Arguments.of("header.x-request-id", part(Part.HEADER, "x-request-id")),
        Arguments.of("cookie.sid: a:b", part(Part.COOKIE, "sid", "a:b")),
        Arguments.of("body./user/name", part(Part.BODY, "/user/name")),
        Arguments.of("body./a~1b", part(Part.BODY, "/a~1b")),
        Arguments.of("method", part(Part.METHOD, "")),
        Arguments.of("path", part(Part.PATH, "")),
        Arguments.of("now", now(Duration.ZERO, TimeForm.ISO)),
        Arguments.of("now+5m", now(Duration.ofMinutes(5), TimeForm.ISO)),
        Arguments.of("now-1.5h", now(Duration.ofMinutes(-90), TimeForm.ISO)),
        Arguments.of("now unix", now(Duration.ZERO, TimeForm.UNIX)),
        Arguments.of("now+30s http", now(Duration.ofSeconds(30), TimeForm.HTTP)),
        Arguments.of("uuid", new Placeholder.Uuid()),
        Arguments.of("ordinal", new Placeholder.Ordinal()),
        Arguments.of("int 1..100", new Placeholder.Int(1, 100)),
        Arguments.of("int 5..-5", new Placeholder.Int(-5, 5)),
        Arguments.of("pick red|green|blue", new Placeholder.Pick(List.of("red", "green", "blue"))),
        Arguments.of("pick the |a ||", new Placeholder.Pick(List.of("the ", "a ", "", ""))));
  }

  private static Placeholder part(Part part, String name) {
    return new FromRequest(part, name, Optional.empty());
  }

  private static Placeholder part(Part part, String name, String fallback) {
    return new FromRequest(part, name, Optional.of(fallback));
  }

  private static Placeholder now(Duration offset, TimeForm form) {
    return new Placeholder.Now(offset.toNanos(), form);
  }

  private static List<Form> forms(String body) {
    return TextTemplate.ofBody(body).pieces().stream()
        .filter(Piece.Filled.class::isInstance)
        .map(piece -> ((Piece.Filled) piece).form())
        .toList();
  }

  private static List<String> doubts(String body) {
    return TextTemplate.ofBody(body).doubts().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("placeholders")
  void placeholderIsReadBetweenGivenTexts(String text, Placeholder placeholder) {
    assertThat(TextTemplate.ofBody("a<<" + text + ">>b").pieces())
        .containsExactly(
            new Piece.Given("a"), new Piece.Filled(placeholder, Form.PLAIN), new Piece.Given("b"));
    assertThat(TextTemplate.ofHeader("<<" + text + ">>").placeholders())
        .containsExactly(placeholder);
    assertThat(doubts("<<" + text + ">>")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "16",
        "256",
        "hello world",
        "-- not ours --",
        "<",
        "a<<b",
        "1..100",
        "ab.cd",
        "cout",
        "a: b"
      })
  void otherTextInBracketsStaysWithoutDoubt(String text) {
    TextTemplate template = TextTemplate.ofBody("<<" + text + ">>");
    assertThat(template.pieces()).containsExactly(new Piece.Given("<<" + text + ">>"));
    assertThat(template.doubts()).isEmpty();
  }

  @Test
  void sizesArePlaceholdersOfBodiesOnly() {
    assertThat(TextTemplate.ofBody("<<2kb>>").pieces()).containsExactly(new Piece.RandomText(2048));
    assertThat(TextTemplate.ofBody("<<2kb>>").hasPlaceholders()).isFalse();
    assertThat(TextTemplate.ofHeader("<<2kb>>").pieces())
        .containsExactly(new Piece.Given("<<2kb>>"));
  }

  @Test
  void innermostBracketsAreThePlaceholder() {
    assertThat(TextTemplate.ofBody("<<<path>>>").pieces())
        .containsExactly(
            new Piece.Given("<"),
            new Piece.Filled(part(Part.PATH, ""), Form.PLAIN),
            new Piece.Given(">"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "{\"a\": \"<<query.q>>\"}                     ! JSON_TEXT",
        "{\"a\": \"x <<number query.q>>\"}            ! JSON_TEXT",
        "{\"a\": \"<<number query.q>> x\"}            ! JSON_TEXT",
        "{\"a\": \"\\\"<<number query.q>>\"}          ! JSON_TEXT",
        "{\"<<number query.q>>\" : 1}                 ! JSON_TEXT",
        "{\"a\": \"<<number query.q>>\"}              ! JSON_VALUE",
        "{\"a\": <<query.q>>}                         ! JSON_VALUE",
        "{\"a\": <<number query.q>>, \"b\": \"<<8b>>\"} ! JSON_VALUE",
        "[\"<<query.a>>\", <<query.b>>]               ! JSON_TEXT, JSON_VALUE",
        "\"<<query.q>>\"                              ! JSON_TEXT",
        "{\"a\": 1<<query.q>>}                        ! PLAIN",
        "{\"a\": <<8b>>, \"b\": \"<<query.q>>\"}      ! PLAIN",
        "{<<query.q>>: 1}                             ! PLAIN",
        "{\"a\": \"<<query.q>>\"                      ! PLAIN",
        "<<query.q>>                                  ! PLAIN",
        "<p>\"<<number query.q>>\"</p>                ! PLAIN",
      })
  void formDependsOnThePlaceInJson(String body, String forms) {
    assertThat(forms(body).toString()).isEqualTo("[" + forms + "]");
  }

  @Test
  void valueOfJsonReplacesItsQuotes() {
    assertThat(TextTemplate.ofBody("{\"a\": \"<<number query.q: 1>>\"}").pieces())
        .containsExactly(
            new Piece.Given("{\"a\": "),
            new Piece.Filled(part(Part.QUERY, "q", "1"), Form.JSON_VALUE),
            new Piece.Given("}"));
  }

  @Test
  void placeholderInAJsonStringIsEscapedLikeTheString() {
    assertThat(TextTemplate.ofBody("{\"a\": \"<<query.q: \\\"x\\\\\\u00e9>>\"}").placeholders())
        .containsExactly(part(Part.QUERY, "q", "\"x\\é"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "quer.q            ! did you mean <<query.q>>?",
        "Query.q           ! did you mean <<query.q>>?",
        "headers.x-id      ! did you mean <<header.x-id>>?",
        "UUID              ! did you mean <<uuid>>?",
        "ordnal            ! did you mean <<ordinal>>?",
        "numbr query.q     ! did you mean <<number query.q>>?",
        "number quer.q     ! did you mean <<number query.q>>?",
        "16B               ! did you mean <<16b>>?",
        "1KB               ! did you mean <<1kb>>?",
      })
  void doubtNamesThePlaceholderThatIsMeant(String text, String wayOut) {
    assertThat(doubts("<<" + text + ">>"))
        .containsExactly("\"<<" + text + ">>\" (it is sent as it is written; " + wayOut + ")");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "int 5       ! <<int 1..100>>",
        "body.user   ! <<body./user/name>>",
        "body./a~2   ! <<body./user/name>>",
        "now+1d      ! <<now>>, <<now+5m>>, <<now-1h>>, <<now unix>> or <<now http>>",
        "query       ! <<query.page>> or <<query.page: 1>>",
        "uuid 4      ! <<uuid>>",
        "number      ! <<number query.page>>",
      })
  void doubtShowsTheFormOfAKnownPlaceholder(String text, String expected) {
    assertThat(doubts("<<" + text + ">>"))
        .containsExactly(
            "\"<<" + text + ">>\" (expected: " + expected + ") (it is sent as it is written)");
  }

  @Test
  void spacesWithinTheBracketsAreDoubted() {
    assertThat(doubts("<< query.q >>"))
        .containsExactly(
            "\"<< query.q >>\" (it is sent as it is written; did you mean <<query.q>>?)");
  }

  @Test
  void numberThatIsNoCompleteValueIsDoubted() {
    assertThat(doubts("page <<number query.q>>"))
        .containsExactly(
            "\"<<number query.q>>\" (expected: a complete value of a JSON body)"
                + " (elsewhere, \"number\" has no effect)");
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "<<", ">>", "<", ">", "\"", "\\", "{", "}", "[", "]", ":", ",", " ", "number ", "now",
            "query.a", "path.", "body./", "~", "pick ", "|", "int ", "1..2", "16kb", "uuid", "+5m",
            "é", "\u0000", "\ud800", "1", "true", "x");
    return pieces.list().ofMaxSize(40).map(list -> String.join("", list));
  }

  @Property
  void piecesContainEveryCharacterOutsideOfPlaceholders(@ForAll("texts") String text) {
    TextTemplate template = TextTemplate.ofBody(text);
    template.doubts();
    StringBuilder given = new StringBuilder();
    for (Piece piece : TextTemplate.ofHeader(text).pieces()) {
      if (piece instanceof Piece.Given part) {
        given.append(part.text());
      }
    }
    boolean fixed = !TextTemplate.ofHeader(text).hasPlaceholders();
    assertThat(given.toString().equals(text)).isEqualTo(fixed);
  }

  @Test
  void longTextsAreReadInLinearTime() {
    String open = "<<".repeat(500_000);
    String closed = "<<query.a>".repeat(100_000);
    String json = "{\"a\": \"" + "<<query.a\\\"".repeat(100_000) + "\"}";
    String pointer = "<<body./" + "a/".repeat(200_000) + ">>";
    assertThat(TextTemplate.ofBody(open + ">>").hasPlaceholders()).isFalse();
    assertThat(TextTemplate.ofBody(closed).hasPlaceholders()).isFalse();
    assertThat(TextTemplate.ofBody(json).hasPlaceholders()).isFalse();
    assertThat(TextTemplate.ofBody(pointer).hasPlaceholders()).isTrue();
  }
}
