package io.originsimulator.cli.load;

import io.originsimulator.cli.console.Address;
import io.originsimulator.cli.console.Arguments;
import io.originsimulator.cli.console.Failure;
import io.originsimulator.cli.console.HeaderOptions;
import io.originsimulator.load.plan.Target;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for requests to one URL, named as in curl and blitz. */
final class RequestOptions {
  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "Method of the request (default: GET, or POST with data).")
  private @Nullable String method;

  @Mixin private HeaderOptions headers;

  @Option(
      names = {"-d", "--data"},
      paramLabel = "TEXT",
      description = "Body of the request (default: none).")
  private @Nullable String data;

  /**
   * Returns the request.
   *
   * @throws Failure if the URL or an option is malformed
   */
  Target target(String url) {
    String verb = method == null ? (data == null ? "GET" : "POST") : method;
    byte[] body = data == null ? new byte[0] : data.getBytes(StandardCharsets.UTF_8);
    return Arguments.read(
        "",
        () -> {
          Target plain =
              Target.of(verb.toUpperCase(Locale.ROOT), URI.create(Address.withScheme(url)));
          return new Target(plain.method(), plain.uri(), headers.read(), body, plain.label());
        });
  }
}
