package io.originsimulator.cli.console;

import io.originsimulator.load.plan.Target;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The address of a server, such as {@code http://localhost:8080} or {@code localhost:8080}. */
public final class Address implements ITypeConverter<URI> {
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final int MOST_PORT = 65535;

  /** Returns the text with {@code http://} in front unless it has a scheme. */
  public static String withScheme(String text) {
    return text.contains("://") ? text : "http://" + text;
  }

  @Override
  public URI convert(String text) {
    try {
      URI uri = URI.create(withScheme(text));
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (SCHEMES.contains(scheme) && !Target.host(uri).isEmpty() && uri.getPort() <= MOST_PORT) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // not a URI: the exception below names the expected form
    }
    throw new TypeConversionException(
        "\"" + text + "\" (expected: an address such as http://localhost:8080)");
  }
}
