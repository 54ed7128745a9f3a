package io.originsimulator.standalone;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.File;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar requires no library except JUnit, and AssertJ for assertions. */
@OriginSimulator(recipe = "news.yaml")
class JarAloneTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.netty.util.Version",
        "com.fasterxml.jackson.core.JsonFactory",
        "com.google.re2j.Pattern",
        "org.yaml.snakeyaml.Yaml",
        "org.wildfly.security.x500.cert.X509CertificateBuilder",
        "org.jboss.logging.Logger",
        "org.jspecify.annotations.Nullable"
      })
  void classPathHasNoOtherLibrary(String className) {
    assertThatThrownBy(() -> Class.forName(className)).isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void testsRunOnTheStandaloneJar() {
    assertThat(Simulator.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith(".jar");
    assertThat(Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)))
        .noneMatch(entry -> entry.contains("simulator-server"));
  }

  @Test
  void yamlRecipeIsServed(Simulator origin) throws Exception {
    HttpResponse<String> news = Calls.get(origin, "/news");
    assertThat(news.statusCode()).isEqualTo(200);
    assertThat(news.body()).isEqualTo("<html>");
    assertThat(origin).receivedExactly("/news", 1);
  }

  @Test
  @OriginSimulator(json = "{ \"route\": \"/*\", \"stages\": [{ \"at\": 0, \"status\": 503 }] }")
  void jsonRecipeIsServed(Simulator origin) throws Exception {
    assertThat(Calls.get(origin, "/other").statusCode()).isEqualTo(503);
  }

  @Test
  @OriginSimulator(name = "secure", https = true, json = "{ \"body\": \"hello\" }")
  void tlsIsInTheJar(@OriginSimulator(name = "secure") Simulator origin) throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(origin.sslContext()).build();
    HttpRequest request = HttpRequest.newBuilder(origin.httpsUri("/")).build();
    assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("hello");
    assertThat(origin.tlsProvider()).isEqualTo("the JDK");
  }

  @Test
  void schemaIsInTheJar(Simulator origin) throws Exception {
    assertThat(Calls.get(origin, "/_admin/schema.json").body())
        .isEqualTo(RecipeJson.schema())
        .contains("json-schema.org");
  }

  @Test
  void pageOfMetricsNamesTheLibrariesThatItLacks(Simulator origin) throws Exception {
    HttpResponse<String> metrics = Calls.get(origin, "/_admin/metrics");
    assertThat(metrics.statusCode()).isEqualTo(501);
    assertThat(metrics.body())
        .contains(
            "add io.prometheus:prometheus-metrics-exposition-formats and"
                + " io.prometheus:prometheus-metrics-instrumentation-jvm");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void epollIsLoadedFromTheJar(Simulator origin) {
    assertThat(origin.transport()).isEqualTo(Transport.EPOLL);
  }

  /** Loads the library only; the kernel may lack io_uring or deny its use to this process. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void ioUringLibraryIsLoadedFromTheJar() throws Exception {
    Throwable unavailable =
        (Throwable)
            Class.forName("io.originsimulator.shaded.io.netty.channel.uring.IoUring")
                .getMethod("unavailabilityCause")
                .invoke(null);
    for (Throwable cause = unavailable; cause != null; cause = cause.getCause()) {
      assertThat(cause).isNotInstanceOf(LinkageError.class);
    }
  }
}
