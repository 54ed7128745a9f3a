package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.report.caller.CallerReport;
import io.originsimulator.tls.TrustedCertificate;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
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

  @Test
  void theAddressWithTls() throws Exception {
    try (Network network = Network.newNetwork();
        OriginSimulatorContainer origin =
            new OriginSimulatorContainer()
                .withRecipe(Recipes.saying("/news", "rain"))
                .withNetwork(network)
                .withNetworkAliases("origin")
                .withHttps()) {
      origin.start();
      // https
      HttpClient client = HttpClient.newBuilder().sslContext(origin.sslContext()).build();
      client.send(
          HttpRequest.newBuilder(origin.httpsUri("/news")).build(), BodyHandlers.ofString());
      // end
      assertThat(origin.requests("/news")).hasSize(1);
      assertThat(origin.internalHttpsUri("/news")).hasToString("https://origin:8443/news");
      assertThat(names(origin.caPem(), origin)).contains("origin", "localhost");
    }
  }

  private static List<String> names(String ca, OriginSimulatorContainer origin) throws Exception {
    SSLContext context = TrustedCertificate.ofPem(ca).sslContext();
    try (SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(origin.getHost(), origin.httpsUri().getPort())) {
      X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
      return certificate.getSubjectAlternativeNames().stream()
          .map(name -> String.valueOf(name.get(1)))
          .toList();
    }
  }

  private static void ask(URI news) throws Exception {
    Calls.get(news);
  }
}
