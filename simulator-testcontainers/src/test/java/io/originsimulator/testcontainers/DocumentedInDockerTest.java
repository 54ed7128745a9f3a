package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.report.caller.CallerReport;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.Network;

/** The examples of docs/testcontainers.md. */
@Tag("docker")
class DocumentedInDockerTest {
  @Test
  void theFirst() throws Exception {
    // first
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer().withRecipe(Path.of("src/test/resources/maintenance.yaml"))) {
      origin.start();
      ask(origin.uri("/news/today"));
      assertThat(origin.requests("/news*")).hasSize(1);
      assertThat(origin.counts().byStatus()).containsEntry(503, 1L);
    }
    // end
  }

  @Test
  void theCaller() throws Exception {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer().withRecipe(Path.of("src/test/resources/maintenance.yaml"))) {
      origin.start();
      ask(origin.uri("/news/today"));
      // caller
      CallerReport report = origin.callerReport();
      assertThat(report.amplification()).isEqualTo(1); // no retries
      assertThat(report.connections().isChurned()).isFalse();
      // end
    }
  }

  @Test
  void theNetwork() throws Exception {
    // network
    try (Network network = Network.newNetwork();
        OriginSimulatorContainer origin =
            new OriginSimulatorContainer().withNetwork(network).withNetworkAliases("origin")) {
      URI forTheTarget = origin.internalUri("/news"); // http://origin:8080/news
      origin.start();
      origin.add(Recipe.route("/news").stage(Stage.at("0s").status(503).latency("2s")));
      // end
      assertThat(forTheTarget).hasToString("http://origin:8080/news");
      assertThat(Calls.get(origin.uri("/news")).statusCode()).isEqualTo(503);
    }
  }

  private static void ask(URI news) throws Exception {
    Calls.get(news);
  }
}
