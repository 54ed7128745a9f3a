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

/** Which image a container is made of, where nobody names one. */
final class SimulatorImage {
  static final String PROPERTY = "origin-simulator.image";
  static final String VARIABLE = "ORIGIN_SIMULATOR_IMAGE";

  private static final String WAY_OUT =
      "%s is not published: \"docker build -t %s .\" makes it, in a checkout of Origin Simulator."
          + " Another one is named by new OriginSimulatorContainer(\"…\"), by the system property %s"
          + " or by the environment variable %s";

  private SimulatorImage() {}

  /**
   * Gets a container's image, from wherever it is. Testcontainers does so itself, but where there
   * is none tries three times, each for minutes.
   *
   * @throws ContainerFetchException if there is none, with the way out
   */
  static void fetch(GenericContainer<?> container) {
    container.getDockerClient().authConfig(); // without an engine this fails, and says so
    try {
      container.getDockerImageName();
    } catch (ContainerFetchException e) {
      throw new ContainerFetchException(e.getMessage() + "\n  " + wayOut(), e);
    }
  }

  /** What to do where the image cannot be had. */
  static String wayOut() {
    DockerImageName image = ofThisRelease();
    return WAY_OUT.formatted(image, image, PROPERTY, VARIABLE);
  }

  /** The image of this release, whose name the build wrote into the jar. */
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
   * The image that the system property names, else the environment variable, else that of this
   * release.
   *
   * @param property of the system; empty if it is not set
   * @param variable of the environment; empty if it is not set
   */
  static DockerImageName named(Optional<String> property, Optional<String> variable) {
    return property
        .filter(name -> !name.isBlank())
        .or(() -> variable.filter(name -> !name.isBlank()))
        .map(DockerImageName::parse)
        .orElseGet(SimulatorImage::ofThisRelease);
  }

  /** The same of this process. */
  static DockerImageName named() {
    return named(
        Optional.ofNullable(System.getProperty(PROPERTY)),
        Optional.ofNullable(System.getenv(VARIABLE)));
  }
}
