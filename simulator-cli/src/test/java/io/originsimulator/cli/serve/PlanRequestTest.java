package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRequestTest {
  private static final String USERS =
      """
      [ { "route": "/users/{id}", "method": "GET",
          "match": { "query": { "page": "2", "debug": { "absent": true } },
                     "headers": { "accept": { "contains": "json" } } },
          "headers": { "x-user": "<<path.id>>" }, "body": "none",
          "stages": [
            { "at": 0, "status": 200, "latency": "50ms",
              "body": { "id": "<<path.id>>", "page": "<<number query.page>>", "pad": "<<2kb>>" } },
            { "at": "10s", "latency": "1s..2s", "limit": { "rate": "9/s" },
              "mix": [ { "weight": 90, "status": 200 },
                       { "weight": 9, "status": 503, "body": "1\\n2\\n3\\n4\\n5\\n6" },
                       { "weight": 1, "fault": "reset" } ] } ] },
        { "route": "/users/{id}", "method": "POST", "status": 201,
          "body": { "name": "<<body./name>>" } },
        { "route": "/late", "stages": [{ "at": "4s", "status": 503 }] } ]
      """;

  @TempDir private Path folder;

  @Test
  void recipeVariablesAndStagesOfARequestArePrinted() {
    assertThat(plan(USERS, "/users/a%20b?page=2", "accept: application/json"))
        .isEqualTo(
            Cli.good(
                """
                GET /users/a%20b?page=2

                recipe 1 of 3 in recipe: GET /users/{id}  inline body
                  with query debug absent, query page "2", header accept contains "json"
                  {id} = a b

                0s        HTTP 200 50ms
                            x-user: a b
                            {"id":"a b","page":2,"pad":"<<2kb>>"}
                10s       90% HTTP 200 1s..2s
                            x-user: a b
                            none
                          9% HTTP 503 1s..2s
                            x-user: a b
                            1
                            2
                            3
                            4
                            5
                            …
                          1% reset 1s..2s
                          per request
                          limit 9/s, burst 9, per route; past it HTTP 429
                """));
  }

  @Test
  void dataIsTheBodyOfAPost() {
    assertThat(Cli.run("plan", USERS, "--request", "/users/7", "-d", "{\"name\": \"Zoë\"}").out())
        .startsWith("POST /users/7\n\nrecipe 2 of 3 in recipe: POST /users/{id}")
        .endsWith("0s        HTTP 201\n            {\"name\":\"Zoë\"}\n");
    assertThat(Cli.run("plan", USERS, "--request", "PUT /users/7", "-d", "{}").out())
        .contains("HTTP 405");
  }

  @Test
  void methodMayBeInLowerCase() {
    assertThat(Cli.run("plan", USERS, "--request", "put /users/7", "-d", "{}").out())
        .startsWith("PUT /users/7\n");
  }

  @Test
  void preflightIsAnsweredByTheRecipeThatSharesItsResponses() {
    String recipes =
        """
        [ { "route": "/a", "method": "PUT", "cors": true, "status": 503 },
          { "route": "/*", "body": "x" } ]
        """;
    String origin = "origin: https://app.example";
    assertThat(plan(recipes, "OPTIONS /a", origin, "access-control-request-method: PUT").out())
        .endsWith(
            """
            recipe 1 of 2 in recipe: PUT /a

            preflight: answered at once by cors, in every stage
            """);
    assertThat(plan(recipes, "OPTIONS /a", origin).out()).contains("recipe 2 of 2 in recipe: /*");
  }

  @Test
  void eachValueOfAHeaderIsPrinted() {
    assertThat(
            plan("{ \"headers\": { \"a\": [\"1\", \"<<query.q>>\"] }, \"body\": \"\" }", "/?q=2")
                .out())
        .endsWith("0s        HTTP 200\n            a: 1\n            a: 2\n");
  }

  @Test
  void statusOfGrpcAndTrailersArePrinted() throws IOException {
    Files.write(folder.resolve("a.bin"), new byte[] {10, 0});
    Path recipe =
        Files.writeString(
            folder.resolve("grpc.json"),
            """
            { "route": "/shop.Orders/Get", "body_file": ["a.bin", "a.bin"],
              "sequence": [ { "grpc": "UNAVAILABLE", "grpc_message": "100 %" },
                            { "grpc": "OK", "trailers": { "x-sum": "1" } } ] }
            """);
    assertThat(Cli.run("plan", recipe.toString(), "--request", "POST /shop.Orders/Get").out())
        .endsWith(
            """
            /shop.Orders/Get  from a.bin, a.bin

            0s        gRPC UNAVAILABLE
                        content-type: application/grpc
                        grpc-status: 14
                        grpc-message: 100 %25
                      gRPC OK, trailers
                        content-type: application/grpc
                        trailer grpc-status: 0
                        trailer x-sum: 1
                        (from a.bin, a.bin)
                      then on the last, per route
            """);
    assertThat(plan("{ \"grpc\": \"OK\" }", "/").out()).endsWith("(an empty message)\n");
  }

  @Test
  void firstEventsOfAStreamArePrintedAsTheyAreSent() throws IOException {
    String recipe =
        """
        { "overrides": true,
          "stream": { "first": "hello", "end": "[DONE]", "count": 5, "resume": true, "every": "1ms",
                      "event": { "event": "tick", "id": "<<ordinal>>",
                                 "data": { "price": "<<number query.p>>" } } },
          "fault": "reset after 4 events" }
        """;
    assertThat(plan(recipe, "/?p=7").out())
        .endsWith(
            """
            0s        HTTP 200, stream, reset after 4 events
                        data: hello
                        event: tick
                        id: 1
                        data: {"price":7}
                        event: tick
                        id: 2
                        data: {"price":7}
                        event: tick
                        id: 3
                        data: {"price":7}
                        …
                      stream sse, 5 events, every 1ms, resume
            """);
    assertThat(plan(recipe, "/?p=7", "last-event-id: 4", "x-origin-fault: none").out())
        .contains(
            """
            0s        HTTP 200, stream
                        event: tick
                        id: 5
                        data: {"price":7}
                        data: [DONE]
            """);
    assertThat(plan(recipe, "/?p=7", "last-event-id: 5").out()).contains("0s        HTTP 204\n");
  }

  @Test
  void streamWithoutEventsPrintsNone() throws IOException {
    String recipe = "{ \"stream\": { \"count\": \"forever\", \"heartbeat\": \"1ms\" } }";
    assertThat(plan(recipe, "/").out())
        .endsWith(
            """
            0s        HTTP 200, stream
                        …
                      stream sse, no events, heartbeat 1ms
            """);
  }

  @Test
  void requestBeforeTheFirstStageGetsA406() {
    assertThat(plan(USERS, "/late").out())
        .endsWith(
            """
            recipe 3 of 3 in recipe: /late

            0s        HTTP 406
            4s        HTTP 503
                        Error 503
            """);
  }

  @Test
  void nearestRecipeOfARequestWithoutAnyIsNamed() {
    assertThat(plan(USERS, "/users/7?page=3", "accept: text/json"))
        .isEqualTo(
            Cli.good(
                """
                GET /users/7?page=3

                no recipe: HTTP 406
                  nearest: GET /users/{id}, but query page is "3" (expected: "2")
                """));
    assertThat(plan(USERS, "DELETE /users/7").out())
        .contains("no recipe: HTTP 405, allow: GET, HEAD, POST\n  nearest: GET /users/{id}, but ");
    assertThat(plan(USERS, "/users").out())
        .endsWith("no recipe: HTTP 406\n  no route is for this path\n");
  }

  @Test
  void recipesOfSeveralFilesAreFoundTogether() throws IOException {
    Path one =
        Files.writeString(folder.resolve("one.json"), "{ \"route\": \"/*\", \"body\": \"\" }");
    Path two =
        Files.writeString(folder.resolve("two.json"), "{ \"route\": \"/a*\", \"body\": \"\" }");
    assertThat(Cli.run("plan", one.toString(), two.toString(), "--request", "/ab").out())
        .contains("\n" + two + ": /a*  inline body\n");
    assertThat(Cli.run("plan", one.toString(), one.toString(), "--request", "/ab").err())
        .contains("each route once");
  }

  @Test
  void overridesOfTheRequestAreApplied() {
    String recipe =
        """
        { "overrides": true, "body": "fine", "mix": [ {}, { "status": 500 } ] }
        """;
    assertThat(
            plan(
                    recipe,
                    "/",
                    "x-origin-status: 418",
                    "x-origin-latency: 2s",
                    "x-origin-fault: none")
                .out())
        .endsWith("0s        HTTP 418 2s\n            Error 418\n          per request\n");
    assertThat(plan(recipe, "/", "x-origin-status: 99").out())
        .contains(
            "HTTP 400\n            content-type: text/plain; charset=utf-8\n            x-origin-status: \"99\" (expected: 200 to 999)\n");
  }

  @ParameterizedTest
  @CsvSource({"/about/, 200", "/about, 301", "/style.css, 200", "/nope, 404", "/../demo.json, 404"})
  void filesOfAFolderAreFoundAsTheServerFindsThem(String path, int status) {
    String site = Project.EXAMPLES.resolve("recipes/static_site.json").toString();
    String out = Cli.run("plan", site, "--request", path).out();
    assertThat(out).contains("\n0s        HTTP " + status + " 5ms..20ms\n");
    assertThat(out.contains("location: " + path + "/")).isEqualTo(status == 301);
  }

  @Test
  void linesFitHundredColumnsAndHaveNoControlCharacters() {
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      conditions.add("\"parameter" + i + "\": { \"matches\": \"[a-z]*\" }");
    }
    String query = "{ \"query\": { " + String.join(", ", conditions) + " } }";
    String echo =
        "{ \"route\": \"/{x}\", \"headers\": { \"x-x\": \"<<query.q>>\" },"
            + " \"body\": \"<<path.x>>\" }";
    String matched =
        echo.replace("/{x}", "/m/{x}").replace("}, \"body", "}, \"match\": " + query + ", \"body");
    String both = "[" + echo + "," + matched + "]";
    String escape = "%1b[31m" + "long ".repeat(200).strip().replace(" ", "%20");
    for (String path : List.of("/" + escape, "/m/" + escape)) {
      assertThat(plan(both, path + "?q=" + escape).out().lines())
          .hasSizeGreaterThan(20)
          .allMatch(line -> line.length() <= 100)
          .noneMatch(line -> line.contains("\u001b"));
    }
    assertThat(Cli.run("check", both).out().lines()).allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users/7 | ; a path starts with /",
        "DELETE  | ; the path is missing: \"DELETE /\"",
        "delete  | ; the path is missing: \"DELETE /\"",
        "/a b    | ; write a space as %20",
        "GET /#a | ; clients do not send a # and the text after it",
        "/a?b c  | ; write a space as %20"
      })
  void malformedRequestIsRefusedWithTheWayOut(String request, String wayOut) {
    assertThat(plan(USERS, request))
        .isEqualTo(
            Cli.misused(
                "plan",
                "--request: \""
                    + request
                    + "\" (expected: a path such as /users/7?page=2, or a method and a path:"
                    + " \"DELETE /users/7\")"
                    + wayOut));
  }

  @Test
  void pagesOfTheSimulatorItselfAreRefused() {
    assertThat(plan(USERS, "/_admin/status"))
        .isEqualTo(
            Cli.misused(
                "plan",
                "--request: \"/_admin/status\" (expected: a path of recipes; the simulator itself"
                    + " serves /_admin)"));
  }

  @Test
  void optionsOfForecastsAndOfARequestConflict() {
    assertThat(Cli.run("plan", USERS, "--request", "/", "--rate", "3/s"))
        .isEqualTo(Cli.misused("plan", "--rate: conflicts with --request (expected: one of them)"));
    assertThat(Cli.run("plan", USERS, "-H", "a: b"))
        .isEqualTo(
            Cli.misused("plan", "--header: given without --request (expected: --request REQUEST)"));
    assertThat(plan(USERS, "/", "no header").err())
        .startsWith("error: --header: \"no header\" (expected: \"Name: value\")");
  }

  private static Cli plan(String recipes, String request, String... headers) {
    List<String> arguments = new ArrayList<>(List.of("plan", recipes, "--request", request));
    for (String header : headers) {
      arguments.addAll(List.of("-H", header));
    }
    return Cli.run(arguments.toArray(String[]::new));
  }
}
