package io.originsimulator.cli.result;

import picocli.CommandLine.Option;

/** The option that fails runs whose driver verdict is not valid; for commands that judge load. */
public final class StrictOption {
  @Option(
      names = "--strict",
      fallbackValue = "true",
      description =
          "Exit with code 5 unless the verdict on the driver is valid, also where no threshold is in"
              + " doubt.")
  private boolean strict;

  public boolean isSet() {
    return strict;
  }
}
