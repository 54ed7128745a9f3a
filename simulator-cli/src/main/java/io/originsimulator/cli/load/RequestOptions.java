package io.originsimulator.cli.load;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how one URL is asked, named as curl and blitz name them. */
final class RequestOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"-X", "--method"},
      paramLabel = "METHOD",
      description = "The method (default: GET, or POST with data).")
  private @Nullable String method;

  @Option(
      names = {"-H", "--header"},
      paramLabel = "NAME: VALUE",
      description = "A header; may be given several times.")
  private List<String> headers = List.of();

  @Option(
      names = {"-d", "--data"},
      paramLabel = "TEXT",
      description = "The body.")
  private @Nullable String data;

  /**
   * The request.
   *
   * @throws ParameterException if the URL or an option is not right
   */
  Target target(String url) {
    String verb = method == null ? (data == null ? "GET" : "POST") : method;
    List<Header> sent = HeaderOptions.read(headers, spec);
    byte[] body = data == null ? new byte[0] : data.getBytes(StandardCharsets.UTF_8);
    try {
      Target plain = Target.of(verb.toUpperCase(Locale.ROOT), URI.create(url));
      return new Target(plain.method(), plain.uri(), sent, body, plain.label());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }
}
