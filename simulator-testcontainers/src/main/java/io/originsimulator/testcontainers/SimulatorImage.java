package io.originsimulator.testcontainers;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** The image of a container for which the user names none. */
final class SimulatorImage {
  static final String PROPERTY = "origin-simulator.image";
  static final String VARIABLE = "ORIGIN_SIMULATOR_IMAGE";

  private static final String WAY_OUT =
      "%s is not published; build it in a checkout of Origin Simulator: docker build -t %s ."
          + "\n  To use another image, set it with new OriginSimulatorContainer(\"…\"), the system"
          + " property %s, or the environment variable %s";

  private SimulatorImage() {}

  /**
   * Gets a container's image, locally or from a registry. Testcontainers itself would try three
   * times, for minutes each, if the image does not exist.
   *
   * @throws ContainerFetchException with a fix, if the image does not exist
   */
  static void fetch(GenericContainer<?> container) {
    container.getDockerClient().authConfig(); // fails with a message if there is no engine
    try {
      container.getDockerImageName();
    } catch (ContainerFetchException e) {
      throw new ContainerFetchException(e.getMessage() + "\n  " + wayOut(), e);
    }
  }

  /** Returns instructions for a missing image. */
  static String wayOut() {
    DockerImageName image = ofThisRelease();
    return WAY_OUT.formatted(image, image, PROPERTY, VARIABLE);
  }

  /** Returns the image of this release, whose name the build writes into the jar. */
  static DockerImageName ofThisRelease() {
    Properties image = new Properties();
    try (InputStream file = SimulatorImage.class.getResourceAsStream("image.properties")) {
      image.load(requireNonNull(file));
      return DockerImageName.parse(requireNonNull(image.getProperty("name")));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is in the same jar
    }
  }

  /**
   * Returns the image named by the system property, otherwise by the environment variable,
   * otherwise that of this release.
   *
   * @param property the system property; empty if it is not set
   * @param variable the environment variable; empty if it is not set
   */
  static DockerImageName named(Optional<String> property, Optional<String> variable) {
    return property
        .filter(name -> !name.isBlank())
        .or(() -> variable.filter(name -> !name.isBlank()))
        .map(DockerImageName::parse)
        .orElseGet(SimulatorImage::ofThisRelease);
  }

  /** Returns the image named by the properties and variables of this process. */
  static DockerImageName named() {
    return named(
        Optional.ofNullable(System.getProperty(PROPERTY)),
        Optional.ofNullable(System.getenv(VARIABLE)));
  }
}
