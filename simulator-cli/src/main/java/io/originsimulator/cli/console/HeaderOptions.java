package io.originsimulator.cli.console;

import io.originsimulator.load.plan.Target.Header;
import java.util.List;
import picocli.CommandLine.Option;

/** The option for the headers of all requests. */
public final class HeaderOptions {
  @Option(
      names = {"-H", "--header"},
      paramLabel = "NAME: VALUE",
      description = "Header of the requests. Repeatable.")
  private List<String> headers = List.of();

  /** Returns the headers, in the order given. */
  public List<Header> read() {
    return Arguments.read("--", () -> headers.stream().map(Header::ofLine).toList());
  }
}
