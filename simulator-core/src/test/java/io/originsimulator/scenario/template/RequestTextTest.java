package io.originsimulator.scenario.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.recipe.template.TextTemplate;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.Dice;
import io.originsimulator.scenario.RequestNumber;
import io.originsimulator.scenario.route.IncomingRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTextTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant DUE = Instant.parse("2019-01-12T23:18:10.0456789Z");
  private static final Dice DICE = new Dice(42);

  private static RequestText text(String body) {
    return RequestText.ofBody(TextTemplate.ofBody(body), Route.ALL, DICE);
  }

  private static @Nullable String body(RequestText text, IncomingRequest request, long number) {
    ByteBuffer bytes = text.body(new Occasion(request, new RequestNumber(number, number), DUE));
    return bytes == null ? null : StandardCharsets.UTF_8.decode(bytes).toString();
  }

  private static @Nullable String body(String body, IncomingRequest request) {
    return body(text(body), request, 0);
  }

  private static String line(String value, IncomingRequest request) {
    return RequestText.ofHeader(TextTemplate.ofHeader(value), Route.ALL, DICE)
        .line(new Occasion(request, RequestNumber.NONE, DUE));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "q=hello                  ! hello",
        "a=1&q=hello&q=again      ! hello",
        "q=a+b%20c%2Bd            ! a b c+d",
        "%71=hello                ! hello",
        "q=caf%C3%A9              ! café",
        "q=cafÃ©                  ! café",
        "q=50%                    ! 50%",
        "q=%4                     ! %4",
        "q=%zz                    ! %zz",
        "q==                      ! =",
        "qq=1&&q=2                ! 2",
        "q                        ! ''",
        "q=                       ! ''",
        "''                       ! none",
        "Q=1&p                    ! none",
      })
  void queryIsDecoded(String query, String value) {
    assertThat(body("<<query.q: none>>", Asked.of("/", query))).isEqualTo(value);
  }

  @Test
  void queryOfManyParametersIsReadInOnePass() {
    Asked request = Asked.of("/", "a&".repeat(500_000) + "q=1");
    assertThat(body("<<query.q>>", request)).isEqualTo("1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "sid=42                 ! 42",
        "a=1; sid=42; b=2       ! 42",
        "a=1;sid=4=2            ! 4=2",
        "sid=                   ! ''",
        "sidd=1; sid            ! none",
        "''                     ! none",
      })
  void cookieIsFound(String header, String value) {
    assertThat(body("<<cookie.sid: none>>", Asked.with(Map.of("cookie", header)))).isEqualTo(value);
  }

  @Test
  void requestLineAndHeadersAreSentAsTheyCame() {
    Asked request = new Asked("PUT", "/a%20b", "", Map.of("x-id", "7"), null);
    assertThat(body("<<method>> <<path>> <<header.x-id>>|<<header.x-no>>|", request))
        .isEqualTo("PUT /a%20b 7||");
  }

  @Test
  void variablesOfTheRouteAreDecoded() {
    TextTemplate template = TextTemplate.ofBody("<<path.id>> <<path.order>> <<path.none: ->>");
    RequestText text = RequestText.ofBody(template, new Route("/users/{id}/orders/{order}"), DICE);
    assertThat(body(text, Asked.of("/users/a%20b/orders/cafÃ©", ""), 0)).isEqualTo("a b café -");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "/name       ! Ann",
        "/age        ! 7",
        "/vip        ! true",
        "/items/0    ! {\"sku\":\"A\"}",
        "/none       ! -",
        "/no/where   ! -",
      })
  void bodyIsReadByItsPointer(String pointer, String value) {
    JsonNode json =
        json("{\"name\":\"Ann\",\"age\":7,\"vip\":true,\"items\":[{\"sku\":\"A\"}],\"none\":null}");
    assertThat(body("<<body." + pointer + ": ->>", Asked.with(json))).isEqualTo(value);
  }

  @Test
  void requestWithoutJsonHasNoValues() {
    assertThat(body("<<body./a: none>>", Asked.with((JsonNode) null))).isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "now               ! 2019-01-12T23:18:10.045Z",
        "now+5m            ! 2019-01-12T23:23:10.045Z",
        "now-24h           ! 2019-01-11T23:18:10.045Z",
        "now unix          ! 1547335090",
        "now+1s unix       ! 1547335091",
        "now http          ! Sat, 12 Jan 2019 23:18:10 GMT",
        "now+1h http       ! Sun, 13 Jan 2019 00:18:10 GMT",
      })
  void timeIsThatOfTheResponse(String placeholder, String value) {
    assertThat(body("<<" + placeholder + ">>", IncomingRequest.UNKNOWN)).isEqualTo(value);
  }

  @Test
  void ordinalCountsFromOne() {
    RequestText text = text("<<ordinal>>");
    assertThat(body(text, IncomingRequest.UNKNOWN, 0)).isEqualTo("1");
    assertThat(body(text, IncomingRequest.UNKNOWN, 41)).isEqualTo("42");
  }

  @Test
  void drawsDependOnTheNumberAndThePlace() {
    String body = "<<uuid>> <<uuid>> <<int 1..1000000>> <<pick a|b|c|d|e|f|g|h>>";
    Set<String> bodies = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      String drawn = body(text(body), IncomingRequest.UNKNOWN, i);
      assertThat(body(text(body), IncomingRequest.UNKNOWN, i)).isEqualTo(drawn);
      assertThat(drawn)
          .matches("([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12} ){2}.*");
      assertThat(drawn.substring(0, 36)).isNotEqualTo(drawn.substring(37, 73));
      bodies.add(drawn);
    }
    assertThat(bodies).hasSize(100);
  }

  @Test
  void drawsReachBothEnds() {
    RequestText text = text("<<int -1..1>><<pick a|b>>");
    Set<String> drawn = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      drawn.add(body(text, IncomingRequest.UNKNOWN, i));
    }
    assertThat(drawn).containsExactlyInAnyOrder("-1a", "-1b", "0a", "0b", "1a", "1b");
  }

  @Test
  void randomTextIsRenderedOnce() {
    RequestText text = text("<<64b>> <<query.q>> <<64b>>");
    String first = body(text, Asked.of("/", "q=1"), 0);
    String second = body(text, Asked.of("/", "q=2"), 1);
    assertThat(first).matches("[A-Za-z0-9+/]{64} 1 [A-Za-z0-9+/]{64}");
    assertThat(second).isEqualTo(first.replace(" 1 ", " 2 "));
    assertThat(first.substring(0, 64)).isNotEqualTo(first.substring(67));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "7            ! 7",
        "-1.5e3       ! -1.5e3",
        "true         ! true",
        "007          ! \"007\"",
        "1.           ! \"1.\"",
        ".5           ! \".5\"",
        "-            ! \"-\"",
        "1e           ! \"1e\"",
        "NaN          ! \"NaN\"",
        "null         ! \"null\"",
        "a\"b         ! \"a\\\"b\"",
      })
  void jsonValueIsANumberIfItIsOne(String value, String sent) {
    Asked request = Asked.with(Map.of("x", value));
    assertThat(body("[\"<<number header.x>>\"]", request)).isEqualTo("[" + sent + "]");
    assertThat(body("[<<header.x>>]", request)).isEqualTo("[" + sent + "]");
  }

  @Test
  void missingJsonValueIsNullOrItsDefault() {
    assertThat(body("[<<query.a>>, <<query.a: 1>>, \"<<query.a>>\"]", IncomingRequest.UNKNOWN))
        .isEqualTo("[null, 1, \"\"]");
  }

  @Test
  void jsonValueMayBeATree() {
    JsonNode json = json("{\"user\":{\"name\":\"Ann\"},\"tags\":[1,2],\"text\":\"{\"}");
    String body = "[<<body./user>>, \"<<number body./tags>>\", <<body./text>>, \"<<body./user>>\"]";
    assertThat(body(body, Asked.with(json)))
        .isEqualTo("[{\"name\":\"Ann\"}, [1,2], \"{\", \"{\\\"name\\\":\\\"Ann\\\"}\"]");
  }

  @Test
  void otherBodiesTakeValuesAsTheyAre() {
    assertThat(body("<p><<query.q>></p>", Asked.of("/", "q=%3Cb%3E%22"))).isEqualTo("<p><b>\"</p>");
  }

  @Test
  void filledBodyAboveTheMaximumIsRejected() {
    String value = "x".repeat(1000);
    RequestText text = text("<<header.x>>".repeat(1050));
    assertThat(body(text, Asked.with(Map.of("x", value.substring(2))), 0)).hasSize(998 * 1050);
    assertThat(body(text, Asked.with(Map.of("x", value)), 0)).isNull();
  }

  @Test
  void lineHasNoControlCharacters() {
    assertThat(line("id=<<query.q>>;", Asked.of("/", "q=a%0d%0aset-cookie:%20x%00%09%7f%C2%85b")))
        .isEqualTo("id=a  set-cookie: x    b;");
  }

  @Test
  void lineIsCutToTheLengthOfAField() {
    assertThat(line("<<header.x>>", Asked.with(Map.of("x", "y".repeat(10_000)))))
        .isEqualTo("y".repeat(8192));
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20),
        Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(20),
        Arbitraries.of("1", "-0", "1e5", "0x1", "true", "null", "\"", "\\", "\\u12", "{", "]"));
  }

  @Provide
  Arbitrary<String> jsonBodies() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "\"<<query.q>>\"",
            "<<query.q>>",
            "\"<<number header.x>>\"",
            "\" \\\"<<number header.x>>\"",
            "\"<<header.x: \\\"\\\\>>\"",
            "{\"<<header.x>>\": <<body./a>>}",
            "{\"<<number query.q>>\" : \"<<body./a>>\"}",
            "\"<<cookie.c: null>><<16b>>\"",
            "<<int -5..5>>",
            "\"<<number pick 1|x|\\\">>\"",
            "\"<<path>> <<uuid>> <<now>> <<nothing of ours>>\"");
    return parts.list().ofMinSize(1).ofMaxSize(6).map(list -> "[" + String.join(", ", list) + "]");
  }

  @Property
  void jsonBodyStaysJsonWhateverTheRequest(
      @ForAll("jsonBodies") String body,
      @ForAll("values") String query,
      @ForAll("values") String header,
      @ForAll("values") String inBody,
      @ForAll long number) {
    Asked request =
        new Asked(
            "GET",
            "/" + query,
            "q=" + query,
            Map.of("x", header, "cookie", "c=" + header),
            JSON.createObjectNode().put("a", inBody));
    assertThat(json(body(text(body), request, number)).isArray()).isTrue();
  }

  @Property
  void headerNeverHasControlCharacters(
      @ForAll("values") String query, @ForAll("values") String header) {
    Asked request =
        new Asked("GET", "/" + query, "q=" + query, Map.of("x", header, "cookie", header), null);
    String line =
        line("a<<query.q>><<header.x>><<cookie.c: d>><<path>><<pick x|\r>><<now>>", request);
    assertThat(line.chars().anyMatch(Character::isISOControl)).isFalse();
  }
}
