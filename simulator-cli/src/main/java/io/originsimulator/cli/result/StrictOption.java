package io.originsimulator.cli.result;

import picocli.CommandLine.Option;

/** The option that lets the driver's verdict alone decide; commands that judge load have it. */
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
