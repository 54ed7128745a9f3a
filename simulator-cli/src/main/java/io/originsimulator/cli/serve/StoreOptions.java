package io.originsimulator.cli.serve;

import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.redis.RedisAddress;
import io.originsimulator.cli.redis.RedisStore;
import io.originsimulator.server.store.StoreSettings;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the place outside of the process that keeps the recipes. */
final class StoreOptions {
  private static final String REPLICA = "[A-Za-z0-9][A-Za-z0-9._:-]{0,99}";

  @Option(
      names = "--store",
      paramLabel = "URL",
      converter = Address.class,
      description =
          "Redis or Valkey that keeps the recipes of several simulators, such as"
              + " redis://host:6379/0?prefix=team-a (default: none).")
  private @Nullable RedisAddress store;

  @Option(
      names = "--replica",
      paramLabel = "NAME",
      description = "Name of this simulator in the store (default: host:port).")
  private @Nullable String replica;

  @Option(
      names = "--advertise",
      paramLabel = "URL",
      description = "Address at which other simulators reach this one (default: http://host:port).")
  private @Nullable URI advertised;

  /** Reads an address without repeating it, as it may contain a password. */
  static final class Address implements ITypeConverter<RedisAddress> {
    @Override
    public RedisAddress convert(String text) {
      try {
        return RedisAddress.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

  /**
   * Returns the settings; empty for no store.
   *
   * @param warnings receives a line for each failure that ends by itself
   */
  Optional<StoreSettings> settings(Consumer<String> warnings) {
    RedisAddress address = store;
    if (address == null) {
      return Optional.empty();
    }
    if (replica != null && !replica.matches(REPLICA)) {
      throw Failure.misuse(
          "--replica: " + replica + " (expected: up to 100 of A-Z a-z 0-9 . _ : -)");
    }
    return Optional.of(
        new StoreSettings(
            form -> new RedisStore(address, form, warnings),
            Optional.ofNullable(replica),
            Optional.ofNullable(advertised)));
  }
}
