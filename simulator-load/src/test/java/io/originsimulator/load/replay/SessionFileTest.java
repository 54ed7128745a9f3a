package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.replay.Session.Request;
import io.originsimulator.load.replay.Session.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionFileTest {

  @Test
  void readsHttperfsStepsBurstsAndThinkTimes() {
    List<Session<Request>> sessions =
        read(
            """
            # the first user
            /foo.html think=2.0
                /pict1.gif
            \t/pict2.gif
            /foo2.html method=POST contents='Post data'
                /pict3.gif

            #the second
            /foo3.html method=POST contents="Multiline\\ndata with \\"quotes\\""
            /foo4.html method=HEAD


            """);
    assertThat(sessions)
        .containsExactly(
            new Session<>(
                List.of(
                    new Step<>(
                        List.of(get("/foo.html"), get("/pict1.gif"), get("/pict2.gif")),
                        2 * SECOND),
                    new Step<>(
                        List.of(new Request("POST", "/foo2.html", "Post data"), get("/pict3.gif")),
                        SECOND))),
            new Session<>(
                List.of(
                    new Step<>(
                        List.of(
                            new Request("POST", "/foo3.html", "Multiline\ndata with \"quotes\"")),
                        SECOND),
                    new Step<>(List.of(new Request("HEAD", "/foo4.html", "")), SECOND))));
    assertThat(sessions).extracting(Session::requests).containsExactly(5, 2);
  }

  @Test
  void namesMalformedLines() {
    assertThatThrownBy(() -> read("/a thnk=2\n"))
        .hasMessage("users:1: \"/a thnk=2\" (expected: a path, then method=, think= or contents=)");
    assertThatThrownBy(() -> read("/a\n\n  /b\n"))
        .hasMessage("users:3: \"  /b\" (expected: an unindented line before it)");
    assertThatThrownBy(() -> read("/a think=long\n"))
        .hasMessage("users:1: \"think=long\" (expected: seconds such as think=2.0)");
    assertThatThrownBy(() -> read("# nobody\n"))
        .hasMessage("users: no sessions (expected: at least one)");
  }

  @Test
  void readsLongContents() {
    String words = "a\\\"b\\\\".repeat(20_000);
    List<Session<Request>> sessions = read("/a method=POST contents=\"" + words + "\"\n");
    assertThat(sessions.get(0).steps().get(0).requests().get(0).contents())
        .isEqualTo("a\"b\\".repeat(20_000));
  }

  @Test
  void namesPathsWithInvalidCharacters() {
    assertThatThrownBy(() -> read("/a\n/b?{c}\n"))
        .hasMessage(
            "users:2: \"/b?{c}\" (expected: invalid characters percent-encoded, such as %7B)");
  }

  private static Request get(String target) {
    return new Request("GET", target, "");
  }

  private static List<Session<Request>> read(String text) {
    return SessionFile.read("users", text.lines().toList(), SECOND);
  }
}
