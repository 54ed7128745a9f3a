package io.originsimulator.load.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteKeyTest {

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "/news, /news",
    "/cases/42, /cases/:id",
    "/cases/42/notes/7/, /cases/:id/notes/:id/",
    "/u/0a1b2c3d-0000-4000-8000-0123456789ab, /u/:id",
    "/blobs/deadbeef01, /blobs/:id",
    "/blobs/deadbeef, /blobs/deadbeef",
    "/t/eyJhbGciOiJIUzI1NiJ9abc, /t/:id",
    "/articles/how-to-load-test-a-web-server, /articles/how-to-load-test-a-web-server",
    "/v2/users, /v2/users"
  })
  void recognizesIdsInPaths(String path, String template) {
    assertThat(RouteKey.template(path)).isEqualTo(template);
  }
}
