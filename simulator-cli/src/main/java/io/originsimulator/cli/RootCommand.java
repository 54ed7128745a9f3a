package io.originsimulator.cli;

import io.originsimulator.cli.console.Version;
import picocli.CommandLine.Command;

/**
 * The command line without a command, which means {@code serve}. {@link Commands} lists the rest.
 */
@Command(
    name = "origin-simulator",
    description = {
      "Simulates a slow or failing HTTP upstream from a recipe, with precise timing, for load and"
          + " stress tests.",
      "Runs 'serve' if no command is given."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  origin-simulator serve examples/recipes/demo.json",
      "  origin-simulator check examples/recipes/demo.json",
      "  origin-simulator plan examples/recipes/demo.json --rate 100/s",
      "  origin-simulator push demo --target http://localhost:8080",
      "  origin-simulator attack http://localhost:8080/ --rate 100 --duration 10s",
      "  origin-simulator help attack",
      "  source <(origin-simulator generate-completion)",
      "",
      "Every option can be set by an environment variable: --port is",
      "ORIGIN_SIMULATOR_PORT."
    })
final class RootCommand {}
