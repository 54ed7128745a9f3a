package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.containers.Network;
import org.testcontainers.utility.MountableFile;

/** A container before its start; these tests need no Docker. */
class OriginSimulatorContainerTest {

  @Test
  void journalKeepsAThousandRequestsByDefault() {
    assertThat(new OriginSimulatorContainer().getEnvMap())
        .containsEntry("ORIGIN_SIMULATOR_JOURNAL", "1000");
    assertThat(new OriginSimulatorContainer().withJournal(0).getEnvMap())
        .containsEntry("ORIGIN_SIMULATOR_JOURNAL", "0");
    assertThatThrownBy(() -> new OriginSimulatorContainer().withJournal(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("journal: -1 (expected: 0 or more)");
  }

  @Test
  void otherContainersUseItsAlias() {
    OriginSimulatorContainer origin =
        new OriginSimulatorContainer().withNetwork(new Somewhere()).withNetworkAliases("origin");
    assertThat(origin.internalUri()).hasToString("http://origin:8080");
    assertThat(origin.internalUri("/news?a=b")).hasToString("http://origin:8080/news?a=b");
  }

  @Test
  void internalUriFallsBackToAGeneratedAlias() {
    OriginSimulatorContainer origin = new OriginSimulatorContainer().withNetwork(new Somewhere());
    assertThat(origin.internalUri("/"))
        .hasToString("http://" + origin.getNetworkAliases().get(0) + ":8080/");
  }

  @Test
  void internalUriRequiresANetwork() {
    assertThatThrownBy(() -> new OriginSimulatorContainer().internalUri("/news"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "network: none (expected: the network of the other containers:"
                + " withNetwork(network).withNetworkAliases(\"origin\"))");
  }

  @Test
  void pathMustBeginWithASlash() {
    OriginSimulatorContainer origin = new OriginSimulatorContainer().withNetwork(new Somewhere());
    assertThatThrownBy(() -> origin.internalUri("news"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("path: \"news\" (expected: a path that starts with /)");
  }

  @Test
  void pathIsKeptUnchanged() {
    OriginSimulatorContainer origin =
        new OriginSimulatorContainer().withNetwork(new Somewhere()).withNetworkAliases("origin");
    assertThat(origin.internalUri("//news")).hasToString("http://origin:8080//news");
    assertThat(origin.internalUri("/a/../b")).hasToString("http://origin:8080/a/../b");
  }

  @Test
  void httpsHasAnAddressForOtherContainers() {
    OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withHttps()
            .withNetwork(new Somewhere())
            .withNetworkAliases("origin");
    assertThat(origin.internalHttpsUri("/news")).hasToString("https://origin:8443/news");
    assertThat(origin.getExposedPorts()).containsExactly(8080, 8443);
  }

  @Test
  void httpsMustBeRequested() {
    OriginSimulatorContainer origin = new OriginSimulatorContainer();
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> origin.httpsUri("/news"),
            () -> origin.internalHttpsUri("/news"),
            origin::caPem,
            origin::sslContext,
            origin::trustManager)) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("https: the container has no TLS (expected: withHttps())");
    }
  }

  @Test
  void reservedVariablesAreRefusedBeforeTheStart() {
    OriginSimulatorContainer recipe =
        new OriginSimulatorContainer().withEnv(Map.of("ORIGIN_SIMULATOR_RECIPE", "{}"));
    assertThatThrownBy(recipe::start)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ORIGIN_SIMULATOR_RECIPE: \"{}\" (expected: not set)"
                + "; use withRecipe; reset() and reuse restore no other recipes");
    OriginSimulatorContainer port =
        new OriginSimulatorContainer().withEnv("ORIGIN_SIMULATOR_PORT", "9090");
    assertThatThrownBy(port::start)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ORIGIN_SIMULATOR_PORT: \"9090\" (expected: not set);"
                + " the port in the container is always 8080; uri() has the mapped port");
  }

  @ParameterizedTest
  @ValueSource(strings = {"host", "none", "container:other"})
  void networkModeWithoutMappedPortsIsRefused(String mode) {
    OriginSimulatorContainer origin = new OriginSimulatorContainer().withNetworkMode(mode);
    assertThatThrownBy(origin::start)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "network mode: \"%s\" (expected: a mode in which Docker maps ports)".formatted(mode)
                + "; a target in the same Network reaches the simulator directly");
  }

  @Test
  void containersWithEqualRecipesHaveEqualLabels() {
    assertThat(label(new OriginSimulatorContainer().withRecipe(Recipes.saying("/a", "a"))))
        .isEqualTo(label(new OriginSimulatorContainer().withRecipe(Recipes.saying("/a", "a"))))
        .isNotEqualTo(label(new OriginSimulatorContainer().withRecipe(Recipes.saying("/a", "b"))))
        .hasSize(64);
    assertThat(label(new OriginSimulatorContainer())).isNull();
  }

  @Test
  void classPathResourceIsAccepted() {
    OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withRecipe(MountableFile.forClasspathResource("maintenance.yaml"));
    assertThat(label(origin)).hasSize(64);
  }

  private static String label(OriginSimulatorContainer container) {
    container.configure();
    return container.getLabels().get("io.originsimulator.recipes");
  }

  private record Somewhere() implements Network {
    @Override
    public String getId() {
      return "somewhere";
    }

    @Override
    public void close() {}
  }
}
