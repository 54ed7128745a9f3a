package io.originsimulator.server.admin;

import static io.originsimulator.server.admin.ExpectedPage.ofProblem;
import static io.originsimulator.server.admin.ExpectedPage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls to a simulator that requires a token. */
class AdminTokenTest {
  private static final String UNAUTHORIZED =
      ofProblem(
              "401 Unauthorized",
              "Unauthorized",
              "Admin calls require the header \\\"Authorization: Bearer TOKEN\\\" with the"
                  + " simulator's token",
              "")
          .with("www-authenticate: Bearer realm=\"origin-simulator\"")
          .toString();

  private final FrozenServer guarded = FrozenServer.withToken("s3cret");
  private final FrozenConnection caller = guarded.connect();

  @AfterEach
  void close() {
    guarded.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /_admin/status",
        "GET /_admin/nothing",
        "PUT /_admin/status",
        "GET /current_recipe",
        "POST /add_recipe",
        "POST /_admin/add_recipe"
      })
  void callWithoutTheTokenIs401(String call) {
    caller.send(call + " HTTP/1.1\r\n\r\n");
    assertThat(caller.received()).isEqualTo(UNAUTHORIZED);
  }

  @ParameterizedTest
  @CsvSource({
    "Bearer s3cret, true",
    "bearer s3cret, true",
    "BEARER  s3cret, true",
    "s3cret, false",
    "Basic s3cret, false",
    "Bearer S3CRET, false",
    "Bearer s3cre, false",
    "Bearer s3crets, false",
    "Bearer, false",
    "Bearers3cret, false"
  })
  void theTokenIsComparedExactly(String authorization, boolean letIn) {
    caller.send("GET /_admin/status HTTP/1.1\r\nauthorization: " + authorization + "\r\n\r\n");
    assertThat(caller.received()).isEqualTo(letIn ? text("ok!") : UNAUTHORIZED);
  }

  @Test
  void aRecipesPathsNeedNoToken() {
    guarded.add(
        """
        {"route": "/current_recipe", "body": "mine", "stages": [{"at": 0, "status": 200}]}
        """);
    caller.send("GET /current_recipe HTTP/1.1\r\n\r\n");
    assertThat(caller.received()).isEqualTo(ExpectedResponse.ok("mine").toString());
  }

  @Test
  void documentWithoutTheTokenIsDroppedOnArrival() {
    caller.send("POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 100000000\r\n\r\n");
    for (int i = 0; i < 100; i++) {
      caller.send(new byte[1_000_000]);
    }
    assertThat(caller.received()).isEqualTo(UNAUTHORIZED);
    assertThat(caller.isOpen()).isTrue();
  }
}
