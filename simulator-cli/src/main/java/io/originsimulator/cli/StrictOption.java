package io.originsimulator.cli;

import picocli.CommandLine.Option;

/** The option that lets the driver's verdict alone decide; commands that judge load have it. */
final class StrictOption {
  @Option(
      names = "--strict",
      fallbackValue = "true",
      description =
          "Exit with code 5 unless the verdict on the driver is valid, also where no threshold is in"
              + " doubt.")
  private boolean strict;

  boolean isSet() {
    return strict;
  }
}
