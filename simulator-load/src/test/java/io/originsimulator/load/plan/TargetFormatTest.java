package io.originsimulator.load.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.plan.Target.Header;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetFormatTest {
  @TempDir private Path folder;
  private final List<String> notes = new ArrayList<>();

  @Test
  void readsHttpTargetsWithHeadersBodiesAndComments() throws IOException {
    Path body = Files.writeString(folder.resolve("order.json"), "{\"id\": 1}");
    List<Target> targets =
        http(
            """
            # what follows is asked in turn
            GET http://localhost:8080/news?page=2
            HEAD http://localhost:8080/
            POST http://localhost:8080/orders
            Content-Type: application/json
            # not this one
            X-Account: 8675309
            @%s

            GET http://localhost:8080/last
            Accept: text/html
            """
                .formatted(body));
    assertThat(targets)
        .extracting(target -> target.method() + " " + target.uri())
        .containsExactly(
            "GET http://localhost:8080/news?page=2",
            "HEAD http://localhost:8080/",
            "POST http://localhost:8080/orders",
            "GET http://localhost:8080/last");
    assertThat(targets.get(2).headers())
        .containsExactly(
            new Header("Content-Type", "application/json"), new Header("X-Account", "8675309"));
    assertThat(targets.get(2).body()).asString(UTF_8).isEqualTo("{\"id\": 1}");
    assertThat(targets.get(2).label()).isEqualTo("POST /orders");
    assertThat(targets.get(3).headers()).containsExactly(new Header("Accept", "text/html"));
    assertThat(targets.get(3).body()).isEmpty();
  }

  @Test
  void readsOneJsonTargetPerLine() throws IOException {
    List<Target> targets =
        TargetFormat.JSON.read(
            in(
                """
                {"method":"POST","url":"http://localhost/a","body":"aGVsbG8=",\
                "header":{"X-One":["1","2"],"X-Two":"3","X-Three":4}}

                {"method":"GET","url":"http://localhost/b"}
                """),
            TargetDefaults.none(),
            notes::add);
    assertThat(targets).hasSize(2);
    assertThat(targets.get(0).body()).asString(UTF_8).isEqualTo("hello");
    assertThat(targets.get(0).headers())
        .containsExactly(
            new Header("X-One", "1"),
            new Header("X-One", "2"),
            new Header("X-Two", "3"),
            new Header("X-Three", "4"));
    assertThat(targets.get(1).method()).isEqualTo("GET");
  }

  /** Otherwise a list of half a million targets takes several times the size of its file. */
  @Test
  void targetsOfAListShareEqualParts() throws IOException {
    List<Target> targets = http("GET http://h:1/a\nGET http://other/\nGET http://h:1/b\n");
    assertThat(targets.get(2).server()).isSameAs(targets.get(0).server());
    assertThat(targets.get(2).method()).isSameAs(targets.get(0).method());
    assertThat(targets.get(2).headers()).isSameAs(targets.get(0).headers());
    assertThat(targets.get(2).body()).isSameAs(targets.get(0).body());
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a%20b?q=|, http://h/a%20b?q=%7C, /a%20b?q=|, GET /a%20b",
    "http://h,           http://h,             /,          GET /",
    "http://h?q=1,       http://h?q=1,         /?q=1,      GET /",
  })
  void derivesUrlPathAndLabel(String url, String uri, String path, String label) {
    Target target = Target.get(url);
    assertThat(target.uri()).hasToString(uri);
    assertThat(target.path()).isEqualTo(path);
    assertThat(target.label()).isEqualTo(label);
  }

  @Test
  void commonHeadersPrecedeOwnHeaders() throws IOException {
    TargetDefaults defaults =
        new TargetDefaults(List.of(new Header("X-All", "1")), "body".getBytes(UTF_8));
    Target target =
        TargetFormat.HTTP
            .read(in("PUT http://localhost/\nX-Own: 2\n"), defaults, notes::add)
            .get(0);
    assertThat(target.headers())
        .containsExactly(new Header("X-All", "1"), new Header("X-Own", "2"));
    assertThat(target.body()).asString(UTF_8).isEqualTo("body");
  }

  @Test
  void userInfoBecomesAnAuthorizationHeader() throws IOException {
    assertThat(http("GET http://user:pass@localhost/\n").get(0).headers())
        .containsExactly(new Header("authorization", "Basic dXNlcjpwYXNz"));
  }

  @Test
  void namesTheLineOfAMalformedTarget() {
    assertThatThrownBy(() -> http("\nfetch http://localhost/\n"))
        .hasMessage(
            "line 2: \"fetch http://localhost/\" (expected: METHOD URL, such as GET"
                + " http://localhost:8080/)");
    assertThatThrownBy(() -> http("GET http://localhost/\nnonsense\n"))
        .hasMessage("line 2: \"nonsense\" (expected: Name: value, @file, or an empty line)");
    assertThatThrownBy(() -> http("GET ftp://localhost/\n"))
        .hasMessage(
            "line 1: url: ftp://localhost/ (expected: http://host/path or https://host/path)");
    assertThatThrownBy(
            () ->
                TargetFormat.JSON.read(
                    in("{\"method\":\"GET\"}\n"), TargetDefaults.none(), notes::add))
        .hasMessageStartingWith("line 1: missing method or url (expected: {\"method\": ");
    assertThatThrownBy(
            () -> TargetFormat.JSON.read(in("GET /\n"), TargetDefaults.none(), notes::add))
        .hasMessageStartingWith("line 1: not a JSON object (expected: ");
  }

  @Test
  void notesHeadersThatDetermineTheBodyLength() throws IOException {
    List<Target> targets =
        http("PUT http://a/\ncontent-Length: 9\nX-A: 1\nTransfer-Encoding: chunked\n");
    assertThat(targets.get(0).headers()).containsExactly(new Header("X-A", "1"));
    String json =
        "{\"method\":\"GET\",\"url\":\"http://a/\",\"header\":{\"Content-Length\":[\"9\"]}}";
    targets = TargetFormat.JSON.read(in(json), TargetDefaults.none(), notes::add);
    assertThat(targets.get(0).headers()).isEmpty();
    assertThat(notes)
        .containsExactly(
            "line 2: content-Length is not sent as given; it is computed from the body",
            "line 4: Transfer-Encoding is not sent as given; it is computed from the body",
            "line 1: Content-Length is not sent as given; it is computed from the body");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = { // as sent by vegeta 12.13.0
        "/a|b{c}?x=|{}\"^`<>&y=[z] /a%7Cb%7Bc%7D?x=|{}\"^`<>&y=[z]",
        "/a(b)%2Fc|d /a%28b%29/c%7Cd",
        "/a(b)%2Fc[d]!* /a(b)%2Fc[d]!*",
        "/é?q=é#frag /%C3%A9?q=é",
        "/bs\\x;a=1? /bs%5Cx;a=1?",
        "/?x=%zz&{a} /?x=%zz&{a}",
        "?x=1 /?x=1",
        "//a//b/../c //a//b/../c",
      })
  void sendsUrlsAsVegetaDoes(String url, String sent) throws IOException {
    assertThat(http("GET http://127.0.0.1:8080" + url + "\n").get(0).path()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://a/b c | url: \"http://a/b c\" (expected: no spaces or control characters; write a space as %20)",
        "http://a/?b c | url: \"http://a/?b c\" (expected: no spaces or control characters; write a space as %20)",
        "http://a/x\\r\\nA: b | url: \"http://a/x\\r\\nA: b\" (expected: no spaces or control characters; write a space as %20)",
        "http://a/%zz | url: http://a/%zz with \"%zz\" (expected: % and two hexadecimal digits; write a percent sign as %25)",
        "localhost:8080/x | url: localhost:8080/x without a scheme (expected: http://localhost:8080/x or https://localhost:8080/x)",
        "127.0.0.1:8080 | url: 127.0.0.1:8080 without a scheme (expected: http://127.0.0.1:8080 or https://127.0.0.1:8080)",
        "/x | url: /x (expected: http://host/path or https://host/path)",
        "http:///x | url: http:///x (expected: http://host/path or https://host/path)",
      })
  void rejectsMalformedUrls(String url, String message) {
    String line = "{\"method\":\"GET\",\"url\":\"" + url + "\"}";
    assertThatThrownBy(() -> TargetFormat.JSON.read(in(line), TargetDefaults.none(), notes::add))
        .hasMessage("line 1: " + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"G T", "GET / HTTP/1.1\\r\\nA: b\\r\\n\\r\\nGET", "", "GET:"})
  void rejectsMalformedMethods(String method) {
    String line = "{\"method\":\"" + method + "\",\"url\":\"http://a/\"}";
    assertThatThrownBy(() -> TargetFormat.JSON.read(in(line), TargetDefaults.none(), notes::add))
        .hasMessage("line 1: method: \"" + method + "\" (expected: a token such as GET)");
  }

  @Test
  void rejectsAUrlWithASpaceInsteadOfReadingAHeader() {
    assertThatThrownBy(() -> http("GET http://a/\nGET http://a/b c\n"))
        .hasMessage(
            "line 2: url: \"http://a/b c\" (expected: no spaces or control characters; write a"
                + " space as %20)");
  }

  @Test
  void rejectsMalformedHeaderNames() {
    assertThatThrownBy(() -> http("GET http://a/\nx a: 1\n"))
        .hasMessage(
            "line 2: header: \"x a: 1\" (expected: a name without spaces or colons, and a value, on"
                + " one line)");
  }

  @Test
  void emptyTextHasNoTargets() throws IOException {
    assertThat(http("# nothing\n\n")).isEmpty();
  }

  private List<Target> http(String text) throws IOException {
    return TargetFormat.HTTP.read(in(text), TargetDefaults.none(), notes::add);
  }

  private static ByteArrayInputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
