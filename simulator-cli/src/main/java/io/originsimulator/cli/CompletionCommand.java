package io.originsimulator.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what bash and zsh need to complete commands, options, names and files. */
@Command(
    name = "generate-completion",
    description = "Prints a completion script for bash and zsh.",
    footer = "  source <(origin-simulator generate-completion)")
final class CompletionCommand implements Runnable {
  private static final Pattern NO_FILES =
      Pattern.compile(" *type compopt .* compopt [+]o default\n");
  private static final Pattern NAMES = Pattern.compile("(?<=_option_args=)\\(.*\\)");

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    String script = AutoComplete.bash(root.getCommandName(), root);
    Matcher names = NAMES.matcher(NO_FILES.matcher(script).replaceAll(""));
    spec.commandLine()
        .getOut()
        .println(names.replaceAll(it -> it.group().toLowerCase(Locale.ROOT)));
  }
}
