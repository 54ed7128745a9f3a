package io.originsimulator.testcontainers;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import org.testcontainers.utility.DockerImageName;

/** Which image a container is made of, where nobody names one. */
final class SimulatorImage {
  static final String PROPERTY = "origin-simulator.image";
  static final String VARIABLE = "ORIGIN_SIMULATOR_IMAGE";

  private SimulatorImage() {}

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
