package io.originsimulator.load.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.latency.Latency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsersFileTest {
  private static UsersPlan read(String text, String source) {
    return UsersFile.read(text.getBytes(StandardCharsets.UTF_8), source);
  }

  @Test
  void refusesAliasesInsteadOfReadingTheirNames() {
    assertThatThrownBy(() -> read("host: &here http://localhost\ntasks: [{ get: *here }]", ""))
        .hasMessageContaining("aliases are not supported");
  }

  @Test
  void readsJsonLikeYaml() {
    UsersPlan plan =
        read(
            """
            {"host": "http://localhost", "users": 3, "spawn_rate": 0.5, "think": "2s",
             "tasks": [{"weight": 1.5, "post": "/a?b=c", "name": "a", "body": "x",
                        "headers": {"content-type": "text/plain"}}]}
            """,
            "");
    assertThat(plan)
        .isEqualTo(
            new UsersPlan(
                "http://localhost",
                3,
                0.5,
                Latency.parse("2s"),
                List.of(
                    new UsersPlan.Task(
                        1.5,
                        new UsersPlan.Request(
                            "POST",
                            "/a?b=c",
                            "a",
                            List.of(new Header("content-type", "text/plain")),
                            "x"))),
                List.of(),
                List.of(),
                List.of()));
  }

  @Test
  void appliesDefaults() {
    UsersPlan plan = read("tasks: [{ get: / }]", "");
    assertThat(plan)
        .isEqualTo(
            new UsersPlan(
                "",
                1,
                1,
                Latency.NONE,
                List.of(
                    new UsersPlan.Task(1, new UsersPlan.Request("GET", "/", "", List.of(), ""))),
                List.of(),
                List.of(),
                List.of()));
  }

  @Test
  void readsNullAsAbsent() {
    UsersPlan plan = read("tasks: [{ get: / }]\nspawn_rate: null", "");
    assertThat(plan.spawnPerSecond()).isEqualTo(1);
  }

  @Test
  void thinkTimesMayBeExponential() {
    UsersPlan plan = read("tasks: [{ get: / }]\nthink: { exponential: { mean: 1s } }", "");
    assertThat(plan.think().toString()).isEqualTo("exponential mean 1s");
  }

  @Test
  void onStartAssignsHeadersAndSendsRequests() {
    UsersPlan plan =
        read(
            """
            on_start:
              - { authorization: Bearer one }
              - { post: /auth/login, name: login, body: me }
              - { authorization: Bearer two }
              - { get: /auth/profile }
            tasks: [{ get: / }]
            """,
            "");
    assertThat(plan.ownHeaders())
        .containsExactly(
            List.of(new Header("authorization", "Bearer one")),
            List.of(new Header("authorization", "Bearer two")));
    assertThat(plan.onStart())
        .containsExactly(
            new UsersPlan.Request("POST", "/auth/login", "login", List.of(), "me"),
            new UsersPlan.Request("GET", "/auth/profile", "", List.of(), ""));
    assertThat(read("on_start: { get: /a }\ntasks: [{ get: / }]", "").onStart()).hasSize(1);
  }

  @Test
  void rejectsAWeightInOnStart() {
    assertThatThrownBy(
            () -> read("on_start: [{ get: /a, weight: 2 }]\ntasks: [{ get: / }]", "u.yaml"))
        .hasMessage(
            "u.yaml: 1 problem\n  on_start[0].weight: unknown field (expected: get, name, headers,"
                + " body)");
  }

  @Test
  void rejectsMalformedPaths() {
    assertThatThrownBy(() -> read("tasks: [{ get: '/a|b' }]", "u.yaml"))
        .hasMessage(
            "u.yaml: 1 problem\n  tasks[0].get: \"/a|b\" (expected: a path such as /api/cases, or a"
                + " URL)");
  }

  @Test
  void queryMayContainAUrl() {
    UsersPlan plan = read("tasks: [{ get: '/go?to=http://other/' }]", "");
    assertThat(new UsersRun(plan.withHost("http://localhost:1"), 1, 1, 1).targets().get(0).uri())
        .hasToString("http://localhost:1/go?to=http://other/");
  }

  @Test
  void rejectsBinaryFiles(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("u.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> UsersFile.read(file))
        .hasMessage(
            file + ": 1 problem\n  not text in UTF-8 (expected: JSON or YAML encoded as UTF-8)");
  }

  @Test
  void rejectsHeadersThatDetermineTheBodyLength() {
    assertThatThrownBy(() -> read("tasks: [{ get: / }]\nheaders: { Content-Length: 3 }", "u.yaml"))
        .hasMessage(
            "u.yaml: 1 problem\n  headers: {\"Content-Length\":3} (expected: no content-length or"
                + " transfer-encoding; they are computed)");
  }

  @Test
  void rejectsAHeaderWithoutText() {
    assertThatThrownBy(() -> read("tasks: [{ get: / }]\nheaders: { a: null }", ""))
        .hasMessageStartingWith("headers: {\"a\":null} (expected: ");
    assertThatThrownBy(() -> read("tasks: [{ get: / }]\nheaders: { a: [b] }", ""))
        .hasMessageStartingWith("headers: {\"a\":[\"b\"]} (expected: ");
  }

  @Test
  void reportsAllProblemsAtOnce() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    usres: 20
                    users: many
                    spawn_rate: fast
                    think: 1
                    headers: [1]
                    tasks:
                      - { weight: 0, get: api }
                      - { weight: 1 }
                      - { get: /a, post: /a }
                    """,
                    "users.yaml"))
        .hasMessage(
            """
            users.yaml: 9 problems
              users: "many" (expected: a whole number from 1 on)
              spawn_rate: "fast" (expected: users per second, such as 1 or 0.5)
              think: 1 (expected: %s)
              headers: [1] (expected: headers such as { accept: application/json })
              tasks[0].get: "api" (expected: a path such as /api/cases, or a URL)
              tasks[0].weight: 0 (expected: a number more than 0)
              tasks[1]: no path (expected: one of get, post, put, patch, delete, head, options)
              tasks[2]: get and post (expected: one of get, post, put, patch, delete, head, options)
              usres: unknown field (did you mean "users"?)"""
                .formatted(Latency.EXPECTED));
  }

  @Test
  void rejectsAFileWithoutTasks() {
    assertThatThrownBy(() -> read("users: 3", "u.yaml"))
        .hasMessage(
            "u.yaml: 1 problem\n  tasks: none (expected: a list such as [{ weight: 10, get: /api/cases }])");
    assertThatThrownBy(() -> read("", "u.yaml")).hasMessageStartingWith("u.yaml: 1 problem");
    assertThatThrownBy(() -> read("{ a", "u.yaml"))
        .hasMessageStartingWith("u.yaml: 1 problem\n  line 1, column 4: ");
  }

  @Test
  void headersCannotContainLineEnds() {
    assertThatThrownBy(() -> read("tasks: [{ get: / }]\nheaders: { a: \"b\\r\\nc: d\" }", ""))
        .hasMessageStartingWith("headers: ");
  }

  @Test
  void runRejectsAPathWithoutHost() {
    UsersPlan plan = read("tasks: [{ get: /a }]", "");
    assertThatThrownBy(() -> new UsersRun(plan, 1, 1, 1))
        .hasMessage("host: missing (expected: the server for /a, such as http://localhost:3002)");
    assertThat(new UsersRun(plan.withHost("http://localhost:1/"), 1, 1, 1).targets().get(0).uri())
        .hasToString("http://localhost:1/a");
  }
}
