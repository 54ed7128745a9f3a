package io.originsimulator.benchmarks.lifecycle;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;

/** A server as used in a unit test: started, given one response, and stopped. */
public enum TestServer {
  ORIGIN_SIMULATOR {
    @Override
    Running start() {
      Recipe recipe = Recipe.route("/").body(BODY).stage(Stage.at("0s").status(200)).build();
      Simulator simulator =
          Simulator.builder().sharedEventLoop().journal(10_000).recipe(recipe).start();
      return new Running(simulator.port(), simulator::close);
    }
  },
  /** A simulator with its own event loops, one for each core. */
  ORIGIN_SIMULATOR_OWN_LOOPS {
    @Override
    Running start() {
      Recipe recipe = Recipe.route("/").body(BODY).stage(Stage.at("0s").status(200)).build();
      Simulator simulator = Simulator.builder().journal(10_000).recipe(recipe).start();
      return new Running(simulator.port(), simulator::close);
    }
  },
  MOCK_WEB_SERVER {
    @Override
    Running start() {
      MockWebServer server = new MockWebServer();
      server.enqueue(new MockResponse.Builder().body(BODY).build());
      try {
        server.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Running(server.getPort(), server::close);
    }
  },
  WIREMOCK {
    @Override
    Running start() {
      WireMockServer server = new WireMockServer(WireMockConfiguration.options().dynamicPort());
      server.stubFor(WireMock.get("/").willReturn(WireMock.ok(BODY)));
      server.start();
      return new Running(server.port(), server::stop);
    }
  };

  static final String BODY = "hello";

  /** A running server on a port of the loopback address. */
  record Running(int port, Runnable stop) {}

  abstract Running start();
}
