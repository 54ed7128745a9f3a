package io.originsimulator.cli.load;

import io.originsimulator.load.plan.Target.Header;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says what stands in the head of all requests. */
final class HeaderOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--header",
      paramLabel = "NAME: VALUE",
      description = "A header of all requests; may be given several times.")
  private List<String> headers = List.of();

  /**
   * The headers, in the order given.
   *
   * @throws ParameterException if one is none
   */
  List<Header> read() {
    return read(headers, spec);
  }

  static List<Header> read(List<String> lines, CommandSpec spec) {
    try {
      return lines.stream().map(Header::ofLine).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--" + e.getMessage());
    }
  }
}
