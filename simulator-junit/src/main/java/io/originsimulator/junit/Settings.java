package io.originsimulator.junit;

import io.originsimulator.junit.OriginSimulator.Lifetime;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.RecipeJson.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The attributes of a declared simulator, from an annotation or a builder. For one thread. */
final class Settings {
  private static volatile @Nullable Text lastText;

  final List<Function<Class<?>, RecipeDocument>> recipes =
      new ArrayList<>(); // by the class next to which files are
  final List<String> properties = new ArrayList<>();
  String name = "";
  int port;
  boolean https;
  SimulatorTime clock = SimulatorTime.SYSTEM;
  OptionalLong seed = OptionalLong.empty();
  Lifetime lifetime = Lifetime.DECLARED;
  int journalEntries = 10_000;
  int bodyBytes = 4096;

  private record Text(String text, RecipeDocument document) {}

  static Settings of(OriginSimulator annotation) {
    Settings settings = new Settings();
    settings.name = annotation.name();
    settings.port = annotation.port();
    settings.https = annotation.https();
    settings.clock = annotation.clock();
    settings.lifetime = annotation.lifetime();
    settings.journalEntries = annotation.journal().entries();
    settings.bodyBytes = annotation.journal().bodyBytes();
    Stream.of(annotation.recipe()).forEach(settings::addFile);
    settings.properties.addAll(List.of(annotation.property()));
    if (!annotation.json().isEmpty()) {
      settings.addText(annotation.json());
    }
    if (annotation.seed() != -1) {
      settings.seed = OptionalLong.of(annotation.seed());
    }
    return settings;
  }

  /** Returns the first startup attribute in which two simulators differ; empty if none does. */
  String differenceFrom(Settings other) {
    if (port != other.port) {
      return "port";
    } else if (!properties.equals(other.properties)) {
      return "property";
    } else if (https != other.https) {
      return "https";
    } else if (clock != other.clock) {
      return "clock";
    } else if (lifetime != other.lifetime) {
      return "lifetime";
    }
    return journalEntries == other.journalEntries && bodyBytes == other.bodyBytes ? "" : "journal";
  }

  void addText(String text) {
    recipes.add(
        nextTo -> {
          @Nullable Text last = lastText; // the next test mostly has the same
          if (last == null || !last.text.equals(text)) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            Format format = Format.ofText(text);
            last = new Text(text, RecipeJson.read(bytes, "json", format, Optional.empty()));
            lastText = last;
          }
          return last.document;
        });
  }

  void addFile(String file) {
    recipes.add(nextTo -> find(file, nextTo));
  }

  /** Reads a resource next to a class or from the root of the class path, otherwise a file. */
  private static RecipeDocument find(String name, Class<?> nextTo) {
    @Nullable URL found = name.isEmpty() ? null : nextTo.getResource(name); // "" is a folder
    if (found == null && !name.isEmpty()) {
      found = nextTo.getResource("/" + name);
    }
    try {
      if (found != null && !found.getProtocol().equals("file")) {
        try (InputStream in = found.openStream()) {
          return RecipeJson.read(in.readAllBytes(), name, Format.ofFile(name), Optional.empty());
        }
      }
      Path file = found == null ? Path.of(name) : Path.of(URI.create(found.toString()));
      Path absolute = file.toAbsolutePath().normalize();
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException(
            "recipe \"%s\" is neither on the class path (next to %s, or absolute) nor a file (%s)"
                .formatted(name, AnnotationScanner.nameOf(nextTo), absolute));
      }
      Optional<Path> folder = Optional.ofNullable(absolute.getParent());
      return RecipeJson.read(Files.readAllBytes(file), name, Format.ofFile(name), folder);
    } catch (IOException e) {
      throw new UncheckedIOException("recipe \"" + name + "\" cannot be read", e);
    }
  }
}
