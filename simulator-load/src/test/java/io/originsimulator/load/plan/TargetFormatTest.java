package io.originsimulator.load.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.plan.Target.Header;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetFormatTest {
  @TempDir private Path folder;

  @Test
  void theHttpFormHasRequestsHeadersBodiesAndComments() throws IOException {
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
  void theJsonFormHasALineEach() throws IOException {
    List<Target> targets =
        TargetFormat.JSON.read(
            in(
                """
                {"method":"POST","url":"http://localhost/a","body":"aGVsbG8=",\
                "header":{"X-One":["1","2"],"X-Two":"3"}}

                {"method":"GET","url":"http://localhost/b"}
                """),
            TargetDefaults.NONE);
    assertThat(targets).hasSize(2);
    assertThat(targets.get(0).body()).asString(UTF_8).isEqualTo("hello");
    assertThat(targets.get(0).headers())
        .containsExactly(
            new Header("X-One", "1"), new Header("X-One", "2"), new Header("X-Two", "3"));
    assertThat(targets.get(1).method()).isEqualTo("GET");
  }

  @Test
  void whatAllHaveStandsBeforeWhatOneHas() throws IOException {
    TargetDefaults defaults =
        new TargetDefaults(List.of(new Header("X-All", "1")), "body".getBytes(UTF_8));
    Target target =
        TargetFormat.HTTP.read(in("PUT http://localhost/\nX-Own: 2\n"), defaults).get(0);
    assertThat(target.headers())
        .containsExactly(new Header("X-All", "1"), new Header("X-Own", "2"));
    assertThat(target.body()).asString(UTF_8).isEqualTo("body");
  }

  @Test
  void aNameAndPasswordInTheUrlAreSentAsSuch() throws IOException {
    assertThat(http("GET http://user:pass@localhost/\n").get(0).headers())
        .containsExactly(new Header("authorization", "Basic dXNlcjpwYXNz"));
  }

  @Test
  void aLineThatIsNoneIsSaidWithItsNumber() {
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
            () -> TargetFormat.JSON.read(in("{\"method\":\"GET\"}\n"), TargetDefaults.NONE))
        .hasMessageStartingWith("line 1: no method or no url (expected: {\"method\": ");
    assertThatThrownBy(() -> TargetFormat.JSON.read(in("GET /\n"), TargetDefaults.NONE))
        .hasMessageStartingWith("line 1: no JSON object (expected: ");
  }

  @Test
  void nothingIsNoTarget() throws IOException {
    assertThat(http("# nothing\n\n")).isEmpty();
  }

  private static List<Target> http(String text) throws IOException {
    return TargetFormat.HTTP.read(in(text), TargetDefaults.NONE);
  }

  private static ByteArrayInputStream in(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }
}
