package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.embedded.EmbeddedChannel;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Admin pages on an address of their own. */
class AdminBindTest {
  @Test
  void pagesWithASocketOfTheirOwnAreOnNoOther() throws IOException {
    try (Simulator simulator = startWithAdminSocket(Recipes.text("/*", "hi", "0"))) {
      assertThat(simulator.adminUri().getPort()).isNotIn(0, simulator.port());
      assertThat(RawClient.get(simulator, "/_admin/status").text()).isEqualTo("hi");
      assertThat(RawClient.get(simulator, "/current_recipe").text()).isEqualTo("hi");
      assertThat(onAdmin(simulator, "/_admin/status").text()).isEqualTo("ok!");
      assertThat(onAdmin(simulator, "/current_recipe").text()).contains("\"/*\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/status", "/recipes", "/news", "http://a/status"})
  void socketOfAdminPagesServesNoRecipes(String target) throws IOException {
    try (Simulator simulator = startWithAdminSocket(Recipes.text("/*", "hi", "0"))) {
      assertThat(onAdmin(simulator, target).status()).isEqualTo(404);
      assertThat(simulator.counts().requests()).isZero();
    }
  }

  @Test
  void socketOfAdminPagesHasNoFaultsOfTheListener() throws IOException {
    String refusing =
        "{\"listener\": {\"stages\": [{\"at\": 0, \"accept\": \"refuse\"},"
            + " {\"at\": \"10m\", \"accept\": \"open\"}]}}";
    try (Simulator simulator = startWithAdminSocket(refusing)) {
      assertThatThrownBy(() -> RawClient.get(simulator, "/")).isInstanceOf(IOException.class);
      assertThat(onAdmin(simulator, "/_admin/status").text()).isEqualTo("ok!");
    }
  }

  @Test
  void unknownPathNeitherListsRecipesNorPages() throws IOException {
    try (Simulator simulator = startWithAdminSocket(Recipes.text("/secret", "hi", "0"))) {
      assertThat(RawClient.get(simulator, "/_admin/recipes").status()).isEqualTo(406);
      assertThat(RawClient.get(simulator, "/").text()).doesNotContain("/secret");
    }
  }

  @Test
  void pagesOfAnAddressAreOnConnectionsToIt() throws IOException {
    try (Simulator simulator = Simulator.builder().adminBind("127.0.0.1").start()) {
      assertThat(simulator.adminUri()).isEqualTo(simulator.uri());
      assertThat(RawClient.get(simulator, "/_admin/status").text()).isEqualTo("ok!");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, true",
    "127.0.0.1, 127.0.0.2, true",
    "127.0.0.1, ::1, true",
    "::1, 127.0.0.1, true",
    "127.0.0.1, 10.0.0.1, false",
    "127.0.0.1, 0.0.0.0, false",
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1, 10.0.0.2, false",
    "10.0.0.1, 127.0.0.1, false"
  })
  void connectionIsAdmittedByItsLocalAddress(String bound, String local, boolean admitted) {
    EmbeddedChannel connection =
        new EmbeddedChannel() {
          @Override
          protected SocketAddress localAddress0() {
            return new InetSocketAddress(local, 80);
          }
        };
    assertThat(AdminAccess.parse(bound).admits(connection)).isEqualTo(admitted);
    connection.finishAndReleaseAll();
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, /127.0.0.1:0, ON_ADDRESS",
    "127.0.0.1:9001, /127.0.0.1:9001, ELSEWHERE",
    "127.0.0.1:0, /127.0.0.1:0, ELSEWHERE",
    "0.0.0.0:9001, /0.0.0.0:9001, ELSEWHERE",
    "::1, /[0:0:0:0:0:0:0:1]:0, ON_ADDRESS",
    "[::1], /[0:0:0:0:0:0:0:1]:0, ON_ADDRESS",
    "[::1]:9001, /[0:0:0:0:0:0:0:1]:9001, ELSEWHERE"
  })
  void addressHasTwoForms(String text, String address, AdminAccess.Kind kind) {
    AdminAccess access = AdminAccess.parse(text);
    assertThat(access.address()).hasToString(address);
    assertThat(access.kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ":9001",
        "127.0.0.1:",
        "127.0.0.1:65536",
        "[::1",
        "no such host",
        "0.0.0.0",
        "::"
      })
  void anotherFormIsRefused(String text) {
    assertThatThrownBy(() -> Simulator.builder().adminBind(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "\""
                + text
                + "\" (expected: an address of this machine and perhaps a port, such as 127.0.0.1 or"
                + " 127.0.0.1:9001)");
  }

  private static Simulator startWithAdminSocket(String recipe) {
    return Simulator.builder().adminBind("127.0.0.1:0").recipe(recipe).start();
  }

  private static RawResponse onAdmin(Simulator simulator, String target) throws IOException {
    URI admin = simulator.adminUri();
    try (RawClient client = new RawClient(new Socket(admin.getHost(), admin.getPort()))) {
      return client.send(getOf(target)).read();
    }
  }
}
