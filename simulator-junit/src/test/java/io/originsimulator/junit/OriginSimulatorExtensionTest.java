package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Simulators declared in Java. */
class OriginSimulatorExtensionTest {
  private static final Set<Simulator> SEEN = new LinkedHashSet<>();
  private static int port;

  /** A simulator that serves TLS too. */
  @Nested
  @OriginSimulator(https = true, json = LifecycleTest.OK)
  class WithTls {
    @RegisterExtension
    static final OriginSimulatorExtension BUILT =
        OriginSimulatorExtension.builder().name("built").https().json(LifecycleTest.OK).build();

    @RepeatedTest(2)
    void httpsPortStaysWhenATestClosesTheSimulator(Simulator origin, RepetitionInfo repetition)
        throws Exception {
      for (Simulator secure : List.of(origin, BUILT.simulator())) {
        HttpClient client = HttpClient.newBuilder().sslContext(secure.sslContext()).build();
        HttpRequest request = HttpRequest.newBuilder(secure.httpsUri("/ok")).build();
        assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      }
      if (repetition.getCurrentRepetition() == 1) {
        port = origin.httpsUri().getPort();
        origin.close();
      } else {
        assertThat(origin.httpsUri().getPort()).isEqualTo(port);
      }
    }
  }

  static class Both {
    @RegisterExtension
    static final OriginSimulatorExtension SHARED =
        OriginSimulatorExtension.builder()
            .name("shared")
            .recipe(Recipe.route("/news").stage(Stage.at("0s").status(503)))
            .recipe("recipes/shop.yaml")
            .recipe("../examples/recipes/demo.json")
            .json(LifecycleTest.OK)
            .seed(3)
            .property("test.extension")
            .build();

    @RegisterExtension
    final OriginSimulatorExtension own =
        OriginSimulatorExtension.builder().name("own").json(LifecycleTest.OK).build();

    @BeforeAll
    static void isThereBeforeAll(Simulator shared) {
      assertThat(shared).isSameAs(SHARED.simulator());
      assertThat(shared.recipes()).hasSize(4);
    }

    @RepeatedTest(2)
    void isSharedAndResetOrOneForEachTest() {
      assertThat(SHARED.simulator().counts().requests()).isZero();
      assertThat(Calls.get(SHARED.uri("/news")).statusCode()).isEqualTo(503);
      assertThat(SHARED.simulator().recipes())
          .hasSize(4)
          .allSatisfy(recipe -> assertThat(recipe.chance().seed()).contains(3L));
      SHARED.simulator().restart();
      assertThat(own.simulator().counts().requests()).isZero();
      assertThat(Calls.get(own.uri("/ok")).statusCode()).isEqualTo(200);
      assertThat(System.getProperty("test.extension"))
          .isEqualTo(SHARED.simulator().uri().toString());
      SEEN.add(own.simulator());
    }

    @Test
    void resolvesParametersByName(
        @OriginSimulator(name = "own") Simulator own,
        @OriginSimulator(name = "shared") Simulator shared) {
      assertThat(own).isSameAs(this.own.simulator());
      assertThat(shared).isSameAs(SHARED.simulator());
    }

    @Test
    @OriginSimulator(name = "shared", json = LifecycleTest.GONE)
    void takesRecipesOfAMethod() {
      assertThat(Calls.get(SHARED.uri("/ok")).statusCode()).isEqualTo(410);
    }

    @Nested
    class Inner {
      @Test
      void seesBoth() {
        assertThat(Calls.get(SHARED.uri("/news")).statusCode()).isEqualTo(503);
        assertThat(Calls.get(own.uri("/ok")).statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void staticExtensionIsSharedAndInstanceExtensionIsOnePerTest() {
    SEEN.clear();
    Kit.succeeds(5, Both.class);
    assertThat(SEEN).hasSize(2);
    assertThat(System.getProperty("test.extension")).isNull();
  }

  static class Alone {
    @RegisterExtension
    final OriginSimulatorExtension own = OriginSimulatorExtension.builder().build();

    @RepeatedTest(3)
    void isTheOnlyOne(Simulator origin) {
      assertThat(origin).isSameAs(own.simulator());
      SEEN.add(origin);
    }
  }

  @Test
  void onlyExtensionResolvesEveryParameter() {
    SEEN.clear();
    Kit.succeeds(3, Alone.class);
    assertThat(SEEN).hasSize(3);
  }
}
