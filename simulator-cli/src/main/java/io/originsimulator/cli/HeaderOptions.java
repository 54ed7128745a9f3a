package io.originsimulator.cli;

import io.originsimulator.load.plan.Target.Header;
import java.util.ArrayList;
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
    List<Header> all = new ArrayList<>();
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        throw bad("--header: \"" + header + "\" (expected: \"Name: value\")");
      }
      try {
        all.add(
            Header.ofRequest(
                header.substring(0, colon).strip(), header.substring(colon + 1).strip()));
      } catch (IllegalArgumentException e) {
        throw bad("--" + e.getMessage());
      }
    }
    return all;
  }

  private ParameterException bad(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
