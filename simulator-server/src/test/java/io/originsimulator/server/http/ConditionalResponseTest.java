package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Validators, conditional requests, and ranges, byte for byte. */
class ConditionalResponseTest {
  private static final String BODY = "0123456789";

  /** The first 16 bytes of the body's SHA-256. */
  private static final String TAG = "\"84d89877f0d4041efb6bf91a16f0248f\"";

  private static final String ACCEPTED = "Sat, 12 Jan 2019 23:18:10 GMT";
  private static final String EARLIER = "Sat, 12 Jan 2019 23:18:09 GMT";
  private static final String LATER = "Sat, 12 Jan 2019 23:18:11 GMT";
  private static final Pattern ETAG = Pattern.compile("\r\netag: (\"[0-9a-f]{32}\")\r\n");

  private final FrozenServer server = FrozenServer.withJournal(10);
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void okCarriesTheValidatorsOfItsBytesAndOfItsAcceptance() {
    add("", "");
    server.advance("10s");
    assertThat(get("")).isEqualTo(ok().at("23:18:20").toString());
    assertThat(request("HEAD", "")).isEqualTo(ok().at("23:18:20").head().toString());
  }

  @Test
  void nothingChangesWithoutTheField() {
    server.add("{\"body\": \"0123456789\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(get("if-none-match: *\r\nrange: bytes=0-0\r\n"))
        .isEqualTo(ExpectedResponse.ok(BODY).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // one precondition
        "GET  | if-match: *                             | 200",
        "GET  | if-match: TAG                           | 200",
        "GET  | if-match: \"x\", TAG                    | 200",
        "GET  | if-match: \"x\",TAG,                    | 200",
        "GET  | if-match: W/TAG                         | 412",
        "GET  | if-match: \"x\"                         | 412",
        "GET  | if-match:                               | 412",
        "GET  | if-unmodified-since: LATER              | 200",
        "GET  | if-unmodified-since: ACCEPTED           | 200",
        "GET  | if-unmodified-since: EARLIER            | 412",
        "POST | if-unmodified-since: EARLIER            | 412",
        "GET  | if-unmodified-since: yesterday          | 200",
        "GET  | if-none-match: *                        | 304",
        "HEAD | if-none-match: *                        | 304",
        "POST | if-none-match: *                        | 412",
        "GET  | if-none-match: TAG                      | 304",
        "GET  | if-none-match: W/TAG                    | 304",
        "GET  | if-none-match: \"x\", W/\"y\" ,TAG      | 304",
        "PUT  | if-none-match: TAG                      | 412",
        "GET  | if-none-match: \"x\"                    | 200",
        "GET  | if-none-match:                          | 200",
        "GET  | if-modified-since: LATER                | 304",
        "GET  | if-modified-since: ACCEPTED             | 304",
        "GET  | if-modified-since: Saturday, 12-Jan-19 23:18:10 GMT | 304",
        "GET  | if-modified-since: Sat Jan 12 23:18:10 2019 | 304",
        "HEAD | if-modified-since: ACCEPTED             | 304",
        "POST | if-modified-since: ACCEPTED             | 200",
        "GET  | if-modified-since: EARLIER              | 200",
        "GET  | if-modified-since: yesterday            | 200",
        // the first of two decides
        "GET  | if-match: TAG / if-unmodified-since: EARLIER      | 200",
        "GET  | if-match: \"x\" / if-none-match: TAG              | 412",
        "GET  | if-match: TAG / if-none-match: TAG                | 304",
        "GET  | if-unmodified-since: EARLIER / if-none-match: TAG | 412",
        "GET  | if-none-match: \"x\" / if-modified-since: LATER   | 200",
        "GET  | if-none-match: TAG / if-modified-since: EARLIER   | 304",
        "GET  | if-none-match: \"x\" / if-none-match: TAG         | 304",
        "GET  | if-modified-since: LATER / if-modified-since: LATER | 200",
        // ranges come last
        "GET  | range: bytes=0-1                                  | 206",
        "HEAD | range: bytes=0-1                                  | 200",
        "POST | range: bytes=0-1                                  | 200",
        "GET  | range: bytes=10-                                  | 416",
        "GET  | range: bytes=0-1,3-4                              | 200",
        "GET  | range: bytes=0-1 / range: bytes=3-4               | 200",
        "GET  | range: bytes=0-1 / if-none-match: TAG             | 304",
        "GET  | range: bytes=10- / if-none-match: TAG             | 304",
        "GET  | range: bytes=0-1 / if-match: \"x\"                | 412",
        "GET  | range: bytes=0-1 / if-match: TAG                  | 206",
        "GET  | range: bytes=0-1 / if-range: TAG                  | 206",
        "GET  | range: bytes=0-1 / if-range: W/TAG                | 200",
        "GET  | range: bytes=0-1 / if-range: \"x\"                | 200",
        "GET  | range: bytes=10- / if-range: \"x\"                | 200",
        "GET  | range: bytes=10- / if-range: TAG                  | 416",
        "GET  | range: bytes=0-1 / if-range: ACCEPTED             | 206",
        "GET  | range: bytes=0-1 / if-range: LATER                | 200",
        "GET  | range: bytes=0-1 / if-range: EARLIER              | 200",
        "GET  | range: bytes=0-1 / if-range:                      | 200",
        "GET  | if-range: TAG                                     | 200"
      })
  void statusFollowsThePrecedenceOfRfc9110(String method, String fields, int status) {
    add("", "");
    String lines =
        fields
                .replace("TAG", TAG)
                .replace("ACCEPTED", ACCEPTED)
                .replace("EARLIER", EARLIER)
                .replace("LATER", LATER)
                .replace(" / ", "\r\n")
            + "\r\n";
    assertThat(request(method, lines)).startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void notModifiedHasNoContentAndNoFieldsThatDescribeIt() {
    add("\"x-a\": \"1\", \"content-language\": \"en\"", "");
    assertThat(get("if-none-match: *\r\n"))
        .isEqualTo(
            ExpectedResponse.of("304 Not Modified", "")
                .with("x-a: 1", "etag: " + TAG)
                .withoutContent()
                .toString());
  }

  @Test
  void partNamesItsPlaceAndIsCutFromTheBody() {
    add("", "");
    assertThat(get("range: bytes=2-4\r\n"))
        .isEqualTo(
            ExpectedResponse.of("206 Partial Content", "234")
                .with(with("content-range: bytes 2-4/10"))
                .toString());
  }

  @Test
  void rangeBeyondTheBodyIsRefusedWithTheBodysLength() {
    add("\"content-type\": \"video/mp4\"", "");
    assertThat(get("range: bytes=10-\r\n"))
        .isEqualTo(
            ExpectedResponse.of("416 Requested Range Not Satisfiable", "Error 416")
                .with("content-range: bytes */10")
                .toString());
  }

  @Test
  void failedPreconditionIsAShortText() {
    add("\"content-type\": \"video/mp4\"", "");
    assertThat(get("if-match: \"x\"\r\n"))
        .isEqualTo(ExpectedResponse.of("412 Precondition Failed", "Error 412").toString());
  }

  @Test
  void ownValidatorsOfARecipeAreSentAndCompared() {
    add("\"ETag\": \"W/\\\"v1\\\"\", \"Last-Modified\": \"" + EARLIER + "\"", "");
    assertThat(get(""))
        .contains("\r\nETag: W/\"v1\"\r\nLast-Modified: " + EARLIER + "\r\n")
        .doesNotContain("etag", "last-modified");
    assertThat(get("if-none-match: \"v1\"\r\n"))
        .startsWith("HTTP/1.1 304 ")
        .contains("\r\nETag: W/\"v1\"\r\n");
    assertThat(get("if-match: W/\"v1\"\r\n")).startsWith("HTTP/1.1 412 ");
    assertThat(get("range: bytes=0-1\r\nif-range: W/\"v1\"\r\n")).startsWith("HTTP/1.1 200 ");
    assertThat(get("range: bytes=0-1\r\nif-range: " + EARLIER + "\r\n"))
        .startsWith("HTTP/1.1 206 ");
  }

  @Test
  void ownEtagWithoutQuotesIsComparedAsText() {
    add("\"etag\": \"abc\"", "");
    assertThat(get("if-none-match: abc\r\n")).startsWith("HTTP/1.1 304 ");
    assertThat(get("if-none-match: ab\r\n")).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void ownLastModifiedThatIsNoDateIsSentAndNotCompared() {
    add("\"last-modified\": \"recently\"", "");
    assertThat(get("if-modified-since: " + LATER + "\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .contains("\r\nlast-modified: recently\r\n");
  }

  @Test
  void acceptRangesNoneSwitchesRangesOff() {
    add("\"accept-ranges\": \"none\"", "");
    assertThat(get("range: bytes=0-1\r\n"))
        .startsWith("HTTP/1.1 200 ")
        .contains("\r\naccept-ranges: none\r\n");
  }

  @Test
  void eachFormOfNegotiatedContentHasItsOwnTagAndBytes() {
    add("\"content-encoding\": \"gzip\"", "\"negotiate\": true, ");
    String gzip = get("accept-encoding: gzip\r\n");
    String plain = get("");
    assertThat(etag(plain)).isEqualTo(TAG).isNotEqualTo(etag(gzip));
    String asked = "if-none-match: " + etag(gzip) + "\r\n";
    assertThat(get(asked)).startsWith("HTTP/1.1 200 ");
    assertThat(get(asked + "accept-encoding: gzip\r\n"))
        .startsWith("HTTP/1.1 304 ")
        .contains("\r\nvary: accept-encoding\r\n")
        .doesNotContain("content-encoding");
    client.send("GET / HTTP/1.1\r\nrange: bytes=0-1\r\naccept-encoding: gzip\r\n\r\n");
    byte[] part = client.receivedBytes();
    assertThat(new String(part, StandardCharsets.ISO_8859_1)).contains("content-encoding: gzip");
    assertThat(Arrays.copyOfRange(part, part.length - 2, part.length))
        .containsExactly(0x1f, 0x8b); // the start of every gzip
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'random_content': '1kb..2kb', 'validators': 'auto', 'stages': [{'at': 0, 'status': 200}]}",
        "{'body': '<<path>>', 'validators': 'auto', 'stages': [{'at': 0, 'status': 200}]}",
        "{'body': 'x', 'validators': 'auto', 'stages': [{'at': 0, 'status': 201}]}",
        "{'body': 'x', 'validators': 'auto', 'stages': [{'at': 0, 'status': 204}]}",
        "{'validators': 'auto', 'stages': [{'at': 0, 'status': 503}]}"
      })
  void drawnContentPlaceholdersAndOtherStatusesHaveNoValidators(String recipe) {
    LogWatch log = new LogWatch();
    try {
      server.add(recipe.replace('\'', '"'));
    } finally {
      log.close();
    }
    assertThat(log.lines()).anyMatch(line -> line.contains("validators: \"auto\""));
    assertThat(get("if-match: \"x\"\r\nrange: bytes=0-0\r\n"))
        .doesNotContain("etag", "last-modified", "accept-ranges", "HTTP/1.1 206", "HTTP/1.1 412");
  }

  @Test
  void randomContentOfOneSizeHasValidatorsBecauseItsBytesStay() {
    server.add(
        """
        {"random_content": "1kb", "validators": "auto", "stages": [{"at": 0, "status": 200}]}
        """);
    assertThat(get("if-none-match: " + etag(get("")) + "\r\n")).startsWith("HTTP/1.1 304 ");
  }

  @Test
  void bodyOfAStageHasATagOfItsOwn() {
    server.add(
        """
        {"validators": "auto", "stages": [
          {"at": 0, "status": 200, "body": "one"}, {"at": "1s", "status": 200, "body": "two"}]}
        """);
    String asked = "if-none-match: " + etag(get("")) + "\r\n";
    assertThat(get(asked)).startsWith("HTTP/1.1 304 ");
    server.advance("1s");
    assertThat(get(asked)).startsWith("HTTP/1.1 200 ").endsWith("two");
  }

  @Test
  void headersWithPlaceholdersAreFilledInEveryResponse() {
    add("\"x-query\": \"<<query.q>>\"", "");
    for (String field : new String[] {"accept: */*", "if-none-match: *", "range: bytes=2-3"}) {
      client.send("GET /?q=a HTTP/1.1\r\n" + field + "\r\n\r\n");
      assertThat(client.received()).contains("\r\nx-query: a\r\n").doesNotContain("<<");
    }
  }

  @Test
  void latencyOfTheStageAppliesToNotModified() {
    stage("\"latency\": \"100ms\"");
    client.send("GET / HTTP/1.1\r\nif-none-match: *\r\n\r\n");
    server.advance("99ms");
    assertThat(client.received()).isEmpty();
    server.advance("1ms");
    assertThat(client.received()).startsWith("HTTP/1.1 304 ");
  }

  @Test
  void percentageOfAFaultIsOfTheBytesOfThePart() {
    stage("\"fault\": \"close after 50%\"");
    assertThat(get("range: bytes=2-5\r\n"))
        .contains("\r\ncontent-length: 4\r\n")
        .endsWith("\r\n\r\n23");
    assertThat(client.isOutputShutdown()).isTrue();
  }

  @Test
  void partIsSentAtTheBandwidthAndInChunks() {
    stage("\"bandwidth\": \"1b/s\", \"chunk\": \"2b\"");
    client.send("GET / HTTP/1.1\r\nrange: bytes=7-9\r\n\r\n");
    server.advance("2.9s");
    assertThat(client.received()).endsWith("2\r\n78\r\n");
    server.advance("0.1s");
    assertThat(client.received()).isEqualTo("1\r\n9\r\n0\r\n\r\n");
  }

  @Test
  void chunkedStageSendsNotModifiedWithoutChunks() {
    stage("\"chunk\": \"2b\", \"annotate\": true");
    assertThat(get("if-none-match: *\r\n"))
        .startsWith("HTTP/1.1 304 ")
        .contains("\r\nserver-timing: ")
        .doesNotContain("transfer-encoding")
        .endsWith("\r\n\r\n");
  }

  @Test
  void overriddenStatusHasValidatorsToo() {
    server.add(
        """
        {"body": "0123456789", "validators": "auto", "overrides": true,
         "stages": [{"at": 0, "status": 503}]}
        """);
    assertThat(get("x-origin-status: 200\r\nif-none-match: " + TAG + "\r\n"))
        .startsWith("HTTP/1.1 304 ");
  }

  @Test
  void countsAndJournalHaveTheStatusThatWasSent() {
    add("", "");
    get("if-none-match: *\r\n");
    get("range: bytes=0-1\r\n");
    get("range: bytes=99-\r\n");
    get("if-match: \"x\"\r\n");
    assertThat(server.counts().byStatus()).isEqualTo(Map.of(206, 1L, 304, 1L, 412, 1L, 416, 1L));
    assertThat(server.journal().entries())
        .extracting(entry -> ((Outcome.Answered) entry.outcome()).code())
        .containsExactly(304, 206, 416, 412);
  }

  @Test
  void currentRecipeCanBePostedAgain() {
    add("", "");
    String written = RecipeJson.write(server.scenarios().recipes());
    server.add(written);
    assertThat(get("")).isEqualTo(ok().toString());
  }

  /** Adds a recipe with headers and other fields. */
  private void add(String headers, String more) {
    server.add(
        """
        {"body": "0123456789", "headers": {%s}, "validators": "auto", %s
         "stages": [{"at": 0, "status": 200}]}
        """
            .formatted(headers, more));
  }

  /** Adds a recipe with fields in its stage. */
  private void stage(String fields) {
    server.add(
        """
        {"body": "0123456789", "validators": "auto",
         "stages": [{"at": 0, "status": 200, %s}]}
        """
            .formatted(fields));
  }

  private static ExpectedResponse ok() {
    return ExpectedResponse.ok(BODY).with(with());
  }

  /** Returns the fields of every response with validators, and more. */
  private static String[] with(String... more) {
    return ("etag: "
            + TAG
            + "\nlast-modified: "
            + ACCEPTED
            + "\naccept-ranges: bytes\n"
            + String.join("\n", more))
        .split("\n");
  }

  private String get(String fields) {
    return request("GET", fields);
  }

  private String request(String method, String fields) {
    client.send(method + " / HTTP/1.1\r\n" + fields + "\r\n");
    return client.received();
  }

  private static String etag(String response) {
    Matcher etag = ETAG.matcher(response);
    assertThat(etag.find()).as(response).isTrue();
    return etag.group(1);
  }
}
